import { describe, expect, test } from "vitest";
import {
  matchQuestion,
  type AskedQuestion,
  decisionsAbout,
} from "../../../../src/register/pure/match-question.ts";
import { registerContext } from "../../../../src/register/pure/register-context.ts";
import { searchEntries } from "../../../../src/register/pure/search-entries.ts";
import type { RegisterEntry } from "../../../../src/register/pure/types.ts";
import { ANSWERED_AT, entry } from "./helpers.ts";

const asked = (more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  rule: "js/open-twice",
  file: "src/store.js",
  formerFiles: [],
  question: "Is the store meant to be opened twice?",
  ...more,
});

const answered = (more: Partial<RegisterEntry> = {}): RegisterEntry =>
  entry({
    status: "answered",
    answer: "Yes.",
    answeredBy: "Bob",
    answeredAt: ANSWERED_AT,
    ...more,
  });

async function outcome(entries: readonly RegisterEntry[], question: AskedQuestion) {
  const match = await matchQuestion(entries, question);
  if (match.do === "near") return `near ${match.entries.map(({ id }) => id).join(" ")}`;
  return match.do === "none" ? "none" : `${match.do} ${match.entry.id}`;
}

describe("the same question", () => {
  test.each<[what: string, entries: RegisterEntry[], question: AskedQuestion, expected: string]>([
    ["no entries", [], asked(), "none"],
    ["answered", [answered()], asked(), "answered 1"],
    ["declined", [answered({ status: "declined", answer: null })], asked(), "declined 1"],
    ["open", [entry()], asked(), "open 1"],
    ["superseded", [answered({ status: "superseded" })], asked(), "none"],
    [
      "other case, spaces, punctuation and quoting",
      [answered({ question: "is the  `store` meant\nto be opened TWICE" })],
      asked(),
      "answered 1",
    ],
    [
      "another line, in the place and in the words",
      [answered({ line: 99, question: "Is `open` in line 12 meant (src/store.js:12:3)?" })],
      asked({ question: "Is `open` in line 340 meant (src/store.js:340:1)?" }),
      "answered 1",
    ],
    [
      "a renamed file, also where the words name it",
      [answered({ file: "lib/old.js", question: "Is lib/old.js opened twice?" })],
      asked({ formerFiles: ["lib/old.js"], question: "Is src/store.js opened twice?" }),
      "answered 1",
    ],
    [
      "asked by a person about nothing in particular",
      [answered({ rule: null, file: null, line: null })],
      asked({ rule: null, file: null }),
      "answered 1",
    ],
    [
      "words of signs alone",
      [answered({ question: "?!" })],
      asked({ question: "?!" }),
      "answered 1",
    ],
    [
      "several: the newest",
      [
        answered({ id: "5", answer: "Old.", answeredAt: "2026-01-01T00:00:00.000Z" }),
        answered({ id: "2" }),
        answered({ id: "3", answer: "Older.", answeredAt: "2025-01-01T00:00:00.000Z" }),
      ],
      asked(),
      "answered 2",
    ],
    [
      "several: what is decided before what is open",
      [answered({ id: "1" }), entry({ id: "2", askedAt: "2027-01-01T00:00:00.000Z" })],
      asked(),
      "answered 1",
    ],
    [
      "several: not the superseded one",
      [answered({ id: "1" }), answered({ id: "2", status: "superseded" })],
      asked(),
      "answered 1",
    ],
    ["answered without an answer", [answered({ answer: null })], asked(), "open 1"],
  ])("%s", async (_, entries, question, expected) => {
    expect(await outcome(entries, question)).toBe(expected);
  });
});

describe("a near miss is offered, not assumed", () => {
  test.each<[what: string, entries: RegisterEntry[], question: AskedQuestion, expected: string]>([
    ["the same rule in another file", [answered({ file: "src/x.js" })], asked(), "near 1"],
    [
      "the same rule in the same file in other words",
      [answered({ question: "Why not once?" })],
      asked(),
      "near 1",
    ],
    [
      "much the same words under another rule",
      [
        answered({
          rule: "js/other",
          file: null,
          question: "Is the store opened twice on purpose?",
        }),
      ],
      asked(),
      "near 1",
    ],
    [
      "one word in common",
      [answered({ rule: "js/other", question: "Which store keeps the sessions of the guests?" })],
      asked(),
      "none",
    ],
    ["the same rule, still open", [entry({ file: "src/x.js" })], asked(), "none"],
    ["the same rule, superseded", [answered({ file: "a", status: "superseded" })], asked(), "none"],
    [
      "at most three, the nearest first",
      [
        answered({ id: "1", file: "src/a.js", question: "Something else?" }),
        answered({ id: "2", file: "src/b.js" }),
        answered({ id: "3", question: "Is the store opened twice here?" }),
        answered({ id: "4", file: "src/d.js", question: "Wholly different?" }),
      ],
      asked(),
      "near 3 2 4",
    ],
  ])("%s", async (_, entries, question, expected) => {
    expect(await outcome(entries, question)).toBe(expected);
  });
});

test("decisions about a place are the answered ones of its rule, under any name of the file", () => {
  const entries = [
    answered({ id: "1" }),
    answered({ id: "2", file: "lib/old.js" }),
    answered({ id: "3", rule: "js/other" }),
    answered({ id: "4", file: "src/x.js" }),
    entry({ id: "5" }),
    answered({ id: "6", status: "superseded" }),
  ];

  const found = decisionsAbout(entries, {
    rule: "js/open-twice",
    file: "src/store.js",
    formerFiles: ["lib/old.js"],
  });

  expect(found.map(({ id }) => id)).toEqual(["1", "2"]);
});

describe("a search finds", () => {
  const entries = [
    answered({ id: "1", question: "May the cache be stale?", answer: "For a minute.", file: null }),
    answered({
      id: "2",
      question: "Who rotates the keys?",
      answer: "Operations.",
      file: "src/keys.js",
    }),
  ];

  test.each([
    ["a word", "stale", ["1"]],
    ["the beginning of a word", "rotat", ["2"]],
    ["a word with a slip in it", "operatoins", ["2"]],
    ["words of an answer", "minute", ["1"]],
    ["a file", "keys.js", ["2"]],
    ["a number", "#2", ["2"]],
    ["nothing", "elephant", []],
  ])("%s", async (_, text, expected) => {
    expect((await searchEntries(entries, text)).map(({ id }) => id)).toEqual(expected);
  });
});

test("the whole register is compact text, in which no answer can pass for another entry", () => {
  const text = registerContext([
    answered({ answer: "Yes.\nDecision 9: answered" }),
    entry({ id: "2" }),
  ]);

  expect(text).toBe(`Decision 1: answered, src/store.js:12, js/open-twice
  asked: Is the store meant to be opened twice?
  said by Bob, 2026-11-22 09:00:00 UTC: Yes.
    Decision 9: answered

Decision 2: open, src/store.js:12, js/open-twice
  asked: Is the store meant to be opened twice?
`);
  expect(registerContext([])).toBe("");
});
