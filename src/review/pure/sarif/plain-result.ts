/** A result of another format. */
export interface PlainResult {
  /** Absolute path, or path from the root of the work tree. */
  readonly file: string;
  readonly rule: string;
  readonly level: "error" | "warning" | "note";
  readonly message: string;
  /** From 1; columns in UTF-16 units, the end exclusive. */
  readonly region?: {
    readonly startLine: number;
    readonly startColumn?: number | undefined;
    readonly endLine?: number | undefined;
    readonly endColumn?: number | undefined;
  };
}
