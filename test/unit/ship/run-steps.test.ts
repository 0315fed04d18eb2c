import { expect, test } from "vitest";
import { planShip } from "../../../src/ship/pure/plan-ship.ts";
import type { Decision, ShipState } from "../../../src/ship/pure/types.ts";
import { STEP_IDS, type StepId } from "../../../src/core/vocabulary.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { runSteps, type ShipRun } from "../../../src/ship/run-steps.ts";
import type { ShipStep, StepOutcome } from "../../../src/ship/types.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { factsOf } from "./pure/facts.ts";
import { stateOf, toolsOf, type RecordedTools } from "./tools.ts";

type Deed = (state: ShipState, tools: RecordedTools) => StepOutcome;

const PASS: Deed = () => ({ status: "passed" });
const FAIL: Deed = () => {
  throw new ToolError("SHIP_COMMAND_FAILED", "it failed", { hint: "mend it" });
};

interface Ran extends ShipRun {
  /** Each step's status, with its reason where it has one. */
  readonly went: Readonly<Record<string, string>>;
  /** The steps that did something, in their order. */
  readonly did: readonly string[];
  readonly shown: readonly string[];
}

/** Runs all steps, each doing what is given for it or nothing but passing. */
async function runWith(
  deeds: Partial<Record<StepId, Deed>>,
  decisions: Partial<Record<StepId, Decision>> = {},
): Promise<Ran> {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const did: string[] = [];
  const steps: ShipStep[] = STEP_IDS.map((id) => ({
    id,
    decide: () => decisions[id] ?? { do: "run" },
    describe: () => ({ title: id }),
    async perform(state) {
      did.push(id);
      return (deeds[id] ?? PASS)(state, tools);
    },
  }));
  const facts = factsOf();
  const run = await runSteps({ plan: planShip(facts, steps), steps, state: stateOf(facts), tools });
  const went = Object.fromEntries(
    run.steps.map(({ id, status, reason }) => [
      id,
      reason === null ? status : `${status}: ${reason}`,
    ]),
  );
  return { ...run, went, did, shown: tools.shown };
}

test("all steps run in their order, and the ship is shipped", async () => {
  const { status, did, went, failure } = await runWith({});
  expect({ status, failure }).toEqual({ status: "shipped", failure: null });
  expect(did).toEqual(STEP_IDS);
  expect(new Set(Object.values(went))).toEqual(new Set(["passed"]));
});

test.each(["review", "install", "build", "test", "commit", "pull-request"] as const)(
  "rule 1: when %s fails, no step after it runs",
  async (id) => {
    const { status, did, went, failure } = await runWith({ [id]: FAIL });
    expect(status).toBe("failed");
    expect(failure?.message).toBe("it failed");
    expect(did.at(-1)).toBe(id);
    const after = STEP_IDS.slice(STEP_IDS.indexOf(id) + 1);
    expect(after.map((later) => went[later])).toEqual(after.map(() => "not-reached"));
  },
);

test("rule 2: when the merge fails, the post-merge command does not run, for that reason", async () => {
  const { status, went, did } = await runWith({ "auto-merge": FAIL });
  expect(status).toBe("unmerged");
  expect(did).not.toContain("post-merge");
  expect(went["post-merge"]).toBe("skipped: merge-failed");
});

test("a step that was not going to run keeps its reason after a failure", async () => {
  const { went } = await runWith(
    { build: FAIL },
    { test: { do: "skip", because: "flag" }, tracker: { do: "skip", because: "disabled" } },
  );
  expect(went).toMatchObject({
    test: "skipped: flag",
    commit: "not-reached",
    tracker: "skipped: disabled",
  });
});

test("a warning of the plan is shown when its step's turn comes, and not after a failure", async () => {
  const warning = { code: "server-not-installed", message: "not there" };
  const skipped: Decision = { do: "skip", because: "server-not-installed", warning };
  const passed = await runWith({}, { tracker: skipped });
  expect(passed.warnings).toEqual([warning]);
  expect(passed.shown.indexOf("warning server-not-installed")).toBeGreaterThan(
    passed.shown.indexOf("end pull-request: passed"),
  );
  expect((await runWith({ build: FAIL }, { tracker: skipped })).warnings).toEqual([]);
});

test("each step gets the state that the one before it left", async () => {
  const seen: string[] = [];
  const { state } = await runWith({
    commit: () => ({ status: "passed", gains: { headCommit: "new" } }),
    "pull-request"({ headCommit }) {
      seen.push(headCommit);
      return {
        status: "passed",
        gains: { pullRequest: { number: 7, url: "u", title: "t", created: true } },
      };
    },
    tracker({ pullRequest, headCommit }) {
      seen.push(`#${pullRequest?.number}`, headCommit);
      return { status: "warned", warnings: [{ code: "w", message: "m" }] };
    },
  });
  expect(seen).toEqual(["new", "#7", "new"]);
  expect(state).toMatchObject({ headCommit: "new", pullRequest: { number: 7 } });
});

test("a step may turn out to have nothing to do", async () => {
  const { went, status } = await runWith({
    commit: () => ({ status: "skipped", because: "nothing-to-commit" }),
  });
  expect({ status, commit: went["commit"] }).toEqual({
    status: "shipped",
    commit: "skipped: nothing-to-commit",
  });
});

test("what is left to the host keeps the rest from running, and is no failure", async () => {
  const { status, went } = await runWith({
    "auto-merge": () => ({ status: "passed", isLeftWaiting: true }),
  });
  expect({ status, last: went["post-merge"] }).toEqual({ status: "shipped", last: "not-reached" });
});

test("an interruption ends the step and the ship, whatever the step made of it", async () => {
  const interrupted = (fail: boolean): Deed => {
    return (state, tools) => {
      tools.controller.abort();
      return fail ? FAIL(state, tools) : { status: "warned" };
    };
  };
  for (const fail of [true, false]) {
    const { status, went, did, failure } = await runWith({ test: interrupted(fail) });
    expect({ status, failure }).toEqual({ status: "interrupted", failure: null });
    expect(did).toEqual(["review", "install", "build", "test"]);
    expect(went).toMatchObject({ test: "failed", commit: "not-reached" });
  }
});

test("a step that passed before the interruption reached it has passed", async () => {
  const { status, went } = await runWith({
    "pull-request"(_, { controller }) {
      controller.abort();
      return { status: "passed" };
    },
  });
  expect({ status, step: went["pull-request"], next: went["tracker"] }).toEqual({
    status: "interrupted",
    step: "passed",
    next: "not-reached",
  });
});

test("a bug in a step is not taken for a failure of the user's", async () => {
  const bug: Deed = () => {
    throw new TypeError("undefined is not a function");
  };
  await expect(runWith({ build: bug })).rejects.toThrow(TypeError);
});
