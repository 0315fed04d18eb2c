/** An import of something that is not there. */
export interface MissingImport {
  /** A file, or a name that the file does not define or export. */
  readonly what: "file" | "name";
  /** Offset of the import or of the name. */
  readonly start: number;
  /** As it is imported. */
  readonly name: string;
  /** The file that is missing, or that lacks the name. */
  readonly path: string;
}
