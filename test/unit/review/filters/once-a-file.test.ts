import { expect, test } from "vitest";
import { fileCustom } from "../../../../src/review/filters/file-custom.ts";
import { toldOnceAFile } from "../../../../src/review/filters/told-once-a-file.ts";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { raw, rule } from "../pure/helpers.ts";

const tellOnceAFile = (findings: readonly RawFinding[], outside: readonly RawFinding[]) =>
  toldOnceAFile.apply(fileCustom.apply(findings, { outside }).kept, null).kept;

const layout = rule({ id: "js/long-function", severity: "minor", isOfFile: true });
const flaw = rule({ id: "js/path", severity: "minor" });

const at = (lines: readonly number[], part: Partial<RawFinding> = {}): RawFinding[] =>
  lines.map((line) => raw({ rule: layout, line, evidence: "a()", ...part }));
const lines = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const told = (findings: readonly RawFinding[]): [line: number, alsoAt: unknown][] =>
  findings.map(({ line, alsoAt }) => [line, alsoAt]);

test("one of a kind speaks for itself", () => {
  const one = at([3]);
  expect(tellOnceAFile(one, [])).toEqual(one);
});

test("of several, the first speaks for all and names the lines of the others", () => {
  expect(told(tellOnceAFile(at([5, 3]), []))).toEqual([[3, [5]]]);
  expect(told(tellOnceAFile(at([9, 3, 12, 5]), []))).toEqual([[3, [5, 9, 12]]]);
});

test("each file, each rule and each shape with its own words is counted for itself", () => {
  const other = rule({ id: "js/many-parameters", severity: "minor", isOfFile: true });
  const shape = { ...layout, tones: { harsh: "Split.", constructive: "Split this." } };
  const all = [
    ...at([1], { file: "a.js", rule: shape }),
    ...at([1], { file: "a.js" }),
    ...at([1], { file: "b.js" }),
    ...at([1], { file: "a.js", rule: other }),
  ];
  expect(tellOnceAFile(all, [])).toEqual(all);
});

test("what a file has five times elsewhere is its custom", () => {
  const elsewhere = at(lines(100, 5), { file: "a.js" });
  expect(tellOnceAFile(at([1], { file: "a.js" }), elsewhere)).toEqual([]);
  expect(tellOnceAFile(at([1], { file: "a.js" }), elsewhere.slice(1))).toHaveLength(1);
  expect(tellOnceAFile(at([1], { file: "b.js" }), elsewhere)).toHaveLength(1);
});

test("flaws, and what can be mended place by place, are told however many there are", () => {
  const flaws = at(lines(1, 9), { rule: flaw });
  const mended = at(lines(1, 9), { fix: { title: "Mend", edits: [] } });
  expect(tellOnceAFile([...flaws, ...mended], [...flaws, ...mended])).toHaveLength(18);
});
