import * as fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProposedFix } from "../../../src/fixes/pure/types.ts";
import { commitFixes } from "../../../src/fixes/commit-fixes.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { propertyRuns, seed } from "../../helpers/thorough.ts";

/** Most lines are unlike any other, some are not. */
const base = fc.array(fc.constantFrom("}", "", "x", "y"), { minLength: 4, maxLength: 14 });
/** What is done to some lines: an edit, an insertion before it, or its deletion. */
const splices = fc.array(
  fc.tuple(fc.nat(13), fc.constantFrom("edit", "insert", "delete"), fc.boolean()),
  { maxLength: 5 },
);
/** What a fix puts at the end of a line: more of it, or a line more. */
const MARK = " // fixed";
const MORE = `\nnew${MARK}`;
const fixedLines = fc.uniqueArray(fc.tuple(fc.nat(16), fc.constantFrom(MARK, MORE)), {
  minLength: 1,
  maxLength: 4,
  selector: ([at]) => at,
});

/** What chance came upon once. */
const EXAMPLES: [string[], [number, string, boolean][], [number, string][]][] = [
  // The difference as small that puts both lines before an equal one.
  [["}", "}", "}", "}"], [[0, "insert", false]], [[0, MORE]]],
  [
    ["", "}", "", "}"],
    [[1, "edit", false]],
    [
      [1, MARK],
      [0, MARK],
    ],
  ],
  // Two new lines beside each other, of which what is staged has no place for one.
  [
    ["}", "}", "}", "}", "}", "}"],
    [
      [0, "insert", true],
      [1, "delete", false],
    ],
    [
      [4, MORE],
      [5, MORE],
    ],
  ],
];

/** A new line may be the first of its text, too, when the one it was put behind is not there. */
const unfixed = (text: string): string =>
  `\n${text}`.replaceAll(MORE, "").replaceAll(MARK, "").slice(1);

test("random fixes among random edits: the commit has fixes alone, and all else is pending as before", async () => {
  await fc.assert(
    fc.asyncProperty(base, splices, fixedLines, async (words, edits, fixed) => {
      await using repo = emptyRepo();
      const head = words.map((word, at) => (word === "x" || word === "y" ? `${word}${at}` : word));
      const index = splice(
        head,
        edits.filter(([, , isStaged]) => isStaged),
        "staged",
      );
      const before = splice(
        index,
        edits.filter(([, , isStaged]) => !isStaged),
        "edited",
      );
      const textOf = (lines: readonly string[]): string =>
        lines.map((line) => `${line}\n`).join("");
      const ends = new Map(fixed);
      const after = before.map((line, at) => line + (ends.get(at) ?? ""));
      repo.commit("Start", { "a.js": textOf(head) });
      repo.write({ "a.js": textOf(index) });
      repo.git("add", "a.js");
      repo.write({ "a.js": textOf(after) });
      const fixes = fixed.flatMap(([at, text]) => {
        const line = before[at];
        return line === undefined ? [] : [fixAt(at, line.length, text)];
      });
      const first = repo.git("rev-parse", "HEAD");
      const result = await commitFixes({
        git: await gitOf(repo),
        folder: join(repo.root, ".git/tool"),
        rewrites: [{ file: "a.js", before: textOf(before), after: textOf(after) }],
        fixes,
        onLine: () => {},
      });
      const now = repo.git("cat-file", "blob", "HEAD:a.js");
      const blob = (name: string): string => repo.git("cat-file", "blob", name);
      expect(unfixed(now)).toBe(blob(`${first}:a.js`));
      expect(unfixed(blob(":a.js"))).toBe(textOf(index).replace(/\n$/, ""));
      expect(now.split(MARK).length - 1).toBe(result.committed.length);
      expect(result.committed.length + result.left.length).toBe(fixes.length);
      const inIndex = blob(":a.js").split(MARK).length - 1;
      expect(inIndex).toBe(result.committed.length - result.undoneByStaged.length);
      expect(repo.read("a.js")).toBe(textOf(after));
      // A line that only the last commit's text surrounds is never held back.
      if (edits.length === 0) expect(result.left).toEqual([]);
    }),
    // The examples are runs, too.
    { examples: EXAMPLES, numRuns: EXAMPLES.length + propertyRuns(12), seed },
  );
});

function splice(
  lines: readonly string[],
  edits: readonly (readonly [number, string, boolean])[],
  word: string,
): string[] {
  const changed = [...lines];
  for (const [at, does] of edits) {
    if (does === "insert") changed.splice(at, 0, `${word} ${at}`);
    else if (at < changed.length)
      changed.splice(at, 1, ...(does === "edit" ? [`${word} ${at}`] : []));
  }
  return changed;
}

function fixAt(at: number, length: number, newText: string): ProposedFix {
  const [line, column] = [at + 1, length + 1];
  const where = {
    file: "a.js",
    startLine: line,
    startColumn: column,
    endLine: line,
    endColumn: column,
  };
  return {
    id: `f-${line}`,
    rule: "js/mark",
    severity: "minor",
    title: "Unmarked",
    file: "a.js",
    line,
    edits: [{ ...where, newText }],
  };
}
