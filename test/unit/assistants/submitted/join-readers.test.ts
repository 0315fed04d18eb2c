import { describe, expect, test } from "vitest";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { joinReaders } from "../../../../src/assistants/submitted/join-readers.ts";
import type { HeldProposal } from "../../../../src/assistants/submitted/judge-proposals.ts";

interface Said {
  readonly line: number;
  readonly endLine?: number;
  readonly title: string;
  readonly file?: string;
  readonly category?: string;
  readonly severity?: RawFinding["rule"]["severity"];
}

/** Finding `number` as a reader hands it in and the code bears out. */
function held(number: number, said: Said): HeldProposal {
  const { line, endLine = line, title, file = "a.js", category = "wrong-result" } = said;
  const rule = {
    id: `agent/${category}`,
    focus: "edge-case",
    severity: said.severity ?? "major",
    confidence: "verify",
    title,
    tones: { harsh: title, constructive: title },
    trigger: "x",
    cwe: null,
  } as const;
  const place = { file, line, column: 1, endLine, endColumn: 2 };
  const finding: RawFinding = {
    ...place,
    rule,
    values: {},
    evidence: "",
    fix: null,
    source: "agent",
  };
  const proposal = {
    file,
    line,
    quote: "",
    category: "wrong-result",
    severity: rule.severity,
    title,
    message: title,
    trigger: "x",
    cwe: null,
    causedBy: null,
    fix: null,
  } as const;
  return { number, proposal, finding, cause: null };
}

const LOOP: Said = { line: 10, title: "The loop skips the last row of the page" };

describe("findings of two readers are one finding", () => {
  const rows: [string, Said][] = [
    ["in the same words at the same line", LOOP],
    ["two lines apart, with words in common", { line: 12, title: "Last row is never read" }],
    [
      "far apart, in much the same words",
      { line: 90, title: "This loop always skips the last row of each page" },
    ],
    ["in another file, in much the same words", { ...LOOP, file: "b.js" }],
    [
      "of another category, if most words are the same",
      { line: 10, title: "The loop skips last row", category: "data-loss" },
    ],
  ];
  test.each(rows)("%s", (_, other) => {
    const { joined, dropped } = joinReaders([held(1, LOOP), held(2, other)], [1, 1]);

    expect(joined.map(({ number, readers }) => [number, [...readers.keys()]])).toEqual([
      [1, [0, 1]],
    ]);
    expect(dropped.map(({ title }) => title)).toEqual([other.title]);
  });
});

describe("findings of two readers stay apart", () => {
  const rows: [string, Said][] = [
    ["in another file, in other words", { line: 10, title: "Last row is missing", file: "b.js" }],
    ["far apart, with words in common", { line: 90, title: "Last row is never read" }],
    ["about another matter at the same line", { line: 10, title: "Query without a limit" }],
    [
      "with words in common, if one quotes a whole block that begins elsewhere",
      { title: "Last row is never read", line: 4, endLine: 14 },
    ],
  ];
  test.each(rows)("%s", (_, other) => {
    const { joined } = joinReaders([held(1, LOOP), held(2, other)], [1, 1]);

    expect(joined.map(({ readers }) => readers.size)).toEqual([1, 1]);
  });
});

test("of several findings in like words, the nearest is the same", () => {
  const far = { ...LOOP, line: 80 };
  const { joined } = joinReaders(
    [held(1, far), held(2, LOOP), held(3, LOOP), held(4, far)],
    [2, 2],
  );

  expect(joined.map(({ number, readers }) => [number, [...readers.values()]])).toEqual([
    [1, [1, 2]],
    [2, [2, 1]],
  ]);
});

test("two findings of one reader stay two, unless they are the same word for word", () => {
  const like = { ...LOOP, title: `${LOOP.title} here` };
  const { joined } = joinReaders([held(1, LOOP), held(2, like), held(3, LOOP)], [3]);

  expect(joined.map(({ members }) => members)).toEqual([[1, 3], [2]]);
});

test("the joined finding is as grave as the gravest", () => {
  const { joined } = joinReaders(
    [held(1, { ...LOOP, severity: "minor" }), held(2, { ...LOOP, severity: "critical" })],
    [1, 1],
  );

  expect(joined.map(({ number, finding }) => [number, finding.rule.severity])).toEqual([
    [2, "critical"],
  ]);
});

test("a reader without findings counts among the readers", () => {
  const { joined } = joinReaders([held(1, LOOP), held(2, LOOP)], [1, 0, 1]);

  expect(joined.map(({ readers }) => [...readers.keys()])).toEqual([[0, 2]]);
});

test("the joined finding has its place in the list of each reader", () => {
  const other = { line: 40, title: "Query without a limit" };
  const { joined } = joinReaders([held(1, LOOP), held(2, other), held(3, LOOP)], [1, 2]);

  expect(joined.map(({ readers }) => [...readers])).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[1, 1]],
  ]);
});
