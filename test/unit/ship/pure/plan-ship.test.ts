import { expect, test } from "vitest";
import { planShip } from "../../../../src/ship/pure/plan-ship.ts";
import { STEP_IDS, type StepId } from "../../../../src/core/vocabulary.ts";
import { SHIP_STEPS } from "../../../../src/ship/steps/index.ts";
import { factsOf, trackerOf, type FactsOf } from "./facts.ts";

/** Each step with `run` or why not; a `!` where that is said in a warning. */
function decisionsFor(facts: FactsOf): Record<StepId, string> {
  const { steps } = planShip(factsOf(facts), SHIP_STEPS);
  return Object.fromEntries(
    steps.map(({ id, decision }) => [
      id,
      decision.do === "run"
        ? "run"
        : `${decision.because}${decision.warning === undefined ? "" : "!"}`,
    ]),
  ) as Record<StepId, string>;
}

const run = (facts: FactsOf): string[] =>
  Object.entries(decisionsFor(facts)).flatMap(([id, decision]) => (decision === "run" ? [id] : []));

const COMMANDS = {
  installCommand: "npm ci",
  buildCommand: "npm run build",
  testCommand: "npm test",
};
const EVERYTHING = {
  ...COMMANDS,
  autoMerge: true,
  additionalPrompt: "mind the locks",
  postMergeCommand: "npm run deploy",
  issueTracker: trackerOf(),
};
const FAST = { command: "fast-ship" } as const;
const ALL_TOGGLES = {
  review: true,
  install: true,
  build: true,
  tests: true,
  issueTracker: true,
  autoMerge: true,
  postMergeCommand: true,
};

test("the steps are planned in their order, each of them", () => {
  const plan = planShip(factsOf(), SHIP_STEPS);
  expect(plan.steps.map(({ id }) => id)).toEqual(STEP_IDS);
});

test.each<[string, FactsOf, string[]]>([
  // specification 4.1
  ["minimal configuration", { pending: ["a.ts"] }, ["commit", "pull-request"]],
  ["minimal configuration, nothing pending", {}, ["pull-request"]],
  [
    "review, install, build and test configured",
    { ship: COMMANDS, isReviewConfigured: true, pending: ["a.ts"] },
    ["review", "install", "build", "test", "commit", "pull-request"],
  ],
  [
    "tracker, auto-merge and post-merge configured",
    {
      ship: {
        buildCommand: "make",
        testCommand: "make test",
        autoMerge: true,
        postMergeCommand: "make deploy",
        issueTracker: trackerOf(),
      },
      isReviewConfigured: true,
      pending: ["a.ts"],
    },
    ["review", "build", "test", "commit", "pull-request", "tracker", "auto-merge", "post-merge"],
  ],
  [
    "everything configured",
    { ship: EVERYTHING, isReviewConfigured: true, pending: ["a.ts"] },
    [...STEP_IDS],
  ],
  // specification 4.2
  ["fast ship without a fastShip block", FAST, ["pull-request"]],
  [
    "rule 2: fast ship without toggles, whatever ship has",
    { ...FAST, ship: EVERYTHING, isReviewConfigured: true, pending: ["a.ts"] },
    ["pull-request"],
  ],
  [
    "rule 1: fast ship with every toggle and nothing in ship",
    { ...FAST, fastShip: ALL_TOGGLES },
    ["review", "commit", "pull-request", "auto-merge"],
  ],
  [
    "fast ship with every toggle and everything in ship",
    { ...FAST, ship: EVERYTHING, fastShip: ALL_TOGGLES, pending: ["a.ts"] },
    [...STEP_IDS],
  ],
  [
    "fast ship with build alone",
    { ...FAST, ship: EVERYTHING, fastShip: { build: true } },
    ["build", "pull-request"],
  ],
  [
    "fast ship with auto-merge alone, which ship.autoMerge does not switch",
    { ...FAST, ship: { autoMerge: false }, fastShip: { autoMerge: true } },
    ["pull-request", "auto-merge"],
  ],
])("%s", (_, facts, steps) => {
  expect(run(facts)).toEqual(steps);
});

const skipped = (id: StepId): NonNullable<FactsOf["flags"]> => ({ skip: [id] });

