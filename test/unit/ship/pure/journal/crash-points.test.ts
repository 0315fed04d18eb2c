import { expect, test } from "vitest";
import { crashPointsOf } from "../../../../../src/ship/pure/journal/crash-points.ts";
import { began, beginLine, COMMIT, DEPLOY, done, ended, intent } from "./lines.ts";

test("crash points are named from the journal's own lines, an effect's before its done", () => {
  const lines = [beginLine(), began("commit"), intent(1, COMMIT), done(1), ended("commit")];
  expect(crashPointsOf(lines).filter((point) => !point.startsWith("torn:"))).toEqual([
    "begin",
    "began:commit",
    "intent:commit",
    "effect:commit",
    "done:commit",
    "ended:commit",
  ]);
  expect(crashPointsOf(lines)).toContain("torn:done:commit");
});

test("a name that occurs again counts up", () => {
  const points = crashPointsOf([intent(1, DEPLOY), done(1), intent(2, DEPLOY)]);
  expect(points.at(-1)).toBe("intent:run-command:post-merge#2");
});
