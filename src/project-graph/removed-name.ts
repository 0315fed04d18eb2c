/** A name that a file no longer exports, with the places that still use it. */
export interface RemovedName {
  readonly name: string;
  /** Line of the new file at which the name was removed. */
  readonly line: number;
  readonly users: readonly { readonly path: string; readonly line: number }[];
}
