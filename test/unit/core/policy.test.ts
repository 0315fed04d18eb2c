import { expect, test } from "vitest";
import { SETTINGS } from "../../../src/config/setting-table.ts";
import { powersOf, SETTING_POWERS } from "../../../src/core/policy/setting-powers.ts";

/** Settings by which nothing is started or asked, each looked at by a person: a new setting joins one of the two lists. */
const POWERLESS = [
  "tone",
  "focus",
  "mergeTargetBranches",
  "exclude",
  "commit",
  "decisionRegister.enabled",
  "decisionRegister.path",
  "decisionRegister.mode",
  "review.questions",
  "ship.mergeMethod",
  "ship.repository",
  "ship.targetBranch",
  "ship.autoMerge",
  "ship.additionalPrompt",
  "fastShip.review",
  "fastShip.autoMerge",
  "fastShip.targetBranch",
  "review.failOn",
  "review.maxIterations",
  "review.ignore",
  "review.nursery",
  "review.overrides",
  "review.standards",
  "review.budget.tokens",
  "review.budget.usd",
  "review.budget.minutes",
  "host",
];

test("every setting is known to start something, or to start nothing", () => {
  const keys = SETTINGS.map(({ key }) => key).filter((key) => key !== "$schema");

  expect(keys.toSorted()).toEqual([...POWERLESS, ...Object.keys(SETTING_POWERS)].toSorted());
});

test("a block has the powers of what it holds, and a name that only begins like one has none", () => {
  expect(powersOf("review").map(([key]) => key)).toEqual([
    "review.engine",
    "review.model",
    "review.sceptic",
    "review.agent",
    "review.linters",
  ]);
  expect(powersOf("ship.issueTracker")).toContainEqual([
    "ship.issueTracker.enabled",
    "tracker-server",
  ]);
  expect(powersOf("")).toHaveLength(Object.keys(SETTING_POWERS).length);
  expect(powersOf("ship.issue")).toEqual([]);
  expect(powersOf("tone")).toEqual([]);
});
