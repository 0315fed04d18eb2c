import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wordPatterns } from "../../../src/git/prefix-trie.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { runs } from "../../helpers/thorough.ts";

const SEARCH = ["grep", "--word-regexp", "--only-matching", "--no-index", "-h"];

test.each([
  [["open", "openSync", "opened"], ["open(Sync|ed)?"]],
  [["a"], ["a"]],
  [
    ["b.c", "x"],
    ["x", "b\\.c"],
  ],
  [
    ["$a", "$a$b"],
    ["\\$a\\$b", "\\$a"],
  ],
  [[], []],
])("%j", (words, patterns) => {
  expect(wordPatterns(words)).toEqual(patterns);
});

test("a word of any length is written", () => {
  expect(wordPatterns(["a".repeat(100_000)])).toEqual(["a".repeat(100_000)]);
});

test("whatever the words are, git finds what it finds by them as fixed strings", async () => {
  await using repo = emptyRepo();
  const word = fc.string({ unit: fc.constantFrom(..."ab_$.-[é😀\\"), minLength: 1, maxLength: 4 });
  const line = fc.string({ unit: fc.constantFrom(..."ab_$.-[é😀\\ ("), maxLength: 12 });
  const find = (kind: string, patterns: readonly string[]): string[] => {
    repo.write({ patterns: patterns.map((each) => `${each}\n`).join("") });
    const found = repo.git(
      "-c",
      "grep.patternType=default",
      ...SEARCH,
      kind,
      "-f",
      "patterns",
      "text",
    );
    return [...new Set(found.split("\n"))].sort();
  };
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
      fc.array(line, { maxLength: 6 }),
      (words, lines) => {
        repo.write({ text: [...lines, words[0]].map((each) => `${each}\n`).join("") });
        expect(find("-E", wordPatterns(words))).toEqual(find("-F", words));
      },
    ),
    runs(60),
  );
});
