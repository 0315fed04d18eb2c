import { expect, test } from "vitest";
import { regressionsOf } from "../../../src/regressions/analyze.ts";
import { EVERY_RULE } from "../../../src/review/every-rule.ts";
import { explained } from "../../../src/review/filters/explained.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";
import { tools } from "../rules/review-text.ts";

type Texts = Readonly<Record<string, string>>;

/** What `weakened` says of a change: the rules that are reported, and why others are left out. */
async function said(before: Texts, after: Texts) {
  const tree: ReviewedTree = {
    changed: Object.keys(after).flatMap((path) => changeOf(path, before[path], after[path])),
    directory: null,
    paths: async () => Object.keys(after),
    lookUp: async () => new Set(Object.keys(after)),
    read: async (path) => after[path] ?? null,
    readBefore: async (path) => before[path] ?? null,
    search: async () => new Map<string, readonly string[]>(),
  };
  const { findings } = await regressionsOf("weakened")([], EVERY_RULE, { ...tools, tree });
  const { kept, dropped } = explained.apply(findings, null);
  return {
    reported: kept.map(({ rule }) => rule.id),
    leftOut: dropped.map(({ finding, because }) => `${finding.rule.id}: ${because}`),
  };
}

/** A file for each number, with a line between two that only one side has. */
function files(count: number, line: string): Texts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`src/a${at}.js`, `export const a = ${line};\n`]),
  );
}

const of = (count: number) => said(files(count, "parseInt(b, 10)"), files(count, "parseInt(b)"));

test("three weaker lines of one rule are reported", async () => {
  const radix = "change/radix-removed";
  expect(await of(3)).toEqual({ reported: [radix, radix, radix], leftOut: [] });
});

test("four are left out, and the reason counts them", async () => {
  const left = "change/radix-removed: the change does so in 4 places";
  expect(await of(4)).toEqual({ reported: [], leftOut: [left, left, left, left] });
});

test("an escape that is removed is left out where a template shows fewer values as markup", async () => {
  const note = (value: string) => `class A {\n  String b() {\n    return c(${value});\n  }\n}\n`;
  const before = { "src/A.java": note("Util.xmlEscape(d)") };
  const after = { "src/A.java": note("d") };
  const rule = "change/escape-removed";

  expect(await said(before, after)).toEqual({ reported: [rule], leftOut: [] });
  expect(
    await said(
      { ...before, "views/a.jelly": '<j:out value="${it.b}" />\n' },
      { ...after, "views/a.jelly": "${it.b}\n" },
    ),
  ).toEqual({ reported: [], leftOut: [`${rule}: a template shows fewer values as markup`] });
});
