import type { FileRewrite, ProposedFix, RefusedFix } from "./pure/types.ts";
import type { Git } from "../git/git.ts";

/** The work tree that fixes are applied to. */
export interface FixPlace {
  /** Git from the top of the work tree. */
  readonly git: Git;
  /** Absolute path of the top of the work tree. */
  readonly root: string;
  /** Absolute path of the work tree's own working state, inside its git directory. */
  readonly stateDirectory: string;
  readonly now: Date;
}

/** The place of the reviewed text: in the files, or in the index. */
export type FixTarget = "work-tree" | "index";

export interface ApplyRequest extends FixPlace {
  /** Groups the rounds of one command, so that one undo takes them all back. Letters, digits, `_` and `-`. */
  readonly run: string;
  readonly target: FixTarget;
  readonly rewrites: readonly FileRewrite[];
  /** The fixes that the rewrites consist of: if one of a fix's files is refused, so are its others. */
  readonly fixes?: readonly Pick<ProposedFix, "edits">[];
  /** The work, for readers of the backups: `safe fixes, round 1`. */
  readonly title: string;
  /** Told of each file of the work tree once it is written. */
  readonly onWritten?: (file: string) => void;
}

/** A file that is left as it is, and why: `it changed since it was reviewed`. */
export interface RefusedFile {
  readonly file: string;
  readonly because: string;
}

export interface AppliedFixes {
  /** The ref that saves the state before; null if nothing was applied. */
  readonly backup: string | null;
  /** Files that were changed, in the work tree or in the index. */
  readonly files: readonly string[];
  readonly refused: readonly RefusedFile[];
}

export interface RecoveredFixes {
  /** `finished`: everything had been written; `restored`: what had been written was taken back. */
  readonly did: "restored" | "finished";
  readonly files: readonly string[];
  /** Files that somebody edited since; they are as they were found. */
  readonly left: readonly RefusedFile[];
}

export interface UndoneFixes {
  readonly run: string;
  /** The titles of the run's rounds, the first one first. */
  readonly titles: readonly string[];
  /** Files that are as they were before the run. */
  readonly files: readonly string[];
  /** Something staged was taken back too. */
  readonly index: boolean;
  /** The commits that were taken back, the newest first. */
  readonly commits: readonly string[];
  /** The refs that still hold what was saved. */
  readonly backups: readonly string[];
}

export interface CommittedFixes {
  /** Null when no fix could be committed. */
  readonly commit: string | null;
  /** The commit that HEAD was at; null before the first commit. */
  readonly before: string | null;
  /** Ids of the fixes in the commit, each as a whole. */
  readonly committed: readonly string[];
  /** Fixes that stay in the files as edits of the user's. */
  readonly left: readonly RefusedFix[];
  /** Other files that are in the commit because a hook put them there. */
  readonly extra: readonly string[];
  /** Fixes of the commit that staged text lacks: it takes them back when it is committed as it is. */
  readonly undoneByStaged: readonly RefusedFix[];
}
