import type { StepId } from "../vocabulary.ts";

/** Why a step of the plan does not run. */
export type StepSkipReason =
  | "not-configured"
  | "not-enabled"
  | "flag"
  | "disabled"
  | "no-issue-id"
  | "unsupported-provider"
  | "server-not-installed"
  | "nothing-to-commit"
  | "auto-merge-off"
  | "merge-failed";

/** What a step will do: decided from facts alone, before anything runs. */
export type Decision =
  { readonly do: "run" } | { readonly do: "skip"; readonly because: StepSkipReason };

export type StepStatus = "planned" | "passed" | "failed" | "warned" | "skipped" | "not-reached";

export type ShipStatus = "planned" | "shipped" | "failed" | "unmerged" | "interrupted";

/** The whole outcome of a ship, as `--json` prints it. */
export interface ShipReport {
  readonly schema: "tool.ship/1";
  readonly command: "ship" | "fast-ship";
  readonly status: ShipStatus;
  readonly branch: string;
  readonly target: string;
  readonly steps: readonly {
    readonly id: StepId;
    readonly status: StepStatus;
    readonly reason: StepSkipReason | null;
    readonly durationMs: number;
  }[];
  readonly pullRequest: null | {
    readonly url: string;
    readonly number: number;
    readonly created: boolean;
    readonly merged: boolean;
  };
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly run: string | null;
}
