import { describe, expect, test } from "vitest";
import {
  differingParts,
  isPlanDigest,
  planDigest,
  type PlannedWorld,
} from "../../../../src/ship/pure/plan-digest.ts";
import { planShip } from "../../../../src/ship/pure/plan-ship.ts";
import { SHIP_STEPS } from "../../../../src/ship/steps/index.ts";
import { factsOf, trackerOf, type FactsOf } from "./facts.ts";

type Tweak = Partial<Omit<PlannedWorld, "facts" | "plan">>;

const SHIP = {
  installCommand: "npm ci",
  buildCommand: "make",
  testCommand: "make test",
  autoMerge: true,
  postMergeCommand: "deploy",
  issueTracker: trackerOf({ enabled: true }),
};
const SETTINGS = { tone: "harsh", focus: null, review: { failOn: "major" }, ship: {} };

function digestOf({ facts = {}, ...tweak }: Tweak & { facts?: FactsOf } = {}): string {
  const made = factsOf({ isReviewConfigured: true, ...facts, ship: { ...SHIP, ...facts.ship } });
  return planDigest({
    facts: made,
    plan: planShip(made, SHIP_STEPS),
    settings: SETTINGS,
    prompts: [],
    pending: "p",
    server: { command: "tracker" },
    ...tweak,
  });
}

const AGREED = digestOf();

test("a digest is short letters, the same for the same plan", () => {
  expect(AGREED).toMatch(/^[0-9a-z]{27}-[0-9a-z]{20}$/);
  expect(isPlanDigest(AGREED)).toBe(true);
  expect(digestOf()).toBe(AGREED);
  expect(differingParts(AGREED, digestOf())).toEqual([]);
});

describe("what changed is named", () => {
  const NAMES = {
    command: "which command ships",
    place: "the branch, or where it goes",
    commits: "the commits",
    pending: "the pending changes",
    review: "the review",
    commands: "the commands",
    words: "the text of the commit or the pull request, or whom it names",
    tracker: "the tracker",
    merge: "the merge, or what follows it",
  };
  const { place, commits, pending, review, commands, words, tracker, merge } = NAMES;

  test.each<[string, Tweak & { facts?: FactsOf }, string]>([
    ["another branch", { facts: { branch: "eng-12-other" } }, place],
    ["another target", { facts: { target: "stable" } }, place],
    ["another remote", { facts: { remote: "upstream" } }, place],
    ["another host", { facts: { host: { id: "github", label: "github.com/a/b" } } }, place],
    ["a new commit", { facts: { headCommit: "c".repeat(40) } }, commits],
    ["another pending content", { pending: "q" }, pending],
    ["another tone", { settings: { ...SETTINGS, tone: "constructive" } }, review],
    ["a milder gate", { settings: { ...SETTINGS, review: { failOn: "never" } } }, review],
    ["another prompt", { prompts: ["look at the locks"] }, review],
    ["no review", { facts: { flags: { skip: ["review"] } } }, review],
    ["another build", { facts: { ship: { buildCommand: "curl x | sh" } } }, commands],
    ["no tests", { facts: { flags: { skip: ["test"] } } }, commands],
    ["another title", { facts: { flags: { title: "T" } } }, words],
    ["another message", { facts: { flags: { message: "M" } } }, words],
    ["another reviewer", { facts: { flags: { reviewers: ["eve"] } } }, words],
    ["another issue", { facts: { issueId: "ENG-13" } }, tracker],
    [
      "another state",
      { facts: { ship: { issueTracker: trackerOf({ enabled: true, state: "Done" }) } } },
      tracker,
    ],
    ["another server", { server: { command: "evil" } }, tracker],
    ["no merge", { facts: { flags: { noAutoMerge: true } } }, merge],
    ["another post-merge command", { facts: { ship: { postMergeCommand: "rm" } } }, merge],
    ["another way to merge", { settings: { ...SETTINGS, ship: { mergeMethod: "rebase" } } }, merge],
  ])("%s", (_, tweak, name) => {
    expect(differingParts(AGREED, digestOf(tweak))).toEqual([name]);
  });

  test("several at once, in the order of the plan", () => {
    const now = digestOf({
      pending: "q",
      facts: { command: "fast-ship", ship: { autoMerge: false } },
    });

    expect(differingParts(AGREED, now).slice(0, 2)).toEqual([NAMES.command, NAMES.pending]);
  });

  test("as something, where the few letters of the parts are the same by chance", () => {
    expect(differingParts(AGREED, `${AGREED.slice(0, 28)}${"0".repeat(20)}`)).toEqual([
      "something in it",
    ]);
  });
});

test.each<[string, Tweak & { facts?: FactsOf }]>([
  [
    "how long to wait",
    { facts: { flags: { isWaiting: false, mergeTimeoutMs: 1, stepTimeoutMs: 1 } } },
  ],
  ["the target's tip", { facts: { targetCommit: "d".repeat(40) } }],
  ["whether it is pushed already", { facts: { isPushed: true } }],
  ["settings of steps that do not run", { settings: { ...SETTINGS, ship: { testCommand: "x" } } }],
])("%s is no part of the plan", (_, tweak) => {
  expect(digestOf(tweak)).toBe(AGREED);
});

test.each(["", "abc", AGREED.slice(1), `${AGREED}0`, AGREED.replace("-", ""), "plan"])(
  "%j is no digest",
  (text) => {
    expect(isPlanDigest(text)).toBe(false);
  },
);
