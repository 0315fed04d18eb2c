import { describe, expect, test } from "vitest";
import {
  callsGone,
  removedLines,
  removedNames,
} from "../../../../../src/assistants/pure/brief/removed-names.ts";

function removed(path: string, ...lines: string[]): readonly string[] {
  const old = { start: 1, end: lines.length };
  return removedLines({
    path,
    before: lines.join("\n"),
    changed: { removed: [{ afterLine: 0, old }] },
  });
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
    [
      "a method that is written over several lines now: none",
      "a.ts",
      "  active: (job: Job) => void;",
      "  active: (",
      [],
    ],
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

  expect(callsGone("a.js", lines, ["store(1);", "function unlock() {}"])).toEqual(["validate"]);
});

test("what stands in a text or a comment that begins further up is not called", () => {
  const before = "db.Exec(`\n  insert into rows\n  values ($1);\n`)\n/*\n  once(1)\n*/\nrun()\n";
  const lines = [3, 6, 8].map((line) => ({ afterLine: line - 1, old: { start: line, end: line } }));

  expect(
    callsGone("a.go", removedLines({ path: "a.go", before, changed: { removed: lines } }), []),
  ).toEqual([]);
});
