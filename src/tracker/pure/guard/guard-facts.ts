import type { IssueTeam, WorkflowState } from "../types.ts";

/** Facts about the issue from the answers so far. */
export interface Learned {
  readonly uuid: string | null;
  readonly team: IssueTeam | null;
  readonly states: readonly WorkflowState[];
}

/** The facts that a call is checked against. */
export interface GuardFacts {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** The name of the state to set. */
  readonly state: string;
  readonly teamPrefixes: readonly string[];
  readonly learned: Learned;
}
