import { describe, expect, test } from "vitest";
import { checkFile } from "../../../src/config/check-file.ts";
import { parseFile } from "../../../src/config/parse-file.ts";
import { growsTooFast } from "../reviewers/builtin/grows-too-fast.ts";

/** What the loader says about a text: the messages of its faults, the tracker prompt's, and its warnings. */
function check(text: string) {
  const { file, faults } = parseFile("c.json", text);
  const checked = file === null ? null : checkFile(file, "");
  return {
    faults: [...faults, ...(checked?.faults ?? []), ...(checked?.promptFaults ?? [])].map(
      ({ message }) => message,
    ),
    warnings: (checked?.warnings ?? []).map(({ message, hint }) => `${message} (${hint})`),
  };
}

const many = (count: number, entry: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => entry(i)).join(",");

describe("what is beyond a ceiling is an error that names it", () => {
  test.each([
    [
      "a long list",
      `{"exclude": [${many(50_000, (i) => `"p${i}"`)}]}`,
      "c.json:1:13: exclude has 50000 entries; allowed: at most 1000",
    ],
    [
      "a long entry",
      `{"exclude": ["a", "${"b".repeat(1_001)}"]}`,
      "c.json:1:19: exclude[1] has 1001 characters; allowed: at most 1000",
    ],
    [
      "a long command",
      `{"ship": {"testCommand": "${"c".repeat(10_001)}"}}`,
      "c.json:1:26: ship.testCommand has 10001 characters; allowed: at most 10000",
    ],
    [
      "a long prompt",
      `{"ship": {"issueTracker": {"prompt": "${"Search. ".repeat(50_000)}"}}}`,
      "c.json:1:38: ship.issueTracker.prompt has 400000 characters; allowed: at most 10000",
    ],
    [
      "a long word",
      `{"tone": "${"d".repeat(10_000)}"}`,
      `c.json:1:10: tone is "${"d".repeat(56)}… (string); allowed: harsh, constructive`,
    ],
  ])("%s", (_, text, message) => {
    expect(check(text).faults).toEqual([message]);
  });

  test("a list of just so many entries is none", () => {
    const text = `{"exclude": [${many(1_000, (i) => `"${"p".repeat(990)}${i}"`)}]}`;
    expect(check(text).faults).toEqual([]);
  });
});

describe("of very many faults twenty are told and the rest is counted", () => {
  test.each([
    [
      "values",
      `{"exclude": [${many(1_000, () => "1")}]}`,
      "c.json: 980 more values that are not allowed",
    ],
    [
      "keys that stand twice",
      `{${many(30_021, () => '"x":{}')}}`,
      "c.json: 30000 more of these faults in this file",
    ],
    [
      "comments",
      `{"x": [${many(20_020, () => "1/**/")}]}`,
      "c.json: 20000 more of these faults in this file",
    ],
  ])("%s", (_, text, last) => {
    const { faults } = check(text);
    expect([faults.length, faults.at(-1)]).toEqual([21, last]);
  });

  test("unknown keys", () => {
    const { faults, warnings } = check(`{${many(60_000, (i) => `"tona${i}":1`)}}`);
    expect(faults).toEqual([]);
    expect([warnings.length, warnings.at(-1)]).toEqual([
      21,
      "c.json: 59980 more settings that there are not (see every key: `tool config list`)",
    ]);
  });
});

test("an unknown key of thousands of letters is cut, without a suggestion", () => {
  expect(check(`{"${"tone".repeat(1_000)}": 1}`).warnings).toEqual([
    `c.json:1:2: there is no setting "${"tone".repeat(16).slice(0, 63)}…" (see every key: \`tool config list\`)`,
  ]);
});

/** The rest of a document of so many characters, by what it is made of. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  "unknown keys": (length) => `{${many(length / 12, (i) => `"k${i}":1`)}}`,
  "one long unknown key": (length) => `{"${"a".repeat(length)}":1}`,
  "keys that stand twice": (length) => `{${many(length / 6, () => '"x":1')}}`,
  "values that do not fit": (length) => `{"exclude":[${many(length / 2, () => "1")}]}`,
  "values that do not fit behind unknown keys": (length) =>
    `{${many(length / 24, (i) => `"k${i}":1`)},"review":{"ignore":[${many(length / 4, () => "1")}]}}`,
  patterns: (length) => `{"exclude":[${many(length / 12, (i) => `"p${i}/*"`)}]}`,
  "a long word": (length) => `{"tone":"${"a".repeat(length)}"}`,
  "a long text": (length) => `{"ship":{"testCommand":"${"a".repeat(length)}\\u0000"}}`,
  "a long blank text": (length) => `{"ship":{"testCommand":"${" ".repeat(length)}"}}`,
  "a long prompt": (length) =>
    `{"ship":{"issueTracker":{"prompt":"${"Do not search {issueId}. ".repeat(length / 25)}"}}}`,
  comments: (length) => `{"x":[${many(length / 6, () => "1/**/")}]}`,
  commas: (length) => `[${",".repeat(length)}]`,
  lines: (length) => `{"tone":${"\n".repeat(length)}1}`,
  "escaped quotes without an end": (length) => `{"x":"${'\\"'.repeat(length / 2)}`,
  quotes: (length) => '"'.repeat(length),
  "broken lines of quotes": (length) => '"\n'.repeat(length / 2),
  brackets: (length) => "[]".repeat(length / 2),
  "open brackets": (length) => "[".repeat(length),
  garbage: (length) => "/x:".repeat(length / 3),
};

test.each(Object.entries(SHAPES))(
  "checking takes no more than its share for a longer file of %s",
  async (_, shape) => {
    const sizes = [40_000, 400_000].map(shape);
    expect(await growsTooFast(sizes, async (text) => check(text))).toBe(false);
  },
);
