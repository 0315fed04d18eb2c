import { expect, test } from "vitest";
import { commitMessage } from "../../../../src/ship/pure/commit-message.ts";
import type { PendingChange } from "../../../../src/ship/pure/types.ts";

function messageOf(branch: string, pending: readonly PendingChange[]): string {
  return commitMessage({ branch, pending, teamPrefixes: ["ENG"] });
}

test("the message says what the branch name says, and what happens to each file", () => {
  expect(
    messageOf("me/eng-12-fix-login", [
      { path: "src/login.ts", does: "update" },
      { path: "src/new.ts", does: "add" },
      { path: "old.ts", does: "delete" },
    ]),
  ).toBe("ENG-12: Fix login\n\n- update src/login.ts\n- add src/new.ts\n- delete old.ts\n");
});

test.each([
  ["a line break", "a\nb", "a\\u{a}b"],
  ["an escape sequence", "a\u001b[31mb", "a\\u{1b}[31mb"],
  ["a delete character", "a\u007fb", "a\\u{7f}b"],
  ["a control character of the second block", "a\u009bb", "a\\u{9b}b"],
  ["a bidirectional override", "a\u202eb", "a\\u{202e}b"],
  ["spaces and quotes", "a 'b' \"c\"", "a 'b' \"c\""],
  ["another script", "日本.ts", "日本.ts"],
])("a file's name with %s stays on one line", (_, path, shown) => {
  expect(messageOf("b", [{ path, does: "add" }])).toBe(`B\n\n- add ${shown}\n`);
});

test.each([
  [30, "- add f29"],
  [31, "- and 1 more file"],
  [1_000, "- and 970 more files"],
])("of %i files the list ends with %j", (count, last) => {
  const pending = Array.from({ length: count }, (_, at) => ({
    path: `f${at}`,
    does: "add" as const,
  }));
  const lines = messageOf("b", pending).trimEnd().split("\n");
  expect(lines.at(-1)).toBe(last);
  expect(lines.length).toBe(2 + Math.min(count, 31));
});

test("the subject is at most 72 units long", () => {
  const [subject = ""] = messageOf(`add-${"x".repeat(100)}`, []).split("\n");
  expect(subject).toBe(`Add ${"x".repeat(67)}…`);
});
