import type { MoveResult } from "./pure/guard/move-issue.ts";
import type { ShippedChange } from "./pure/prompt/rest-of-prompt.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import type { RegisteredServer } from "./find-server.ts";

/** What it takes to start the tracker's server and find its tools. */
export interface ServerRequest {
  readonly server: RegisteredServer;
  readonly teamPrefixes: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** What the run must not show: is told the tokens of a login. */
  readonly redaction: Pick<Redaction, "know">;
  /** Absolute; a server that is a program is started here. */
  readonly root: string;
  readonly version: string;
  readonly signal: AbortSignal;
}

/** What the tracker step is asked to do. */
export interface IssueUpdateRequest {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The exact name of the state. */
  readonly state: string;
  readonly shipped: ShippedChange;
  /**
   * Carries out what is done once at most, whatever becomes of this ship: what a custom prompt asks for beside
   * the state. Null: it was begun already, and how far it came nobody knows.
   */
  readonly once: (<Result>(act: () => Promise<Result>) => Promise<Result>) | null;
  /** Takes each line of the conversation with the server, secrets hidden. */
  readonly log: (line: string) => void;
  /** Takes what the user has to see while it runs: an address to log in at. */
  readonly tell: (line: string) => void;
}

/** What became of it. Lines are printable. */
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

/** What became of what a custom prompt asks for beside the change of the state. Lines are printable. */
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
      /** What it asks for and was not done, each with the reason. */
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
