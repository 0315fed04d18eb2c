import { expect, test } from "vitest";
import type { RawFinding } from "../../../../../src/core/findings/types.ts";
import { mergeFindings } from "../../../../../src/assistants/pure/proposals/merge-findings.ts";
import { raw, rule } from "../../../review/pure/helpers.ts";

function found(more: Partial<RawFinding> & { title?: string; id?: string } = {}): RawFinding {
  const { title = "An empty list divides by zero", id = "model/unhandled-case", ...rest } = more;
  return raw({
    line: 10,
    endLine: 10,
    column: 3,
    endColumn: 20,
    ...rest,
    rule: rest.rule ?? rule({ id, title, focus: "edge-case", severity: "major" }),
  });
}

test.each<[string, Partial<RawFinding> & { title?: string; id?: string }, number]>([
  ["the same words at the same place", {}, 1],
  [
    "the same category on the same line in other words",
    { title: "Nothing is there to divide by" },
    1,
  ],
  [
    "much the same words in another category of the same focus",
    { id: "model/wrong-result", title: "Dividing an empty list by zero" },
    1,
  ],
  ["another thing on the same line", { id: "model/injection", title: "The name goes into SQL" }, 2],
  ["the same thing elsewhere", { line: 40, endLine: 40 }, 2],
  ["the same thing in another file", { file: "b.js" }, 2],
  ["a whole function around it in the same category", { line: 2, endLine: 30 }, 2],
])("of two findings, the second being %s, %#", (_, more, many) => {
  const { kept, dropped } = mergeFindings([found(), found(more)], []);

  expect(kept).toHaveLength(many);
  expect(dropped).toHaveLength(2 - many);
});

test("the gravest is kept, in its place of the list, and the other says which one it repeats", () => {
  const minor = found({
    rule: rule({
      id: "model/unhandled-case",
      title: "It may be zero",
      severity: "minor",
      focus: "edge-case",
    }),
  });
  const major = found();

  const { kept, dropped } = mergeFindings([minor, major], []);

  expect(kept).toEqual([major]);
  expect(dropped).toEqual([
    {
      file: minor.file,
      line: 10,
      title: "It may be zero",
      because: 'it is the same as "An empty list divides by zero"',
    },
  ]);
});

test("what the built-in reviewer says at a place is not said there again, other things are", () => {
  const lead = found({ id: "js/division", title: "x" });
  const other = found({ rule: rule({ id: "model/injection", focus: "security", title: "SQL" }) });

  const { kept, dropped } = mergeFindings([found(), other], [lead]);

  expect(kept).toEqual([other]);
  expect(dropped.map(({ because }) => because)).toEqual(["js/division already reports it"]);
});
