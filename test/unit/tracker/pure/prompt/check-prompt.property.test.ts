import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { checkTrackerPrompt } from "../../../../../src/tracker/pure/prompt/check-prompt.ts";
import { splitPrompt } from "../../../../../src/tracker/pure/prompt/split-prompt.ts";
import { runs } from "../../../../helpers/thorough.ts";
import { OF_OTHERS, OF_SEARCH, UNNAMED } from "./prompts.ts";

const REFUSED = [...UNNAMED, ...OF_OTHERS, ...OF_SEARCH];

/** Refused for what they do not say, and for nothing that they say. */
const LACKING = REFUSED.filter((prompt) => {
  const broken = checkTrackerPrompt(prompt);
  return broken.length > 0 && broken.every(({ mend }) => mend.startsWith("add: "));
});

test("the sentences that are shown mend every prompt that merely lacks them", () => {
  expect(LACKING.length).toBeGreaterThan(30);
  for (const prompt of LACKING) {
    const sentences = checkTrackerPrompt(prompt).map(({ mend }) => /^add: "(.*)"$/.exec(mend)?.[1]);

    expect(checkTrackerPrompt(`${prompt}\n${sentences.join(" ")}`), prompt).toEqual([]);
    expect(checkTrackerPrompt(`${sentences.join("\n")}\n${prompt}`), prompt).toEqual([]);
  }
});

test("a contradiction is not mended by adding to the prompt", () => {
  for (const prompt of REFUSED) {
    const broken = checkTrackerPrompt(prompt).filter(
      ({ invariant, mend }) => invariant !== "names-issue" && !mend.startsWith("add: "),
    );
    if (broken.length === 0) continue;
    const sentences = broken.map(({ mend }) => /"(.*)"$/.exec(mend)?.[1] ?? "");

    expect(checkTrackerPrompt(`${prompt}\n${sentences.join(" ")}`), prompt).not.toEqual([]);
  }
  expect(REFUSED.length).toBeGreaterThan(150);
});

test("every refusal says what to do, and where whatever is quoted stands", () => {
  expect(REFUSED.length).toBeGreaterThan(150);
  for (const prompt of REFUSED) {
    for (const { message, mend } of checkTrackerPrompt(prompt)) {
      expect(mend).not.toBe("");
      const at = /it says "([^"…]*).*" at (\d+):(\d+), but/.exec(message);
      if (at === null) continue;
      const line = prompt.split("\n")[Number(at[2]) - 1] ?? "";
      const there = line.slice(Number(at[3]) - 1).replace(/\s+/g, " ");
      expect(there.startsWith((at[1] ?? "").split(" ")[0] ?? ""), `${prompt} ${message}`).toBe(
        true,
      );
    }
  }
});

const WORDS = [
  ..."do not never touch only {issueId} other issues any the if unless missing stop search or and but".split(
    " ",
  ),
  ..."leave alone untouched is may need except even otherwise , . ; : ( ) ? ! - \n \n\n 1. # > \" ' `".split(
    " ",
  ),
];

test("any text is read to its end", () => {
  assert(
    property(
      oneof(
        string({ unit: "binary", maxLength: 400 }),
        string({ unit: "grapheme", maxLength: 400 }),
        array(constantFrom(...WORDS), { maxLength: 120 }).map((words) => words.join(" ")),
      ),
      (text) => Array.isArray(checkTrackerPrompt(text)),
    ),
    runs(500),
  );
  expect(checkTrackerPrompt("")).toHaveLength(3);
});

test.each([
  "do not touch other issues, ",
  "if ",
  "other ",
  "and ",
  "the issue ",
  "(",
  "a",
  "\n",
  'comment "',
  "#1 ",
  "🚀",
  "not ",
])("100 kB of %j are read in pieces of 2,000 characters at most", (piece) => {
  const parts = splitPrompt(piece.repeat(Math.ceil(100_000 / piece.length)));

  const lengths = parts.flatMap(({ text, clauses }) => [text, ...clauses.map((part) => part.text)]);
  expect(Math.max(0, ...lengths.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
});