test.each<[StepId, string, FactsOf]>([
  // ship
  ["review", "run", { isReviewConfigured: true }],
  ["review", "run", { flags: { review: true } }],
  ["review", "not-configured", {}],
  ["review", "flag", { isReviewConfigured: true, flags: skipped("review") }],
  ["review", "flag", { flags: { review: true, skip: ["review"] } }],
  ["install", "run", { ship: COMMANDS }],
  ["install", "not-configured", {}],
  ["install", "flag", { ship: COMMANDS, flags: skipped("install") }],
  ["build", "run", { ship: COMMANDS }],
  ["build", "not-configured", {}],
  ["build", "flag", { ship: COMMANDS, flags: skipped("build") }],
  ["test", "run", { ship: COMMANDS }],
  ["test", "not-configured", {}],
  ["test", "flag", { ship: COMMANDS, flags: skipped("test") }],
  ["commit", "run", { pending: ["a.ts"] }],
  ["commit", "nothing-to-commit", {}],
  ["commit", "run", { ship: { installCommand: "npm ci" } }],
  ["commit", "run", { ship: { testCommand: "npm test" } }],
  ["commit", "run", { isReviewConfigured: true }],
  [
    "commit",
    "nothing-to-commit",
    { ship: COMMANDS, flags: { skip: ["install", "build", "test"] } },
  ],
  ["tracker", "run", { ship: { issueTracker: trackerOf() } }],
  ["tracker", "not-configured", {}],
  ["tracker", "flag", { ship: { issueTracker: trackerOf() }, flags: skipped("tracker") }],
  ["tracker", "disabled", { ship: { issueTracker: trackerOf({ enabled: false }) } }],
  [
    "tracker",
    "disabled",
    { ship: { issueTracker: trackerOf({ enabled: false, provider: "other" }) } },
  ],
  ["tracker", "no-issue-id", { ship: { issueTracker: trackerOf() }, issueId: null }],
  [
    "tracker",
    "no-issue-id",
    { ship: { issueTracker: trackerOf() }, issueId: null, trackerServer: null },
  ],
  [
    "tracker",
    "server-not-installed!",
    { ship: { issueTracker: trackerOf() }, trackerServer: null },
  ],
  [
    "tracker",
    "unsupported-provider!",
    { ship: { issueTracker: trackerOf({ provider: "other" }) } },
  ],
  ["auto-merge", "run", { ship: { autoMerge: true } }],
  ["auto-merge", "not-enabled", {}],
  ["auto-merge", "flag", { ship: { autoMerge: true }, flags: { noAutoMerge: true } }],
  ["post-merge", "run", { ship: EVERYTHING }],
  ["post-merge", "not-configured", { ship: { autoMerge: true } }],
  ["post-merge", "auto-merge-off", { ship: { postMergeCommand: "deploy" } }],
  ["post-merge", "auto-merge-off", { ship: EVERYTHING, flags: { noAutoMerge: true } }],
  // fast ship
  ["review", "not-enabled", { ...FAST, isReviewConfigured: true }],
  ["review", "run", { ...FAST, fastShip: { review: true } }],
  ["review", "run", { ...FAST, flags: { review: true } }],
  ["review", "flag", { ...FAST, fastShip: { review: true }, flags: skipped("review") }],
  ["install", "not-enabled", { ...FAST, ship: COMMANDS }],
  ["install", "run", { ...FAST, ship: COMMANDS, fastShip: { install: true } }],
  ["install", "not-configured", { ...FAST, fastShip: { install: true } }],
  [
    "install",
    "flag",
    { ...FAST, ship: COMMANDS, fastShip: { install: true }, flags: skipped("install") },
  ],
  ["build", "not-enabled", { ...FAST, ship: COMMANDS }],
  ["build", "run", { ...FAST, ship: COMMANDS, fastShip: { build: true } }],
  ["build", "not-configured", { ...FAST, fastShip: { build: true } }],
  [
    "build",
    "flag",
    { ...FAST, ship: COMMANDS, fastShip: { build: true }, flags: skipped("build") },
  ],
  ["test", "not-enabled", { ...FAST, ship: COMMANDS }],
  ["test", "run", { ...FAST, ship: COMMANDS, fastShip: { tests: true } }],
  ["test", "not-configured", { ...FAST, fastShip: { tests: true } }],
  ["test", "flag", { ...FAST, ship: COMMANDS, fastShip: { tests: true }, flags: skipped("test") }],
  ["commit", "nothing-to-commit", FAST],
  ["commit", "pending-left!", { ...FAST, pending: ["a.ts"] }],
  ["commit", "nothing-to-commit", { ...FAST, ship: COMMANDS, fastShip: { tests: true } }],
  ["commit", "run", { ...FAST, fastShip: { review: true } }],
  ["commit", "pending-left!", { ...FAST, pending: ["a.ts"], fastShip: { build: true } }],
  ["tracker", "not-enabled", { ...FAST, ship: { issueTracker: trackerOf() } }],
  [
    "tracker",
    "run",
    { ...FAST, ship: { issueTracker: trackerOf() }, fastShip: { issueTracker: true } },
  ],
  [
    "tracker",
    "run",
    {
      ...FAST,
      ship: { issueTracker: trackerOf({ enabled: false }) },
      fastShip: { issueTracker: true },
    },
  ],
  ["tracker", "not-configured", { ...FAST, fastShip: { issueTracker: true } }],
  [
    "tracker",
    "no-issue-id",
    {
      ...FAST,
      ship: { issueTracker: trackerOf() },
      fastShip: { issueTracker: true },
      issueId: null,
    },
  ],
  [
    "tracker",
    "server-not-installed!",
    {
      ...FAST,
      ship: { issueTracker: trackerOf() },
      fastShip: { issueTracker: true },
      trackerServer: null,
    },
  ],
  [
    "tracker",
    "unsupported-provider!",
    {
      ...FAST,
      ship: { issueTracker: trackerOf({ provider: "other" }) },
      fastShip: { issueTracker: true },
    },
  ],
  [
    "tracker",
    "flag",
    {
      ...FAST,
      ship: { issueTracker: trackerOf() },
      fastShip: { issueTracker: true },
      flags: skipped("tracker"),
    },
  ],
  ["auto-merge", "not-enabled", { ...FAST, ship: { autoMerge: true } }],
  ["auto-merge", "run", { ...FAST, fastShip: { autoMerge: true } }],
  ["auto-merge", "flag", { ...FAST, fastShip: { autoMerge: true }, flags: { noAutoMerge: true } }],
  ["post-merge", "not-enabled", { ...FAST, ship: EVERYTHING, fastShip: { autoMerge: true } }],
  ["post-merge", "run", { ...FAST, ship: EVERYTHING, fastShip: ALL_TOGGLES }],
  ["post-merge", "not-configured", { ...FAST, fastShip: ALL_TOGGLES }],
  [
    "post-merge",
    "auto-merge-off",
    { ...FAST, ship: EVERYTHING, fastShip: { postMergeCommand: true } },
  ],
])("%s: %s with %j", (id, decision, facts) => {
  expect(decisionsFor(facts)[id]).toBe(decision);
});

