/** The base that a branch is compared with, if it is named. */
interface BaseName {
  /** A branch, a ref, a tag or a commit. */
  readonly base?: string;
  /** The branch that `base` is the tip of, if `base` is a commit: people read that. */
  readonly baseBranch?: string;
}

/** The two sides of a comparison. `branch` is the default: merge base with the target → work tree. */
export type Scope =
  | ({ readonly kind: "branch" } & BaseName)
  | { readonly kind: "staged" }
  | { readonly kind: "uncommitted" }
  | ({ readonly kind: "committed" } & BaseName)
  | { readonly kind: "commit"; readonly commit: string }
  | {
      readonly kind: "range";
      readonly range: string;
      /** The names of the ends: the branches of a pull request. */
      readonly branches?: { readonly base: string; readonly head: string };
    }
  /** A patch file, or `-` for standard input. */
  | { readonly kind: "patch"; readonly file: string }
  /** Files and folders of the work tree as a whole, as if they were new. Absolute paths. */
  | { readonly kind: "files"; readonly paths: readonly string[] };

/** Lines `start` to `end`, both counted from 1 and both inside. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** Lines taken away, and the line of the new text that they stood right after (0 = before the first). */
export interface RemovedLines {
  readonly afterLine: number;
  readonly old: LineRange;
}

export type ChangeStatus =
  | "added"
  | "modified"
  | "deleted"
  | "renamed"
  | "copied"
  | "type-changed"
  /** In conflict: the index holds no one text of it (`--staged` alone meets this). */
  | "unmerged";
export type FileKind = "text" | "binary" | "submodule" | "symlink";

/** One file of the change. Its contents are read only when somebody asks. */
export interface ChangedFile {
  /**
   * Relative to the top of the work tree, with `/`; for a deleted file, its former path. Bytes that are
   * not UTF-8 are written `\xE9`.
   */
  readonly path: string;
  /** The former path of a renamed file, or the source of a copy. */
  readonly oldPath: string | null;
  readonly status: ChangeStatus;
  readonly kind: FileKind;
  /** Octal as git writes it, `100644`; `000000` where that side does not exist. */
  readonly oldMode: string;
  readonly newMode: string;
  /** Not yet known to git. */
  readonly isUntracked: boolean;
  /** Size of the new side; absent if it has none (deleted, submodule) or could not be asked. */
  readonly newBytes?: number;
  /** Added or modified lines of the new text; `"all"` for a file that is new as a whole. */
  readonly added: "all" | readonly LineRange[];
  /** Empty for a deleted file: everything went. */
  readonly removed: readonly RemovedLines[];
}

export type SkipReason =
  | "binary"
  | "submodule"
  | "symbolic link"
  | "deleted"
  | "unmerged"
  | "generated"
  | "lock file"
  | "minified"
  | "Git LFS pointer"
  | "too large"
  | "not UTF-8"
  | "mode change only"
  | "renamed only";

/** Says whether a path is that of a file; a set of paths is one. */
export interface PathLookup {
  has(path: string): boolean;
}

/**
 * Everything that stands on the new side of a comparison, what the change leaves alone included. Nothing
 * is asked of git before one of these is called. Each throws GIT_FAILED when git cannot tell.
 */
export interface NewSide {
  /** Absolute path of the folder in which its files lie as they are; null if they lie in git alone. */
  readonly directory: string | null;
  /** Paths of all files, sorted: no submodules, no symbolic links that git knows as such, nothing in conflict. */
  paths(): Promise<readonly string[]>;
  /**
   * The same for whoever asks about some paths, which costs nothing for the others.
   * @param among the paths that will be asked about, if there are few: a large index is not listed for them
   */
  lookUp(among?: readonly string[]): Promise<PathLookup>;
  /** Bytes of a file; null for any other path, and if it cannot be read or is over `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  /**
   * Paths of the files whose text holds a word as a whole, for each word, sorted. Letters, digits and the
   * underline are of a word; words without line breaks.
   */
  search(words: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A mark in a `.gitattributes` that keeps a file out of a review. */
export type HidingMark =
  "linguist-generated" | "linguist-vendored" | "binary" | "-diff" | `diff=${string}`;

/** The marks by which a change hides its own files, by path: the base does not hide them for the same reason. */
export interface OwnMarks {
  /** Written by commits of the change: they do not count. */
  readonly held: ReadonlyMap<string, readonly HidingMark[]>;
  /** Written by an edit that no commit holds: they count. */
  readonly pending: ReadonlyMap<string, readonly HidingMark[]>;
}

/** The change that a command works on: facts about both ends, and its files sorted by path. */
export interface Change {
  readonly scope: Scope;
  /** Every field is null if whole files are read: there is nothing before. */
  readonly base: {
    /** Name of the target branch; null for scopes without one. */
    readonly branch: string | null;
    /** The ref it was read from (`refs/remotes/origin/main`), or the revision as given. */
    readonly ref: string | null;
    /** Commit the comparison starts from; null before the first commit. */
    readonly commit: string | null;
  };
  readonly head: {
    /** Null when detached. */
    readonly branch: string | null;
    readonly commit: string | null;
    /** The change holds what no commit has yet. */
    readonly dirty: boolean;
  };
  readonly files: readonly ChangedFile[];
  /** Absent if the change hides none of its files. */
  readonly ownMarks?: OwnMarks;
  readonly newSide: NewSide;
  /**
   * Bytes of the new side as they lie there (a work tree may have CRLF where git compared LF; a symbolic
   * link gives its target). Null if the file does not exist there, is a submodule, cannot be read, or
   * is not what was compared any more. Throws for a file outside the change.
   */
  readNew(path: string): Promise<Buffer | null>;
  /** Bytes of the old side, by the file's path in the new one. */
  readOld(path: string): Promise<Buffer | null>;
  /** Ends the readers' child processes and takes away temporary files. */
  close(): Promise<void>;
}
