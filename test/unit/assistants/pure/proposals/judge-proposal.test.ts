import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LineRange } from "../../../../../src/core/change/types.ts";
import { findQuote } from "../../../../../src/assistants/pure/proposals/find-quote.ts";
import {
  judgeProposal,
  type ProposalFile,
} from "../../../../../src/assistants/pure/proposals/judge-proposal.ts";
import type { Proposal } from "../../../../../src/assistants/pure/proposals/types.ts";
import { runs } from "../../../../helpers/thorough.ts";

const TEXT = `export function total(list) {
  let sum = 0;
  for (const each of list) {
    sum += each.price;
  }
  return sum;
}

export function average(list) {
  let sum = 0;
  return sum / list.length;
}
`;

function file(path: string, added: "all" | readonly LineRange[], text = TEXT): ProposalFile {
  return {
    path,
    text,
    changed: {
      path,
      oldPath: null,
      status: added === "all" ? "added" : "modified",
      kind: "text",
      oldMode: "100644",
      newMode: "100644",
      isUntracked: false,
      added,
      removed: [],
    },
  };
}

const a = file("a.js", [{ start: 9, end: 11 }]);
const files = [
  a,
  file("b.js", "all"),
  { ...file("caller.js", [], "show(average(rows));\n"), isOutside: true },
];

const cause = (quote: string) => ({ file: "a.js", quote, line: null });

function judge(
  more: Partial<Proposal>,
  focus: Parameters<typeof judgeProposal>[1]["focus"] = null,
  also: readonly ProposalFile[] = [],
) {
  const proposal: Proposal = {
    file: "a.js",
    line: 11,
    quote: "return sum / list.length;",
    category: "unhandled-case",
    severity: "major",
    title: "An empty list divides by zero",
    message: "It gives NaN. Give back 0 for an empty list.",
    trigger: "average([])",
    cwe: 369,
    causedBy: null,
    fix: null,
    ...more,
  };
  return judgeProposal(proposal, {
    source: "agent",
    focus,
    fileAt: (path) =>
      path === "was.js" ? a : [...files, ...also].find((each) => each.path === path),
  });
}

describe("a proposal becomes a finding at the code that it quotes:", () => {
  test.each([
    ["at the line it names", {}, [11, 3, 11, 28]],
    ["two lines beside it", { line: 9 }, [11, 3, 11, 28]],
    ["far from it, where the quote stands once", { line: 400 }, [11, 3, 11, 28]],
    ["without a line", { line: null }, [11, 3, 11, 28]],
    ["with other white space", { quote: "return   sum\n/ list.length;" }, [11, 3, 11, 28]],
    ["with the mark of a diff", { quote: "+  return sum / list.length;" }, [11, 3, 11, 28]],
    ["with a line number", { quote: "  11 |   return sum / list.length;" }, [11, 3, 11, 28]],
    ["over several lines", { quote: "let sum = 0;\n  return sum" }, [10, 3, 11, 13]],
    ["at the one of two places that changed", { quote: "let sum = 0;", line: 2 }, [10, 3, 10, 15]],
    [
      "with the number and the mark of an excerpt",
      { quote: " 11 +   return sum / list.length;" },
      [11, 3, 11, 28],
    ],
    ["in backticks", { quote: "`return sum / list.length;`" }, [11, 3, 11, 28]],
    [
      "as a piece of a diff, without what it takes away",
      { quote: "-  return 0;\n+  return sum / list.length;" },
      [11, 3, 11, 28],
    ],
    [
      "with something left out",
      { quote: "export function average(list) {\n  ...\n  return sum / list.length;" },
      [9, 1, 11, 28],
    ],
    ["cut off", { quote: "return sum / list…" }, [11, 3, 11, 20]],
    [
      "at the one of two places that changed, with no line",
      { quote: "let sum = 0;", line: null },
      [10, 3, 10, 15],
    ],
  ])("%s", (_, more, [line, column, endLine, endColumn]) => {
    expect(judge(more)).toMatchObject({
      finding: { file: "a.js", line, column, endLine, endColumn, source: "agent" },
    });
  });
});

