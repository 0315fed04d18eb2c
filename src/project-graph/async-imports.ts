/** An import of asynchronous functions of the project. */
export interface AsyncImport {
  /** Its name in the importing file. */
  readonly local: string;
  /** Offset of that name in the import. */
  readonly start: number;
  /** The code that declares the same asynchronous functions, with empty bodies, under that name. */
  readonly declaration: string;
}
