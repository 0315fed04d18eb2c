import { describe, expect, test } from "vitest";
import { callsGone, removedNames } from "../../../../../src/assistants/pure/brief/removed-names.ts";
import type { Excerpt } from "../../../../../src/assistants/pure/prompts/excerpts.ts";

function removed(path: string, ...lines: string[]): Excerpt[] {
  return [
    {
      path,
      range: { start: 1, end: 1 },
      symbol: null,
      headers: [],
      lines: lines.map((text) => ({ kind: "removed", number: null, text })),
    },
  ];
}

describe("of removed lines these names are gone", () => {
  test.each<[string, string, string, string, readonly string[]]>([
    ["a function", "a.js", "export function loadPage(rows) {", "loadPage([]);", ["loadPage"]],
    ["a field in C++", "tab.h", "  bool readOnly;", "if (db.readOnly) {}", ["readOnly"]],
    ["a field in Java", "A.java", "private final List<String> names;", "", ["names"]],
    ["a field in Go", "a.go", "\tEnforceWhitelist  bool", "", ["EnforceWhitelist"]],
    ["a constant", "a.py", "MAX_ROWS = 20", "", ["MAX_ROWS"]],
    ["a member", "a.py", "    self.cache = {}", "print(self.cache)", ["cache"]],
    [
      "one that is declared anew: none",
      "a.js",
      "function loadPage() {",
      "function loadPage(x) {",
      [],
    ],
    ["one that is a parameter now: none", "a.js", "const size = 1;", "function page(size) {", []],
    ["a short one: none", "a.js", "let ij = 0;", "", []],
    ["a call with a filled-in text: none", "a.rb", 'expect(it).to eq "a #{b}"', "expect(it)", []],
    ["one that is returned: none", "a.js", "return total;", "", []],
  ])("%s", (_, path, line, text, names) => {
    expect(removedNames({ path, text }, removed(path, line))).toEqual(names);
  });
});

test("calls that no changed file makes or declares any more are gone", () => {
  const lines = removed(
    "a.js",
    "  validate(row);",
    "  unlock(row); // release(row)",
    "  store(row);",
  );

  expect(callsGone({ path: "a.js" }, lines, ["store(1);", "function unlock() {}"])).toEqual([
    "validate",
  ]);
});
