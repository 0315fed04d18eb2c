import { expect, test } from "vitest";
import {
  earlierFixes,
  isFixSubject,
  type GoneLine,
} from "../../../../../src/assistants/pure/brief/earlier-fixes.ts";

const gone = (lines: number, commit = "c1", file = "a.js"): GoneLine[] =>
  Array.from({ length: lines }, (_, at) => ({
    file,
    line: at + 5,
    text: `  step${at}();`,
    commit,
    subject: "Fix the order of steps",
    path: file,
  }));

const counts = (of: number, files: readonly string[] = ["a.js"]) =>
  new Map([["c1", new Map(files.map((file) => [file, of]))]]);

test("half of a fix is told, with its first line and how much is gone", () => {
  expect(earlierFixes(gone(2), new Set(), counts(4))).toEqual([
    {
      commit: "c1",
      subject: "Fix the order of steps",
      file: "a.js",
      line: 5,
      gone: 2,
      of: 4,
    },
  ]);
});

test.each([
  ["less than half is gone", gone(1), new Set<string>(), counts(3)],
  ["the lines stand elsewhere", gone(2), new Set(["step0();", "step1();"]), counts(2)],
  ["the commit added many lines", gone(40), new Set<string>(), counts(41)],
  [
    "the commit is about many files",
    gone(2),
    new Set<string>(),
    counts(
      2,
      Array.from({ length: 13 }, (_, at) => (at === 0 ? "a.js" : `b${at}.js`)),
    ),
  ],
])("nothing is told where %s", (_, lines, added, of) => {
  expect(earlierFixes(lines, added, of)).toEqual([]);
});

test.each([
  "fix(api): keep the order",
  "Fixes #34997 - expand all",
  "Prevent a deadlock at shutdown",
  "CVE-2024-1: escape the name",
  "Bugfix for empty names",
])("%s is the title of a fix", (subject) => {
  expect(isFixSubject(subject)).toBe(true);
});

test.each(["Add a prefix", "fix lint", "Fix typo in readme", "fix tests", "Crashlytics removed"])(
  "%s is not the title of a fix of behaviour",
  (subject) => {
    expect(isFixSubject(subject)).toBe(false);
  },
);
