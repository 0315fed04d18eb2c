import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { editedConstruct } from "../../../../src/review/filters/edited-construct.ts";
import { firstParty } from "../../../../src/review/filters/first-party.ts";
import { formattingOnly } from "../../../../src/review/filters/formatting-only.ts";
import { ignoreComment } from "../../../../src/review/filters/ignore-comment.ts";
import { ignoreSetting } from "../../../../src/review/filters/ignore-setting.ts";
import { FILTERS } from "../../../../src/review/filters/index.ts";
import { oneDecision } from "../../../../src/review/filters/one-decision.ts";
import { otherFocus } from "../../../../src/review/filters/other-focus.ts";
import { outsideChange } from "../../../../src/review/filters/outside-change.ts";
import { repeated } from "../../../../src/review/filters/repeated.ts";
import { runFilters, runSideBySide } from "../../../../src/review/filters/run-filters.ts";
import type { Compared, FindingFilter } from "../../../../src/review/filters/types.ts";
import { unreviewedFile } from "../../../../src/review/filters/unreviewed-file.ts";
import { readIgnoreComments } from "../../../../src/review/pure/ignore-comments.ts";
import { changeOf } from "../../../helpers/change-of-text.ts";
import { identified, raw, rule } from "../pure/helpers.ts";

const placesOf = (findings: readonly RawFinding[]) =>
  findings.map(({ file, line }) => `${file}:${line}`);
const droppedBy = ({ dropped }: { dropped: readonly { finding: RawFinding }[] }) =>
  placesOf(dropped.map(({ finding }) => finding));

test("repeated: of two places of one rule that overlap, the first is kept, if the analyzer repeats itself", () => {
  const twice = [
    raw({ line: 1, column: 1, endColumn: 9 }),
    raw({ line: 1, column: 5, endColumn: 12 }),
    raw({ line: 2 }),
    raw({ line: 1, column: 5, rule: rule({ id: "test/other" }) }),
  ];

  const { kept, dropped } = repeated.apply(twice, { repeatsItself: true });

  expect(kept).toEqual([twice[0], twice[2], twice[3]]);
  expect(dropped).toEqual([{ finding: twice[1] }]);
  expect(repeated.apply(twice, {}).kept).toEqual(twice);
});

test("one-decision: of three that were decided together the first says how many others there are", () => {
  const lines = (count: number, decision: string) =>
    Array.from({ length: count }, (_, at) => raw({ line: at + 1, decision }));

  expect(oneDecision.apply([...lines(3, "a"), ...lines(2, "b"), raw()], null)).toEqual({
    kept: [{ ...raw({ decision: "a" }), alikeElsewhere: 2 }, ...lines(2, "b"), raw()],
    dropped: [2, 3].map((line) => ({
      finding: raw({ line, decision: "a" }),
      because: "the first is at a.js:1",
    })),
  });
});

test("other-focus: a focus keeps its own findings, and none keeps all", () => {
  const slow = raw({ line: 2, rule: rule({ focus: "performance" }) });

  expect(droppedBy(otherFocus.apply([raw(), slow], { focus: "performance" }))).toEqual(["a.js:1"]);
  expect(otherFocus.apply([raw(), slow], { focus: null }).dropped).toEqual([]);
});

test("unreviewed-file: what the change caused counts in other files too", () => {
  const caused = raw({ file: "c.js", isCausedByChange: true });
  const reviewed = new Set(["a.js"]);

  expect(
    droppedBy(unreviewedFile.apply([raw(), raw({ file: "b.js" }), caused], { reviewed })),
  ).toEqual(["b.js:1"]);
});

test("outside-change: a line that the change leaves alone is left out", () => {
  const changed = changeOf("a.js", "one();\ntwo();\n", "one();\nTWO();\n");

  expect(droppedBy(outsideChange.apply([raw(), raw({ line: 2 })], { changed }))).toEqual([
    "a.js:1",
  ]);
});

test("tool-ignore: the comment's reason is the reason", () => {
  const text = "// tool-ignore test/rule: a test\nrun();\nrun();\n";
  const comments = new Map([["a.js", readIgnoreComments("a.js", text)]]);
  const two = [identified({ line: 2 }), identified({ line: 3, endLine: 3 })];

  expect(ignoreComment.apply(two, { comments })).toEqual({
    kept: [two[1]],
    dropped: [{ finding: two[0], because: "a test" }],
  });
});

test.each([
  ["test/rule", "by rule"],
  ["test/*", "by pattern"],
  ["f-00000000", "by id"],
])("review.ignore: %s silences %s", (entry) => {
  expect(ignoreSetting.apply([identified()], { ignore: ["x/y", entry] }).dropped).toEqual([
    { finding: identified(), because: `its entry is \`${entry}\`` },
  ]);
  expect(ignoreSetting.apply([identified()], { ignore: ["x/y"] }).dropped).toEqual([]);
});

