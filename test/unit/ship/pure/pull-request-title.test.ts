import { expect, test } from "vitest";
import { pullRequestTitle, titleFromBranch } from "../../../../src/ship/pure/pull-request-title.ts";
import { commitOf } from "./facts.ts";

const TEAMS = ["DIS", "ENG", "DISC"];

test.each([
  ["feature", "Feature"],
  ["add-oauth", "Add oauth"],
  ["add_oauth-login", "Add oauth login"],
  ["me/add-oauth", "Add oauth"],
  ["a/b/c/add-oauth", "Add oauth"],
  // the issue comes first
  ["me/eng-12-fix-login-form", "ENG-12: Fix login form"],
  ["eng-012-fix", "ENG-012: Fix"],
  ["fix-login-eng-12", "ENG-12: Fix login"],
  ["eng-12/fix-login", "ENG-12: Fix login"],
  ["eng-12", "ENG-12"],
  ["me/eng-12", "ENG-12"],
  ["eng-12_fix_login", "ENG-12: Fix login"],
  // only the issue itself is taken out of the words
  ["xeng-12-eng-12-fix", "ENG-12: Xeng 12 fix"],
  ["straße-eng-12-fix", "ENG-12: Straße fix"],
  ["eng-1-like-eng-12", "ENG-1: Like eng 12"],
  ["redis-12-upgrade", "Redis 12 upgrade"],
  // the kind of change
  ["fix/login", "Fix login"],
  ["fix/fix-login", "Fix login"],
  ["bugfix/login", "Fix login"],
  ["hotfix/eng-12-login", "ENG-12: Fix login"],
  ["Fix/login", "Fix login"],
  ["feat/login", "Login"],
  ["fix/eng-12", "ENG-12"],
  // what cannot be put in words stays as it is
  ["---", "---"],
  ["-x", "X"],
  ["$(touch x);", "$(touch x);"],
  ["日本", "日本"],
  ["élan-vital", "Élan vital"],
  ["👍-up", "👍 up"],
  ["lodash-4.17.21", "Lodash 4.17.21"],
])("the branch %s reads as %j", (branch, title) => {
  expect(titleFromBranch(branch, TEAMS)).toBe(title);
});

test.each([
  ["the only commit's subject", ["Mend the login"], "Mend the login"],
  ["without spaces around it", ["  Mend the login "], "Mend the login"],
  ["of several commits, the branch name", ["Mend the login", "And test it"], "ENG-12: Fix login"],
  ["of a commit without a subject, the branch name", [""], "ENG-12: Fix login"],
  ["of no commit, the branch name", [], "ENG-12: Fix login"],
])("the title is %s", (_, subjects, title) => {
  const commits = subjects.map((subject) => commitOf(subject));
  expect(pullRequestTitle({ branch: "me/eng-12-fix-login", commits, teamPrefixes: TEAMS })).toBe(
    title,
  );
});

test("the title is the branch name where a shallow clone ends with the only commit that it holds", () => {
  const commits = [{ ...commitOf("The last of three"), isCut: true }];
  expect(pullRequestTitle({ branch: "fix/login", commits, teamPrefixes: TEAMS })).toBe("Fix login");
});

test.each([
  ["letters", "x".repeat(300), `${"x".repeat(255)}…`],
  ["words", `${"x".repeat(254)} ${"y".repeat(50)}`, `${"x".repeat(254)}…`],
  ["pairs of units", `${"x".repeat(254)}👍👍`, `${"x".repeat(254)}…`],
  ["as long as allowed", "x".repeat(256), "x".repeat(256)],
])("a title of more than 256 units is cut: %s", (_, subject, title) => {
  const commits = [commitOf(subject)];
  expect(pullRequestTitle({ branch: "b", commits, teamPrefixes: TEAMS })).toBe(title);
});
