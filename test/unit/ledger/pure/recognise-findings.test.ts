import * as fc from "fast-check";
import { expect, test } from "vitest";
import { recogniseFindings } from "../../../../src/ledger/pure/recognise-findings.ts";
import type { CurrentFinding, LedgerEntry } from "../../../../src/ledger/pure/types.ts";
import { runs } from "../../../helpers/thorough.ts";
import { current, entry, ledgerOf } from "./helpers.ts";

/** The id each finding goes by, with `!` behind those that are known. */
function recognise(
  entries: readonly LedgerEntry[],
  findings: readonly CurrentFinding[],
  gone: readonly string[] = [],
): string[] {
  const { ids, known } = recogniseFindings(ledgerOf(...entries), findings, new Set(gone));
  return findings.map(({ id }) => {
    const name = ids.get(id) ?? "nothing";
    return `${name}${known.has(name) ? "!" : ""}`;
  });
}

const fixed = { status: "fixed" } as const;

test.each<[string, LedgerEntry[], CurrentFinding[], string[], string[]]>([
  ["the same id is known", [entry("a#1")], [current("a#1")], [], ["a#1!"]],
  ["another id is new", [entry("a#1")], [current("a#2")], [], ["a#2"]],
  [
    "an alias is known, and keeps its earlier id",
    [entry("a#1")],
    [current("b#1", { aliases: ["a#1"] })],
    ["a"],
    ["a#1!"],
  ],
  ["content is known when its file is gone", [entry("a#1")], [current("b#1")], ["a"], ["a#1!"]],
  ["content is new while the other file is there", [entry("a#1")], [current("b#1")], [], ["b#1"]],
  [
    "content of two entries is not guessed at",
    [entry("a#1"), entry("b#1")],
    [current("c#1")],
    ["a", "b"],
    ["c#1"],
  ],
  [
    "content of two findings is not guessed at",
    [entry("a#1")],
    [current("b#1"), current("c#1")],
    ["a"],
    ["b#1", "c#1"],
  ],
  [
    "content is told apart by who was there before",
    [entry("a#1"), entry("b#1")],
    [current("b#1"), current("c#1")],
    ["a"],
    ["b#1!", "a#1!"],
  ],
  [
    "files of a folder that moved are told apart by their names",
    [entry("x/a#1"), entry("x/b#1")],
    [current("y/a#1"), current("y/b#1")],
    ["x/a", "x/b"],
    ["x/a#1!", "x/b#1!"],
  ],
  [
    "a moved entry is recognised where it is now",
    [entry("a#1", { file: "b" })],
    [current("b#1")],
    [],
    ["a#1!"],
  ],
  [
    "a moved entry leaves its id to whoever has it by right",
    [entry("a#1", { file: "b" })],
    [current("a#1"), current("b#1")],
    [],
    ["a#1", "b#1!"],
  ],
  [
    "a copy beside the renamed file is new",
    [entry("a#1")],
    [current("a#1"), current("b#1", { aliases: ["a#1"] })],
    [],
    ["a#1!", "b#1"],
  ],
  [
    "what was fixed and is back keeps its id and is new",
    [entry("a#1", fixed)],
    [current("a#1")],
    [],
    ["a#1"],
  ],
  ["what was fixed did not move", [entry("a#1", fixed)], [current("b#1")], ["a"], ["b#1"]],
  [
    "a fixed one in the new place does not hide the one that moved there",
    [entry("b#1", fixed), entry("a#1", { file: "b" })],
    [current("b#1")],
    [],
    ["a#1!"],
  ],
  [
    "what was put off or dismissed is known",
    [entry("a#1", { status: "deferred" }), entry("a#2", { status: "dismissed" })],
    [current("a#1"), current("a#2")],
    [],
    ["a#1!", "a#2!"],
  ],
])("%s", (_, entries, findings, gone, expected) => {
  expect(recognise(entries, findings, gone)).toEqual(expected);
});

test("without a ledger everything is new and goes by its own id", () => {
  const { ids, known } = recogniseFindings(null, [current("a#1")], new Set());

  expect([...ids]).toEqual([["a#1", "a#1"]]);
  expect(known.size).toBe(0);
});

test("whatever moved where, no two findings go by one id and recognising again changes nothing", () => {
  const files = fc.constantFrom("a", "b", "x/a");
  const contents = fc.constantFrom("1", "2");
  const name = fc.tuple(files, contents).map(([file, content]) => `${file}#${content}`);
  const entries = fc.uniqueArray(
    fc
      .tuple(name, files, fc.constantFrom("open" as const, "fixed" as const))
      .map(([id, file, status]) => entry(id, { file, status })),
    { selector: ({ id }) => id },
  );
  const findings = fc.uniqueArray(
    fc
      .tuple(name, fc.subarray(["a", "b", "x/a"], { maxLength: 1 }))
      .map(([id, [old]]) =>
        current(id, { aliases: old === undefined ? [] : [`${old}${id.slice(id.indexOf("#"))}`] }),
      ),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(entries, findings, fc.subarray(["a", "b", "x/a"]), (some, found, gone) => {
      const names = recognise(some, found, gone);
      const plain = names.map((each) => each.replace("!", ""));
      expect(new Set(plain).size).toBe(found.length);
      const renamed = found.map((each, index) => ({ ...each, id: plain[index] ?? "" }));
      expect(recognise(some, renamed, gone)).toEqual(names);
    }),
    runs(500),
  );
});
