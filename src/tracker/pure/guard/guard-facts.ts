import type { IssueTeam, WorkflowState } from "../types.ts";

/** What answers have told about the issue. */
export interface Learned {
  readonly uuid: string | null;
  readonly team: IssueTeam | null;
  readonly states: readonly WorkflowState[];
}

/** What the checks of a call go by. */
export interface GuardFacts {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The name of the state to set. */
  readonly state: string;
  readonly teamPrefixes: readonly string[];
  readonly learned: Learned;
}
