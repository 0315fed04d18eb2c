import type { MoveResult } from "../core/tracker/move-issue.ts";

/** What the tracker step is asked to do. */
export interface IssueUpdateRequest {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The exact name of the state. */
  readonly state: string;
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
      /** A prompt of the user's own was set, and only its state change was made. */
      readonly leftOutPrompt: boolean;
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