describe("a proposal is dropped with the reason:", () => {
  test.each([
    ["code that is not there", { quote: "return 0;" }, "its quote is not in the file"],
    ["a quote that says nothing", { quote: "}" }, "its quote is not in the file"],
    [
      "a file that is not under review",
      { file: "../a.js" },
      "no file that may be read has this path, from the top of the work tree",
    ],
    [
      "a line that did not change",
      { quote: "sum += each.price;" },
      "it is about lines that the change does not touch, and no changed code is named in `causedBy`",
    ],
    [
      "a cause on a line that the file does not have",
      { quote: "sum += each.price;", causedBy: { file: "a.js", quote: null, line: 99 } },
      "it is about lines that the change does not touch, and `causedBy` does not name changed code",
    ],
    [
      "a cause that did not change",
      { quote: "sum += each.price;", causedBy: cause("return sum;") },
      "it is about lines that the change does not touch, and `causedBy` does not name changed code",
    ],
  ])("%s", (_, more, because) => {
    expect(judge(more)).toMatchObject({
      dropped: { title: "An empty list divides by zero", because },
    });
  });

  test("what the review does not ask about", () => {
    expect(judge({}, "security")).toMatchObject({
      dropped: { because: "the review is about security" },
    });
  });
});

test.each([
  ["its quote", cause("return sum / list.length;")],
  ["its line alone", { file: "a.js", quote: null, line: 11 }],
])("what the change breaks elsewhere is a finding that names the cause by %s", (_, causedBy) => {
  const judged = judge({ quote: "sum += each.price;", causedBy });
  expect(judged).toMatchObject({
    finding: {
      line: 4,
      isCausedByChange: true,
      rule: { tones: { harsh: expect.stringMatching(/Caused by a\.js:11\.$/) } },
    },
  });
});

describe("a line right beside changed code", () => {
  const beside = { ...file("a.js", [{ start: 2, end: 2 }]) };
  const told = (more: Partial<Proposal>, linksNearby = true) =>
    judgeProposal(
      {
        file: "a.js",
        line: 4,
        quote: "sum += each.price;",
        category: "wrong-result",
        severity: "major",
        title: "The sum is wrong",
        message: "It is.",
        cwe: null,
        trigger: "total([])",
        causedBy: null,
        fix: null,
        ...more,
      },
      { source: "agent", focus: null, fileAt: () => beside, linksNearby },
    );

  test("is about that code where its author names a trigger", () => {
    expect(told({})).toMatchObject({
      finding: {
        line: 4,
        isCausedByChange: true,
        rule: { tones: { harsh: expect.stringMatching(/Caused by a\.js:2\.$/) } },
      },
    });
  });

  test.each<[string, Partial<Proposal>, boolean]>([
    ["nothing is said to go wrong", { trigger: null }, true],
    ["it is too far away", { line: 11, quote: "return sum / list.length;" }, true],
    ["a model says it", {}, false],
  ])("is dropped where %s", (_, more, linksNearby) => {
    expect(told(more, linksNearby)).toMatchObject({
      dropped: { because: expect.stringContaining("lines that the change does not touch") },
    });
  });
});

test.each([
  ["critical", "average([])", "critical"],
  ["critical", null, "minor"],
  ["major", null, "minor"],
  ["minor", null, "minor"],
] as const)("%s with the trigger %j weighs %s", (severity, trigger, weight) => {
  expect(judge({ severity, trigger })).toMatchObject({ finding: { rule: { severity: weight } } });
});

