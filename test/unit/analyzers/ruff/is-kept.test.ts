import { expect, test } from "vitest";
import { isKept } from "../../../../src/analyzers/ruff/is-kept.ts";

const LOOP = ["for part in parts:", "    def size():", "        return part.width"];

test.each([
  ["what is only called", [...LOOP, "    show(size())"], false],
  ["what is called twice", [...LOOP, "    show(size(), size())", "done(size)"], false],
  ["what is handed on", [...LOOP, "    later(size)"], true],
  ["what is called and handed on", [...LOOP, "    show(size())", "    later(size)"], true],
  ["what is not used in the loop", [...LOOP, "size()"], true],
  ["what is made outside of a loop", ["def size():", "", "    return part.width"], true],
  [
    "what a decorator is given",
    ["for part in parts:", "    @later", ...LOOP.slice(1), "    size()"],
    true,
  ],
])("%s", (_, lines, expected) => {
  const row = lines.findIndex((line) => line.includes("return")) + 1;
  expect(isKept(lines.join("\n"), row)).toBe(expected);
});

test("a function without a name is kept", () => {
  expect(isKept("for part in parts:\n    later(lambda: part)\n", 2)).toBe(true);
});
