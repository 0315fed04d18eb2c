import { expect, test } from "vitest";
import {
  buildDoctorReport,
  summarizeChecks,
} from "../../../../../src/workflows/doctor/pure/build-report.ts";
import {
  joinResults,
  ok,
  problem,
  skipped,
  warning,
  type CheckStatus,
} from "../../../../../src/workflows/doctor/pure/check-result.ts";
import { countSources } from "../../../../../src/workflows/doctor/pure/count-sources.ts";
import { isAtLeast } from "../../../../../src/workflows/doctor/pure/is-at-least.ts";

const named = (statuses: readonly CheckStatus[]) =>
  statuses.map((status, at) => ({
    id: `c${at}`,
    title: `check ${at}`,
    status,
    said: "said",
    hint: null,
  }));

test.each<[CheckStatus[], string, string]>([
  [["ok"], "ok", "all checks passed"],
  [["ok", "skipped"], "ok", "all checks passed, 1 skipped"],
  [["warning", "ok"], "warnings", "1 warning"],
  [["warning", "warning", "skipped"], "warnings", "2 warnings, 1 skipped"],
  [["warning", "problem"], "problems", "1 problem, 1 warning"],
  [["problem", "problem", "skipped", "skipped"], "problems", "2 problems, 2 skipped"],
])("%j is %s: %s", (statuses, status, summary) => {
  expect(buildDoctorReport(named(statuses)).status).toBe(status);
  expect(summarizeChecks(named(statuses))).toBe(summary);
});

test("the report keeps the order, and calls what was said the message", () => {
  expect(buildDoctorReport([{ id: "git", title: "git", ...problem("bad", "mend it") }])).toEqual({
    schema: "tool.doctor/1",
    status: "problems",
    checks: [{ id: "git", status: "problem", message: "bad", hint: "mend it" }],
  });
});

test.each([
  ["the worst counts", [ok("a"), problem("b", "c"), warning("d", null)], problem("a\nb\nd", "c")],
  ["a warning outweighs what is well", [warning("a", "b"), ok("c")], warning("a\nc", "b")],
  ["what is well outweighs what was skipped", [skipped("a"), ok("b")], ok("a\nb")],
  ["nothing is said twice", [problem("a", "b"), problem("a", "b")], problem("a", "b")],
  ["every hint is kept", [problem("a", "b"), warning("c", "d")], problem("a\nc", "b\nd")],
] as const)("of several looks %s", (_, [first, ...more], expected) => {
  expect(joinResults([first, ...more])).toEqual(expected);
});

test.each([
  ["20.19.0", ">=20.19", true],
  ["v20.19.5", ">=20.19", true],
  ["20.9.0", ">=20.19", false],
  ["22.0.0", ">=20.19", true],
  ["18.20.4", ">=20.19", false],
  ["git version 2.39.5 (Apple Git-154)", "2.38", true],
  ["git version 2.9.1.windows.1", "2.31", false],
  ["git version 2.31", "2.31", true],
  ["3", "2.38", true],
  ["2", "2.38", false],
  ["no number", "2.38", false],
])("%s against %s: %s", (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

test.each([
  [["default", "unset"], "no settings found; using defaults"],
  [["project", "default"], "1 setting from the project's file"],
  [["project", "project", "user"], "2 settings from the project's file, 1 from the user's file"],
  [["user", "user", "flag"], "2 settings from the user's file, 1 from --set"],
])("settings from %j: %s", (sources, expected) => {
  expect(countSources(sources.map((source) => ({ source })))).toBe(expected);
});