describe("a proposed fix", () => {
  const replacement = "return list.length === 0 ? 0 : sum / list.length;";

  test("replaces the code that it quotes, where that stands once near the finding", () => {
    const fix = { title: "Give back 0", quote: "return sum / list.length;", replacement };
    expect(judge({ fix })).toMatchObject({
      finding: {
        fix: {
          title: "Give back 0",
          edits: [
            {
              file: "a.js",
              startLine: 11,
              startColumn: 3,
              endLine: 11,
              endColumn: 28,
              newText: replacement,
            },
          ],
        },
      },
    });
  });

  test.each(["let sum = 0;", "return 0;"])(
    "is left out where it quotes %s, and the finding stays",
    (quote) => {
      expect(judge({ fix: { title: "Give back 0", quote, replacement } })).toMatchObject({
        finding: { fix: null },
      });
    },
  );
});

test("whatever piece of a text is quoted, with whatever white space, is found where it stands", () => {
  const words = fc.array(fc.stringMatching(/^[a-z(){}=+.;]{1,6}$/), {
    minLength: 4,
    maxLength: 30,
  });
  const space = fc.constantFrom(" ", "\n", "\n    ", "\t", "\r\n");
  fc.assert(
    fc.property(
      words,
      fc.infiniteStream(space),
      fc.nat(),
      fc.integer({ min: 3, max: 6 }),
      (all, spaces, from, many) => {
        const text = all.map((word) => word + spaces.next().value).join("");
        const piece = all.slice(from % (all.length - 2), (from % (all.length - 2)) + many);
        const places = findQuote(text, piece.join("  "));
        fc.pre(piece.join("").length >= 3);
        expect(places.length).toBeGreaterThan(0);
        for (const { start, end } of places)
          expect(text.slice(start, end).replace(/\s+/g, " ")).toBe(piece.join(" "));
      },
    ),
    runs(500),
  );
});

describe("a quote that stands in several places means", () => {
  test.each([
    ["the nearest to its line", { file: "b.js", line: 7 }, 10],
    ["the nearest, however far", { file: "b.js", line: 400 }, 10],
    ["the first, where no line is named", { file: "b.js", line: null }, 2],
    ["the nearest that changed", { file: "a.js", line: 5 }, 10],
  ])("%s", (_, more, line) => {
    expect(judge({ quote: "let sum = 0;", ...more })).toMatchObject({ finding: { line } });
  });
});

test.each([
  "./a.js",
  "a/a.js",
  "b/a.js",
  ".\\a.js",
  "a.js:11",
  "`a.js`",
  "was.js",
  "/home/me/repo/a.js",
  "C:\\repo\\a.js:11",
])("the file %s is a.js", (written) => {
  expect(judge({ file: written })).toMatchObject({ finding: { file: "a.js" } });
});

describe("code outside the change", () => {
  const causedBy = cause("return sum / list.length;");

  test("is a finding where the change breaks it", () => {
    expect(judge({ file: "caller.js", quote: "average(rows)", causedBy })).toMatchObject({
      finding: { file: "caller.js", line: 1, isCausedByChange: true },
    });
  });

  test("is none where no changed code is named", () => {
    expect(judge({ file: "caller.js", quote: "average(rows)" })).toMatchObject({
      dropped: { because: expect.stringContaining("causedBy") },
    });
  });
});

test("what the change took away is found where it stood", () => {
  const before = TEXT.replace(
    "  return sum / list.length;",
    "  if (list.length === 0) return 0;\n  return sum / list.length;",
  );
  const changed = {
    ...file("a.js", []).changed,
    removed: [{ afterLine: 10, old: { start: 11, end: 11 } }],
  };
  const guard = { file: "g.js", line: 11, quote: "if (list.length === 0) return 0;" };
  const removed = { path: "g.js", text: TEXT, before, changed };

  expect(judge(guard, null, [removed])).toMatchObject({
    finding: { line: 10, isCausedByChange: true, rule: { title: "An empty list divides by zero" } },
  });
  expect(judge({ ...guard, quote: "let sum = 1;" }, null, [removed])).toHaveProperty("dropped");
});
