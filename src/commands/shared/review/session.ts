import type { Context } from "../../../cli/context.ts";
import type { Settings } from "../../../config/types.ts";
import type { Scope } from "../../../core/change/types.ts";
import type { Tone } from "../../../core/vocabulary.ts";
import type { Repository } from "../../../git/open-repository.ts";
import type { Reviewer } from "../../../reviewers/types.ts";
import type { Decisions } from "./decisions.ts";
import type { Memory } from "./memory.ts";

/** What a review works with, from its first look at the change to its last. */
export interface ReviewSession {
  readonly context: Pick<Context, "streams" | "run" | "env" | "signal" | "now">;
  readonly repository: Repository;
  readonly settings: Settings;
  readonly scope: Scope;
  /** The branches to compare against, the first that exists counts. */
  readonly mergeTargetBranches: readonly string[];
  readonly reviewers: readonly Reviewer[];
  /** Extra context for whoever reviews. */
  readonly prompts: readonly string[];
  readonly decisions: Decisions;
  readonly memory: Memory;
  /** Asks for the tone once, and only when there is something to word. */
  readonly chooseTone: (isNeeded: boolean) => Promise<Tone>;
  /** Told at every look, once its files are known. */
  readonly onSelected: (files: number) => void;
  /** Name of this run, which groups what it applies: an undo takes it all back. */
  readonly run: string;
}
