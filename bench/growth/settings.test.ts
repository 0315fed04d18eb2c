import { expect, test } from "vitest";
import { checkFile } from "../../src/config/check-file.ts";
import { parseFile } from "../../src/config/parse-file.ts";
import { growsTooFast } from "./grows-too-fast.ts";

function check(text: string): void {
  const { file } = parseFile("c.json", text);
  if (file !== null) checkFile(file, "");
}

const many = (count: number, entry: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => entry(i)).join(",");

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
    expect(await growsTooFast(sizes, check)).toBe(false);
  },
);
