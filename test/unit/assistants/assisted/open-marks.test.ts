import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMarks } from "../../../../src/assistants/assisted/open-marks.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "tool-test-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("a fresh mark is another one each time", () => {
  const marks = new Set(Array.from({ length: 100 }, () => openMarks(directory).fresh));

  expect(marks.size).toBe(100);
  expect([...marks].every((mark) => /^[0-9a-f]{32}$/.test(mark))).toBe(true);
});

test("a steady mark is the same in the next run, and another one for any other texts", () => {
  const first = openMarks(directory).steadyFor(["a", "b"]);

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(openMarks(directory).steadyFor(["a", "b"])).toBe(first);
  for (const others of [["a", "c"], ["ab", ""], ["b", "a"], ["a"]])
    expect(openMarks(directory).steadyFor(others)).not.toBe(first);
});

test("nobody who has only the texts can tell a steady mark: its key is the user's own", () => {
  const mark = openMarks(directory).steadyFor(["a"]);
  const key = join(directory, "mark.key");

  expect(statSync(key).mode & 0o077).toBe(0);
  expect(readFileSync(key)).toHaveLength(32);
  rmSync(key);
  expect(openMarks(directory).steadyFor(["a"])).not.toBe(mark);
});

test.each([
  ["there is no folder of our own", () => null],
  ["the folder cannot be made", () => "/dev/null/state"],
  [
    "the key is not whole",
    () => {
      writeFileSync(join(directory, "mark.key"), "short");
      return directory;
    },
  ],
])("where %s, each run has steady marks of its own", (_, place) => {
  const at = place();

  expect(openMarks(at).steadyFor(["a"])).not.toBe(openMarks(at).steadyFor(["a"]));
});
