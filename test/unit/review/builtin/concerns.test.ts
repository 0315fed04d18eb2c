import { expect, test } from "vitest";
import type { ChangedFile } from "../../../../src/core/change/types.ts";
import { ANALYZERS } from "../../../../src/analyzers/index.ts";
import { createBuiltin } from "../../../../src/review/builtin/create-builtin.ts";
import type { Analyzer, ReviewedTree } from "../../../../src/review/types.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";

const COMPARING = [
  "doc-comments",
  "lost-protections",
  "missing-imports",
  "removed-exports",
  "removed-guards",
  "signatures",
  "slowed-patterns",
  "weakened",
];
const GONE = { old: { start: 1, end: 1 }, afterLine: 0 };

function concernedBy(file: Partial<ChangedFile>): string[] {
  const changed = {
    ...asNewFile("src/a.js", "").changed,
    status: "modified" as const,
    added: [],
    ...file,
  };
  return ANALYZERS.filter(({ concerns }) => concerns?.(changed) === true)
    .map(({ name }) => name)
    .sort();
}

test.each([
  ["lines that went", { removed: [GONE] }],
  ["a file that went", { status: "deleted" }],
  ["a file under a new name", { status: "renamed", oldPath: "src/b.js" }],
] satisfies [string, Partial<ChangedFile>][])(
  "%s concern everybody who compares with what was there",
  (_, file) => {
    expect(concernedBy(file)).toEqual(COMPARING);
  },
);

test("added lines concern who looks at imports, and nobody who compares", () => {
  const imports = ["imported-coroutines", "missing-imports"];

  expect(concernedBy({ added: [{ start: 1, end: 2 }] })).toEqual(imports);
  expect(concernedBy({ status: "added", added: "all" })).toEqual(imports);
  expect(concernedBy({ path: "src/a.go", added: [{ start: 1, end: 2 }] })).toEqual([]);
});

test("a test that was changed concerns who compares tests, and a new one does not", () => {
  expect(concernedBy({ path: "test/a.test.js" })).toEqual(["missing-imports", "test-changes"]);
  expect(concernedBy({ path: "test/a.test.js", status: "added" })).toEqual(["missing-imports"]);
});

test("who is not concerned by any changed file is not asked", async () => {
  const asked: string[] = [];
  const analyzer = (name: string, concerns: boolean): Analyzer => ({
    name,
    isPerFile: false,
    needsTree: true,
    accepts: () => false,
    concerns: () => concerns,
    async analyze() {
      asked.push(name);
      return { findings: [], failed: [] };
    },
  });
  const file = asNewFile("a.js", "let a;\n");
  const tree = { changed: [file.changed] } as unknown as ReviewedTree;
  await createBuiltin([analyzer("signatures", false), analyzer("copies", true)]).review({
    files: [file],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, tree },
  });
  expect(asked).toEqual(["copies"]);
});
