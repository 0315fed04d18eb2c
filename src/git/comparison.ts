import type { Change, ChangedFile, Scope } from "../core/change/types.ts";
import type { Git, GitOptions } from "./git.ts";
import type { WorkTreeIndex } from "./work-tree-index.ts";

/** A request to collect a change. */
export interface ChangeRequest {
  /** Git at the top of the work tree. */
  readonly git: Git;
  readonly scope: Scope;
  readonly mergeTargetBranches: readonly string[];
  /** Asked for once, by the patch scope with `-`. */
  readonly readStdin: () => Promise<Buffer>;
  /** The size of an index from which on the work tree is walked over once only. Default: LARGE_INDEX_BYTES. */
  readonly scanFromBytes?: number;
}

/** A scope as two ends that git can compare. */
export interface Comparison {
  readonly base: Change["base"];
  readonly head: Omit<Change["head"], "dirty">;
  /** Arguments of `git diff`, ids and options alone. */
  readonly ends: readonly string[];
  /** Set for every git that looks at the comparison. */
  readonly env: NonNullable<GitOptions["env"]>;
  /** The new side is the work tree; null when it is objects. */
  readonly workTree: WorkTreeIndex | null;
  /** Id of the commit or tree that the new side is; null when it is the work tree or the index. */
  readonly newTree: string | null;
  /** Paths from the top, of files and folders to which it is limited; null = it has no limits. */
  readonly within: readonly string[] | null;
  /** Files that are part of it by name alone. */
  readonly named: readonly ChangedFile[];
  /** The new side can hold what no commit has. */
  readonly mayBeDirty: boolean;
  dispose(): Promise<void>;
}
