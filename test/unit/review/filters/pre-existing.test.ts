import { expect, test } from "vitest";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { preExisting } from "../../../../src/review/filters/pre-existing.ts";
import type { Seen } from "../../../../src/review/types.ts";
import { raw, rule } from "../pure/helpers.ts";

/** What is left out of what an analyzer says now, after it said some things before. */
function knownBefore(
  now: readonly RawFinding[],
  before: Seen | undefined,
  everywhere: Map<string, number>,
) {
  const compared = { now: { file: FILE, findings: now }, before, everywhere };
  const { dropped } = preExisting.apply(now, {
    ...compared,
    ownAccounts: new Set(),
    ownChecks: () => false,
  });
  return dropped.map(({ finding }) => finding);
}

const FILE = { path: "a.yml", text: "", changed: {} as never };
const tag = (action: string): RawFinding =>
  raw({ rule: rule({ id: "ci/action-not-pinned", severity: "minor" }), values: { action } });
const branch = (action: string): RawFinding =>
  raw({ rule: rule({ id: "ci/action-from-branch", severity: "major" }), values: { action } });
const written = (path: string): RawFinding =>
  raw({ rule: rule({ id: "sh/predictable-temporary-file" }), values: { path } });
const undefinedName = (name: string): RawFinding =>
  raw({ rule: rule({ id: "pyflakes/undefined-name", severity: "major" }), values: { name } });
const other = raw({ rule: rule({ id: "js/loose-equality" }), values: { action: "a/b" } });

test.each([
  ["what the file had before", [tag("a/b")], [tag("a/b")], 1],
  ["what weighs less than what it had", [branch("a/b")], [tag("a/b")], 1],
  ["nothing that weighs more", [tag("a/b")], [branch("a/b")], 0],
  ["nothing of another action", [tag("a/b")], [tag("a/c")], 0],
  ["all but the first of the same", [], [tag("a/b"), tag("a/c"), tag("a/b")], 1],
  ["all but the first write to a file", [], [written("/tmp/a"), written("/tmp/a")], 1],
  ["an undefined name that the file used", [undefinedName("T")], [undefinedName("T")], 1],
  ["no other undefined name", [undefinedName("T")], [undefinedName("TT")], 0],
  ["nothing of rules that do not say so", [other], [other], 0],
])("knows %s", (_, before, now, count) => {
  expect(knownBefore(now, { file: FILE, findings: before }, new Map())).toHaveLength(count);
});

test("what a file looked at earlier told of an action is known in the next, if it weighs as much", () => {
  const everywhere = new Map<string, number>();
  expect(knownBefore([tag("a/b")], undefined, everywhere)).toEqual([]);
  expect(knownBefore([tag("a/b"), tag("a/c")], undefined, everywhere)).toHaveLength(1);
  expect(knownBefore([branch("a/b")], undefined, everywhere)).toEqual([]);
});
