import { expect, test } from "vitest";
import type { ChangedFile, LineRange } from "../../../../src/core/change/types.ts";
import { filterToChange } from "../../../../src/review/pure/filter-to-change.ts";
import { oxlint } from "../../../../src/analyzers/oxlint/analyzer.ts";
import { createBuiltin } from "../../../../src/review/builtin/create-builtin.ts";
import { tools } from "../../rules/review-text.ts";

const PARAMETERS = "a, b, c, d, e, f, g";
const DEEP =
  "  if (a) { if (b) { if (c) { if (d) { if (e) {\n    if (f) one();\n    if (g) two();\n  } } } } }";

/** Rule and line of what is told of a text, all of whose lines the change wrote unless it is said which. */
async function told(
  before: string | null,
  text: string,
  lines: LineRange = { start: 1, end: text.split("\n").length },
): Promise<string[]> {
  const changed: ChangedFile = {
    path: "a.ts",
    oldPath: null,
    status: before === null ? "added" : "modified",
    kind: "text",
    oldMode: "100644",
    newMode: "100644",
    isUntracked: false,
    added: before === null ? "all" : [lines],
    removed: [],
  };
  const tree = {
    changed: [changed],
    directory: null,
    paths: async () => ["a.ts"],
    lookUp: async () => new Set(["a.ts"]),
    read: async () => null,
    readBefore: async () => before,
    search: async () => new Map<string, readonly string[]>(),
  };
  const { findings, failed } = await createBuiltin([oxlint]).review({
    files: [{ path: "a.ts", text, changed }],
    focus: "architecture",
    context: { prompts: [], decisions: null },
    tools: { ...tools, tree },
  });
  expect(failed).toEqual([]);
  return filterToChange(findings, [changed]).inChange.map(({ rule, line }) => `${rule.id}:${line}`);
}

test("what was to be said of a function before the change is not said again", async () => {
  const text = `export function run(${PARAMETERS}) { return 1; }\n`;
  expect(await told(text.replace("1", "2"), text)).toEqual([]);
});

test("what a change makes of a function is said", async () => {
  const text = `export function run(${PARAMETERS}) { return 1; }\n`;
  expect(await told(text.replace(", b, c", ""), text)).toEqual(["js/many-parameters:1"]);
  expect(await told(null, text)).toEqual(["js/many-parameters:1"]);
});

test("a function of another name is another one, however alike", async () => {
  const text = `export function run(${PARAMETERS}) { return 1; }\n`;
  const before = text.replace("run", "walk");
  expect(await told(before, before + text)).toEqual(["js/many-parameters:2"]);
});

test("of several such places in one function the first is told", async () => {
  const text = `function run(a, b) {\n${DEEP}\n}\nfunction walk(a, b) {\n${DEEP}\n}\n`;
  expect(await told(null, text)).toEqual(["js/deep-nesting:3", "js/deep-nesting:9"]);
});

test("of what is too long, too deep and too many ways at once, one is told", async () => {
  const long = "  log(a);\n".repeat(200);
  const text = `function run(${PARAMETERS}) {\n${DEEP}\n${long}}\n`;
  expect(await told(null, text)).toEqual(["js/long-function:1", "js/many-parameters:1"]);
  expect(await told(text.replace(DEEP, ""), text)).toEqual(["js/deep-nesting:3"]);
});

test("a function that was nearly as long before is left in peace; one that a change made long is not", async () => {
  const text = `function run(a) {\n${"  log(a);\n".repeat(160)}}\n`;
  const grown = (by: number): Promise<string[]> =>
    told(text.replace("  log(a);\n".repeat(by), ""), text, { start: 1, end: by });
  expect(await grown(20)).toEqual([]);
  expect(await grown(80)).toEqual(["js/long-function:1"]);
});

test("where no function has a name nothing is taken for the same", async () => {
  expect(await told(null, `${DEEP.replaceAll(/^ +/gm, "")}\n`)).toHaveLength(2);
});

const UNCHECKED = "// @ts-ignore\nexport const one = make();\nexport const two = 2;\n";

test("what the change only laid out anew or moved is not said", async () => {
  expect(await told(null, UNCHECKED)).toEqual(["js/type-check-off:1"]);
  expect(await told(UNCHECKED.replace("@ts-", " @ts-"), UNCHECKED)).toEqual([]);
  expect(await told(`export const zero = 0;\n${UNCHECKED}`, UNCHECKED)).toEqual([]);
});

test("one more of the same is said, and so is one in other words", async () => {
  expect(await told(UNCHECKED, `${UNCHECKED}// @ts-ignore\nmake();\n`)).toHaveLength(1);
  expect(await told(UNCHECKED.replace("ignore", "ignore: old"), UNCHECKED)).toEqual([
    "js/type-check-off:1",
  ]);
});
