import { expect, test } from "vitest";
import { diffOf } from "../../../../../src/assistants/pure/brief/diff-of.ts";
import { excerptsOf } from "../../../../../src/assistants/pure/prompts/excerpts.ts";

const MARK = "\uFEFF";
const REPLACED = {
  added: [{ start: 1, end: 1 }],
  removed: [{ afterLine: 0, old: { start: 1, end: 1 } }],
};

/** The lines of the diff below its head. */
function rows(before: string | null, text: string, changed: Parameters<typeof diffOf>[1]) {
  const excerpts = excerptsOf({ path: "a.js", text, before, changed });
  return diffOf(excerpts, changed).split("\n").slice(1);
}

test.each([
  ["of a changed line", `${MARK}a\nb\n`, `${MARK}c\nb\n`, REPLACED, ["-a", "+c", " b"]],
  ["of a new file", null, `${MARK}a\n`, { added: "all", removed: [] }, ["+a"]],
] as const)(
  "leaves out the byte order mark, which nobody quotes: %s",
  (_, before, text, changed, diff) => {
    expect(rows(before, text, changed)).toEqual(diff);
  },
);

test.each([
  ["adds", "a\nb\n", `${MARK}a\nb\n`, ["-a", `+${MARK}a`, " b"]],
  ["removes", `${MARK}a\nb\n`, "a\nb\n", [`-${MARK}a`, "+a", " b"]],
] as const)("shows the byte order mark if the change %s it", (_, before, text, diff) => {
  expect(rows(before, text, REPLACED)).toEqual(diff);
});

test("shows the same character further down, where it hides something", () => {
  const changed = { added: [{ start: 2, end: 2 }], removed: [] };

  expect(rows("a\n", `a\n${MARK}b\n`, changed)).toEqual([" a", `+${MARK}b`]);
});
