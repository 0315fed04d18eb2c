/** A name that a file no longer gives, and who still asks for it. */
export interface RemovedName {
  readonly name: string;
  /** Line of the file, as the change leaves it, where the name went. */
  readonly line: number;
  readonly users: readonly { readonly path: string; readonly line: number }[];
}
