import { randomBytes } from "node:crypto";
import type { Context } from "../../../cli/context.ts";
import type { HeldSettings, holdToBase } from "../../../config/hold-to-base.ts";
import type { Settings } from "../../../config/types.ts";
import type { Change, Scope } from "../../../core/change/types.ts";
import type { Tone } from "../../../core/vocabulary.ts";
import type { Repository } from "../../../git/open-repository.ts";
import type { AnalyzeThrough, ApartAnalysis, Reviewer } from "../../../review/types.ts";
import type { Decisions } from "./decisions.ts";
import type { Memory } from "./memory.ts";

/** The parts that a review works with, from its first look at the change to its last. */
export interface ReviewSession {
  readonly context: Pick<
    Context,
    | "command"
    | "streams"
    | "run"
    | "env"
    | "signal"
    | "now"
    | "temporaryFolder"
    | "redaction"
    | "cwd"
    | "home"
  >;
  readonly repository: Repository;
  readonly settings: Pick<Settings, "focus" | "exclude" | "review">;
  readonly scope: Scope;
  /** Returns the settings for a change that edits the project's file; absent: those of the session. */
  readonly holdSettings?: (
    texts: Parameters<typeof holdToBase>[1],
  ) => Promise<Pick<HeldSettings, "held" | "pending"> & Pick<ReviewSession, "settings">>;
  /** The branches to compare against; the first that exists counts. */
  readonly mergeTargetBranches: readonly string[];
  readonly reviewers: readonly Reviewer[];
  /** Runs analyzers in separate processes; absent if the program is not built. */
  readonly apart?: ApartAnalysis;
  /** Present if the review is one of several shards, or is merged of them. */
  readonly shards?: {
    readonly through: AnalyzeThrough;
    /** Told of the change before it is analysed. Throws REVIEW_SHARDS_UNFIT. */
    begin(change: Change, settings: ReviewSession["settings"]): void;
  };
  /** Extra context for whoever reviews. */
  readonly prompts: readonly string[];
  readonly decisions: Decisions;
  readonly memory: Memory;
  readonly readStdin: () => Promise<Buffer>;
  /** Returns the tone; asks for it only if there is something to word. */
  readonly chooseTone: (isNeeded: boolean) => Promise<Tone>;
  /** Told at every look how many files it is going to read. */
  readonly onSelected: (files: number) => void;
  /** Told in a few words how far a long look is. */
  readonly tell?: (progress: string) => void;
  /** The report shows the change as a diff: each look keeps the texts before it. */
  readonly keepsBefore?: boolean;
  /** Name of this run, which groups what it applies: one undo takes it all back. */
  readonly run: string;
}

/** A name for a run that sorts by time and is drawn once: `20260102-030405-1a2b`. */
export function createRunId(now: Date): string {
  const [day = "", time = ""] = now.toISOString().replaceAll("-", "").split("T");
  return `${day}-${time.replaceAll(":", "").slice(0, 6)}-${randomBytes(2).toString("hex")}`;
}
