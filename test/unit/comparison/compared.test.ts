import { expect, test } from "vitest";
import { compareFiles } from "../../../src/comparison/compared.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";

const BEFORE = "export const add = (a, b) => {\n  return a + b;\n};\n";
const AFTER = "export const add = (a, b) => a + b;\n";

/** A change of one script, and how often each of its sides was read. */
function countingTree(): { tree: ReviewedTree; reads: () => number } {
  let reads = 0;
  const tree: ReviewedTree = {
    changed: changeOf("src/add.js", BEFORE, AFTER),
    directory: null,
    paths: async () => ["src/add.js"],
    lookUp: async () => new Set(["src/add.js"]),
    read: async () => {
      reads += 1;
      return AFTER;
    },
    readBefore: async () => {
      reads += 1;
      return BEFORE;
    },
    search: async () => new Map<string, readonly string[]>(),
  };
  return { tree, reads: () => reads };
}

test("a change that several analyzers ask about at once is read and compared once", async () => {
  const { tree, reads } = countingTree();
  const [first] = await compareFiles(tree, true);
  const readsOfOne = reads();
  const all = await Promise.all([compareFiles(tree, true), compareFiles(tree, true)]);
  expect(reads()).toBe(readsOfOne);
  expect(all.map(([file]) => file)).toEqual([first, first]);
});

test("another review of the same files compares them anew", async () => {
  const [one, other] = [countingTree().tree, countingTree().tree];
  expect((await compareFiles(one, true))[0]).not.toBe((await compareFiles(other, true))[0]);
});