const minor = rule({ severity: "minor", focus: "architecture" });

/** What an analyzer says now of a text and what it said of the one before. */
function compared(now: string, before: string, findings: readonly RawFinding[]): Compared {
  const file = (text: string) => ({ path: "a.js", text, changed: {} as never });
  return {
    now: { file: file(now), findings },
    before: { file: file(before), findings },
    everywhere: new Map(),
    ownAccounts: new Set(["we"]),
    ownChecks: () => false,
  };
}

test("formatting-only: a small matter whose words were there before is left out, a grave one is not", () => {
  const small = [raw({ rule: minor })];
  const grave = [raw({ rule: rule({ severity: "major", focus: "architecture" }) })];

  expect(droppedBy(formattingOnly.apply(small, compared("a( );", "a();", small)))).toEqual([
    "a.js:1",
  ]);
  expect(droppedBy(formattingOnly.apply(small, compared("b();", "a();", small)))).toEqual([]);
  expect(droppedBy(formattingOnly.apply(grave, compared("a( );", "a();", grave)))).toEqual([]);
});

const FINALLY = "def a():\n    try:\n        run()\n    finally:\n        return 1\n";

test.each([
  ["an edit of its value", FINALLY, FINALLY.replace("1", "2"), 5, ["a.js:5"]],
  ["a jump that is new", FINALLY.replace("return 1", "close()"), FINALLY, 5, []],
  ["a second jump", FINALLY, `${FINALLY}${FINALLY}`, 10, []],
  ["a rule about the code", FINALLY, FINALLY.replace("1", "2"), 5, [], "test/rule"],
])("edited-construct: %s", (_, before, now, line, expected: string[], id = "py/finally-jump") => {
  const jump = (at: number) => raw({ line: at, endLine: at, rule: rule({ id }) });
  const [changed] = changeOf("a.js", before, now);
  const said = before.includes("return") ? [jump(5)] : [];

  const { dropped } = editedConstruct.apply([jump(line)], {
    ...compared(now, before, []),
    now: { file: { path: "a.js", text: now, changed: changed as never }, findings: [jump(line)] },
    before: { file: { path: "a.js", text: before, changed: {} as never }, findings: said },
  });

  expect(placesOf(dropped.map(({ finding }) => finding))).toEqual(expected);
});

test("first-party: an action of the project's own account is left out", () => {
  const action = (name: string, line: number) =>
    raw({ line, rule: rule({ id: "ci/action-not-pinned" }), values: { action: name } });
  const findings = [action("we/build", 1), action("they/build", 2)];

  expect(droppedBy(firstParty.apply(findings, compared("", "", [])))).toEqual(["a.js:1"]);
});

const byLine = (name: string, ...lines: number[]): FindingFilter<null> => ({
  name,
  reason: `is refused by ${name}`,
  apply: (findings) => ({
    kept: findings.filter(({ line }) => !lines.includes(line)),
    dropped: findings.filter(({ line }) => lines.includes(line)).map((finding) => ({ finding })),
  }),
});

test("one after the other, each filter sees what those before it kept", () => {
  const { kept, dropped } = runFilters(
    [byLine("first", 1), byLine("second", 1, 2)],
    [raw({ line: 1 }), raw({ line: 2 }), raw({ line: 3 })],
    null,
  );

  expect(placesOf(kept)).toEqual(["a.js:3"]);
  expect(dropped.map(({ filter, reason, finding: { line } }) => [filter, reason, line])).toEqual([
    ["first", "is refused by first", 1],
    ["second", "is refused by second", 2],
  ]);
});

test("side by side, each filter sees all, and the first has the word", () => {
  const findings = [raw({ line: 1 }), raw({ line: 2 })];
  const dropped = runSideBySide([byLine("first", 1), byLine("second", 1, 2)], findings, null);

  expect([...dropped.values()].map(({ filter }) => filter)).toEqual(["first", "second"]);
});

test("every filter has a name of its own, and docs/review.md tells them in their order", () => {
  const names = FILTERS.map(({ name }) => name);
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/review.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([\w.-]+)`\s+\| (.+?)\s+\|$/gm)].map(([, name, reason]) => ({
    name,
    reason,
  }));

  expect(new Set(names).size).toBe(names.length);
  expect(rows).toEqual(
    expect.arrayContaining(FILTERS.map(({ name, reason }) => ({ name, reason }))),
  );
  expect(rows.map(({ name }) => name).filter((name) => names.includes(name ?? ""))).toEqual(names);
});
