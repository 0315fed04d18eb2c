import type { MoveResult } from "./pure/guard/move-issue.ts";
import type { ShippedChange } from "./pure/prompt/rest-of-prompt.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import type { RegisteredServer } from "./find-server.ts";

/** Everything needed to start the tracker's server and find its tools. */
export interface ServerRequest {
  readonly server: RegisteredServer;
  readonly teamPrefixes: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Hides secrets of the run, and is told the tokens of a login. */
  readonly redaction: Pick<Redaction, "know">;
  /** Absolute; a server that is a program is started here. */
  readonly root: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

/** The task of the tracker step. */
export interface IssueUpdateRequest {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The exact name of the state. */
  readonly state: string;
  readonly shipped: ShippedChange;
  /**
   * Carries out the rest of a custom prompt beside the state, which is done at most once, whatever comes of this ship.
   * Null: it was begun already, and nobody knows how far it came.
   */
  readonly once: (<Result>(act: () => Promise<Result>) => Promise<Result>) | null;
  /** Takes each line of the conversation with the server, secrets hidden. */
  readonly log: (line: string) => void;
  /** Takes what the user has to see while it runs: an address to log in at. */
  readonly tell: (line: string) => void;
}

/** The outcome of the task. Lines are printable. */
export type IssueUpdate =
  | {
      readonly is: "not-installed";
      /** In the middle of a sentence: `it did not start: …`. */
      readonly why: string;
      readonly hint: string | null;
    }
  | {
      readonly is: "ended";
      readonly result: MoveResult;
      /** Calls that the guard refused, each as one line. */
      readonly refused: readonly string[];
      /** Oddities of the server that stopped nothing. */
      readonly notes: readonly string[];
      readonly rest: RestOfPrompt;
    };

/** The outcome of the rest of a custom prompt, beside the change of the state. Lines are printable. */
export type RestOfPrompt =
  /** The prompt is the default one, or the state could not be set. */
  | { readonly is: "nothing" }
  | { readonly is: "left-out"; readonly because: string }
  | {
      readonly is: "done";
      /** The model or agent that named the calls. */
      readonly by: string;
      /** The tools that were called, in their order. */
      readonly made: readonly string[];
      /** The parts of the prompt that were not done, each with the reason. */
      readonly notMade: readonly string[];
    };

export type UpdateIssue = (request: IssueUpdateRequest) => Promise<IssueUpdate>;

/** How long things may take, in milliseconds. */
export interface TrackerLimits {
  /** To start: connect and list the tools. */
  readonly startMs: number;
  /** One call. */
  readonly callMs: number;
  /** All together. */
  readonly stepMs: number;
  /** For a server to end by itself, and again after SIGTERM. */
  readonly graceMs: number;
}
