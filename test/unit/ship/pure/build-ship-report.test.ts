import { expect, test } from "vitest";
import { buildPlanReport, buildShipReport } from "../../../../src/ship/pure/build-ship-report.ts";
import { ToolError } from "../../../../src/errors/tool-error.ts";
import { planShip } from "../../../../src/ship/pure/plan-ship.ts";
import type { ShipState, StepRecord } from "../../../../src/ship/pure/types.ts";
import { SHIP_STEPS } from "../../../../src/ship/steps/index.ts";
import { factsOf, trackerOf } from "./facts.ts";

const FACTS = factsOf({
  ship: { buildCommand: "make", issueTracker: trackerOf({ provider: "other" }) },
  pending: ["a.ts"],
});
const PLAN = { ...planShip(FACTS, SHIP_STEPS), digest: "abc-def" };

const STATE: ShipState = {
  facts: FACTS,
  headCommit: "d".repeat(40),
  verifications: [{ step: "build", detail: "make", durationMs: 5 }],
  fixes: null,
  pullRequest: { number: 7, url: "plain:/srv/app.git#7", title: "Fix", created: true },
  isMerged: false,
  mergeCommit: null,
};

test("a plan is reported with nothing run, every key in its place", () => {
  expect(JSON.stringify(buildPlanReport(PLAN), null, 1)).toBe(
    JSON.stringify(
      {
        schema: "tool.ship/1",
        command: "ship",
        status: "planned",
        branch: "me/eng-12-fix-login",
        target: "main",
        steps: [
          { id: "review", status: "skipped", reason: "not-configured", durationMs: 0 },
          { id: "install", status: "skipped", reason: "not-configured", durationMs: 0 },
          { id: "build", status: "planned", reason: null, durationMs: 0 },
          { id: "test", status: "skipped", reason: "not-configured", durationMs: 0 },
          { id: "commit", status: "planned", reason: null, durationMs: 0 },
          { id: "pull-request", status: "planned", reason: null, durationMs: 0 },
          { id: "tracker", status: "skipped", reason: "unsupported-provider", durationMs: 0 },
          { id: "auto-merge", status: "skipped", reason: "not-enabled", durationMs: 0 },
          { id: "post-merge", status: "skipped", reason: "not-configured", durationMs: 0 },
        ],
        pullRequest: null,
        issue: null,
        warnings: [
          {
            code: "unsupported-provider",
            message:
              "the tracker `other` is not supported, so the issue will not be updated; ask for it at https://example.com/issues",
          },
        ],
        errors: [],
        plan: "abc-def",
        run: null,
      },
      null,
      1,
    ),
  );
});

test("a run is reported with its records, its pull request and its warnings without their hints", () => {
  const steps: StepRecord[] = [
    { id: "build", status: "passed", reason: null, durationMs: 12 },
    { id: "tracker", status: "skipped", reason: "unsupported-provider", durationMs: 0 },
  ];
  const report = buildShipReport({
    id: "20260102-030405-1a2b",
    status: "shipped",
    plan: PLAN,
    state: STATE,
    steps,
    warnings: [{ code: "post-merge-failed", message: "it failed", hint: "mend it" }],
  });
  expect(JSON.stringify(report)).toBe(
    JSON.stringify({
      schema: "tool.ship/1",
      command: "ship",
      status: "shipped",
      branch: "me/eng-12-fix-login",
      target: "main",
      steps,
      pullRequest: { url: "plain:/srv/app.git#7", number: 7, created: true, merged: false },
      issue: null,
      warnings: [{ code: "post-merge-failed", message: "it failed" }],
      errors: [],
      plan: "abc-def",
      run: "20260102-030405-1a2b",
    }),
  );
});

test("what ended the failing step is reported with its code and its way out", () => {
  const failure = new ToolError("SHIP_STEP_TIMED_OUT", "it took too long", { hint: "wait" });
  const request = { id: "r", plan: PLAN, state: STATE, steps: [], warnings: [] } as const;
  expect(buildShipReport({ ...request, status: "failed", failure }).errors).toEqual([
    { code: "SHIP_STEP_TIMED_OUT", message: "it took too long", hint: "wait" },
  ]);
});

test.each([
  ["merged", { ...STATE, isMerged: true }, { created: true, merged: true }],
  [
    "taken up again",
    { ...STATE, pullRequest: STATE.pullRequest && { ...STATE.pullRequest, created: false } },
    { created: false, merged: false },
  ],
])("a pull request that was %s is reported so", (_, state, expected) => {
  const request = { id: "r", status: "shipped", plan: PLAN, steps: [], warnings: [] } as const;
  expect(buildShipReport({ ...request, state }).pullRequest).toMatchObject(expected);
});

test.each(["failed", "unmerged", "interrupted"] as const)(
  "a ship that ended as %s before its pull request has none",
  (status) => {
    const state = { ...STATE, pullRequest: null };
    const report = buildShipReport({ id: "r", status, plan: PLAN, state, steps: [], warnings: [] });
    expect(report).toMatchObject({ status, pullRequest: null, warnings: [], run: "r" });
  },
);
