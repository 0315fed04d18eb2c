import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addToList } from "../../../src/config/add-to-list.ts";
import { projectFile } from "../../../src/config/sources/project.ts";
import { ToolErrors, ToolError } from "../../../src/errors/tool-error.ts";

/** Adds `f-1` to `review.ignore` of a project file and gives its new text. */
async function added(
  before: string | null,
  current: readonly string[] = [],
  add: readonly string[] = ["f-1"],
): Promise<{ text: string; thrown: unknown }> {
  const root = mkdtempSync(join(tmpdir(), "tool-list-"));
  const writer = {
    command: "review",
    lockDirectory: join(root, "state"),
    now: () => new Date("2026-01-02T03:04:05Z"),
  };
  const file = { ...projectFile(root, ""), writer };
  try {
    if (before !== null) {
      mkdirSync(join(root, ".tool"), { recursive: true });
      writeFileSync(file.path, before);
    }
    const thrown: unknown = await addToList(file, "review.ignore", { add, current }).then(
      () => null,
      (error: unknown) => error,
    );
    return { text: readFileSync(file.path, "utf8"), thrown };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test.each([
  ["makes the file", null, [], '{\n  "review": {\n    "ignore": ["f-1"]\n  }\n}\n'],
  [
    "keeps what the file has",
    '{ "tone": "harsh", "review": { "ignore": ["js/a"] } }\n',
    ["js/z"],
    '{ "tone": "harsh", "review": { "ignore": ["js/a", "f-1"] } }\n',
  ],
  [
    "takes the list that held until now along, since the new one wins over it",
    '{\n  "tone": "harsh"\n}\n',
    ["js/z"],
    '{\n  "tone": "harsh",\n  "review": {\n    "ignore": ["js/z", "f-1"]\n  }\n}\n',
  ],
  [
    "adds nothing twice",
    '{ "review": { "ignore": ["f-1"] } }',
    [],
    '{ "review": { "ignore": ["f-1"] } }',
  ],
])("%s", async (_, before, current, after) => {
  expect((await added(before, current)).text).toBe(after);
});

test("leaves a file alone whose list is no list, and says so", async () => {
  const before = '{ "review": { "ignore": "js/a" } }';
  const { text, thrown } = await added(before);
  expect(text).toBe(before);
  expect(thrown instanceof ToolError || thrown instanceof ToolErrors).toBe(true);
});
