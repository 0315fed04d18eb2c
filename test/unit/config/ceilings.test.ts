import { describe, expect, test } from "vitest";
import { checkFile } from "../../../src/config/check-file.ts";
import { parseFile } from "../../../src/config/parse-file.ts";

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
      "values, one more than that",
      `{"exclude": [${many(21, () => "1")}]}`,
      "c.json: 1 more value that is not allowed",
    ],
    [
      "keys that stand twice",
      `{${many(30_021, () => '"x":{}')}}`,
      "c.json: 30000 more errors in this file",
    ],
    [
      "comments",
      `{"x": [${many(20_020, () => "1/**/")}]}`,
      "c.json: 20000 more errors in this file",
    ],
  ])("%s", (_, text, last) => {
    const { faults } = check(text);
    expect([faults.length, faults.at(-1)]).toEqual([21, last]);
  });

  test("the first of each setting is told, however many there are before it", () => {
    const { faults } = check(`{"exclude": [${many(50, () => "1")}], "tone": 1, "commit": 1}`);
    expect(faults.length).toBe(23);
    expect(faults.slice(-3).join("\n")).toMatch(
      /tone is 1 .*\n.*commit is 1 .*\n.* 30 more values/,
    );
  });

  test("unknown keys", () => {
    const { faults, warnings } = check(`{${many(60_000, (i) => `"tona${i}":1`)}}`);
    expect(faults).toEqual([]);
    expect([warnings.length, warnings.at(-1)]).toEqual([
      21,
      "c.json: 59980 more unknown settings (see every key: `tool config list`)",
    ]);
  });
});

test("an unknown key of thousands of letters is cut, without a suggestion", () => {
  expect(check(`{"${"tone".repeat(1_000)}": 1}`).warnings).toEqual([
    `c.json:1:2: unknown setting "${"tone".repeat(16).slice(0, 63)}…" (see every key: \`tool config list\`)`,
  ]);
});
