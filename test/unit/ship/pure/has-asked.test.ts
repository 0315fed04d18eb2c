import { expect, test } from "vitest";
import { hasAsked } from "../../../../src/ship/pure/has-asked.ts";

test.each(["Password: ", "Overwrite? [y/N] ", "Continue (yes/no) ", "? Select a project › name> "])(
  "an end such as %j is a question",
  (end) => {
    expect(hasAsked({ last: [], open: [end] })).toBe(true);
  },
);

test.each(["3 tests failed", "Error: exit (code 1)", "see [1]", "", "100%"])(
  "an end such as %j is none",
  (end) => {
    expect(hasAsked({ last: [end], open: [end] })).toBe(false);
  },
);

test.each(["EOFError: EOF when reading a line", "stdin is not a terminal", "ExitPromptError"])(
  "the complaint %j is one of a program that asked",
  (line) => {
    expect(hasAsked({ last: [line], open: [] })).toBe(true);
  },
);