test("a plan says what each step would do, with the user's own commands", () => {
  const { steps, ...plan } = planShip(
    factsOf({ ship: EVERYTHING, isReviewConfigured: true, pending: ["a.ts", "b.ts"] }),
    SHIP_STEPS,
  );
  expect(plan).toEqual({
    command: "ship",
    branch: "me/eng-12-fix-login",
    target: "main",
    place: "/srv/app.git (plain git)",
  });
  expect(steps.map(({ id, title, command }) => `${id}: ${title} [${command}]`)).toEqual([
    "review: review the change against main [null]",
    "install: install the dependencies [npm ci]",
    "build: build [npm run build]",
    "test: run the tests [npm test]",
    "commit: commit 2 files: a.ts, b.ts [null]",
    "pull-request: push me/eng-12-fix-login to origin and open a pull request into main [null]",
    "tracker: move ENG-12 to In Review [null]",
    "auto-merge: squash the pull request onto main immediately [null]",
    "post-merge: once it is merged, run the post-merge command [npm run deploy]",
  ]);
});

test("warnings of the plan link to support, and name how to register the server", () => {
  const warningOf = (facts: FactsOf): unknown => {
    const { steps } = planShip(factsOf(facts), SHIP_STEPS);
    const decision = steps.find(({ id }) => id === "tracker")?.decision;
    return decision?.do === "skip" ? decision.warning : undefined;
  };
  expect(warningOf({ ship: { issueTracker: trackerOf({ provider: "other" }) } })).toMatchObject({
    code: "unsupported-provider",
    message: expect.stringContaining("https://example.com/issues") as string,
  });
  expect(warningOf({ ship: { issueTracker: trackerOf() }, trackerServer: null })).toMatchObject({
    code: "server-not-installed",
    hint: expect.stringContaining("--mcp-config FILE") as string,
  });
});
