/** What an edit took away or made weaker. */
export interface Weakening {
  readonly rule: string;
  readonly values: Readonly<Record<string, string>>;
  /** Names that the edit is about: where the change says something else of them, it may be right. */
  readonly names: readonly string[];
}
