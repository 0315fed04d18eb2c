import { expect, test } from "vitest";
import { readRule } from "../../../../build/read-rule.ts";
import { wordingsOf, wordsFor } from "../../../../src/core/rules/words-for.ts";

const tones = (word: string) => ({ harsh: `${word}!`, constructive: `${word}, please.` });
const written = {
  file: "common/example.yml",
  id: "common/example",
  engine: "code",
  analyzer: "example",
  languages: ["c", "php"],
  focus: "security",
  severity: "major",
  confidence: "careful",
  trigger: "It is reached.",
  title: "Command injection",
  tones: tones("Other"),
};
const rule = readRule({
  ...written,
  shapes: [
    { when: { line: "^sh\\b", flag: "^-c$" }, tones: tones("Shell") },
    { languages: ["php"], title: "PHP command", tones: tones("PHP") },
    { when: { line: "^(?:sh|exec)\\b" }, tones: tones("Late") },
  ],
});

test.each([
  ["a.c", { line: "sh", flag: "-c" }, "Command injection", "Shell!"],
  ["a.c", { line: "sh" }, "Command injection", "Late!"],
  ["a.php", { line: "exec" }, "PHP command", "PHP!"],
  ["a.c", { line: "exec" }, "Command injection", "Late!"],
  ["a.c", { code: "exec" }, "Command injection", "Other!"],
  ["a.c", {}, "Command injection", "Other!"],
])("in %s with %o, the first shape that fits has the word", (file, values, title, harsh) => {
  expect(wordsFor(rule, { file, values })).toMatchObject({ title, tones: { harsh } });
});

test("the first line of a script without an ending says which language's words it has", () => {
  const found = { file: "bin/run", values: { line: "exec" } };
  expect(wordsFor(rule, { ...found, text: "#!/usr/bin/php\n" }).title).toBe("PHP command");
  expect(wordsFor(rule, { ...found, text: "#!/bin/sh\n" }).title).toBe("Command injection");
});

test("the words of a rule are its own, then those of its shapes", () => {
  expect(wordingsOf(rule).map(({ title, tones: { harsh } }) => [title, harsh])).toEqual([
    ["Command injection", "Other!"],
    ["Command injection", "Shell!"],
    ["PHP command", "PHP!"],
    ["Command injection", "Late!"],
  ]);
});

test.each([
  [{ tones: tones("All") }, "fits every finding"],
  [{ when: { line: "(" }, tones: tones("All") }, "is not a regular expression"],
  [
    { when: { line: "a" }, tones: { harsh: "One.", constructive: "One." } },
    "both tones say the same",
  ],
  [{ when: { line: "a" }, tones: { harsh: "One." } }, "at shapes[0].tones.constructive"],
  [{ when: { "a line": "a" }, tones: tones("All") }, "Invalid key in record"],
])("refuses the shape %o", (shape, fault) => {
  expect(() => readRule({ ...written, shapes: [shape] })).toThrow(fault);
});
