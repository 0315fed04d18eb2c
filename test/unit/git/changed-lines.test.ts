import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ChangedFile } from "../../../src/core/change/types.ts";
import { changeOf } from "../../helpers/git-of.ts";
import { repoWithOrigin, type Files } from "../../helpers/repo.ts";
import { runs } from "../../helpers/thorough.ts";

/** Lines that a careless reader of diffs takes for its headers. */
const LINES = [
  "",
  "a",
  "b",
  "}",
  "--- a/x",
  "+++ b/x",
  "-- ",
  "+",
  "@@ -1 +1 @@",
  "diff --git a/x b/x",
  "\\ No newline",
  "\r",
  "é",
  "\u2028",
];

const line = fc.constantFrom(...LINES);
const end = fc.boolean();
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), end)
  .map(([lines, hasEnd]) => join(lines, hasEnd));

/** A text and the same with some of its lines replaced, taken out or put in. */
const edit = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 30 }),
    fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(line, { maxLength: 3 })), { maxLength: 4 }),
    end,
    end,
  )
  .map(([old, splices, oldEnd, newEnd]) => {
    const lines = [...old];
    for (const [at, count, put] of splices) lines.splice(at % (lines.length + 1), count, ...put);
    return [join(old, oldEnd), join(lines, newEnd)] as const;
  });

const pair = fc.oneof(
  { weight: 3, arbitrary: edit },
  { weight: 1, arbitrary: fc.tuple(text, text) },
);

test("the lines outside the ranges are the same on both sides, and every range is git's own", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  let round = 0;
  // Sixty pairs of texts in one commit, so that git starts a few times only.
  const commits = fc.asyncProperty(
    fc.array(pair, { minLength: 60, maxLength: 60 }),
    async (pairs) => {
      round += 1;
      const name = (index: number) => `${round}/${index}.txt`;
      const side = (which: 0 | 1): Files =>
        Object.fromEntries(pairs.map((texts, index) => [name(index), texts[which]]));
      repo.commit("old", side(0));
      const commit = repo.commit("new", side(1));
      await using change = await changeOf(repo, { kind: "commit", commit });

      const counts = countsOf(
        repo.git("diff", "--numstat", "--diff-algorithm=histogram", `${commit}^`, commit),
      );
      const files = new Map(change.files.map((file) => [file.path, file]));
      for (const [index, [old, now]] of pairs.entries()) {
        const file = files.get(name(index));
        if (file === undefined) {
          expect(now).toBe(old);
          continue;
        }
        expect(
          unchanged(
            old,
            file.removed.map((gone) => gone.old),
          ),
        ).toEqual(unchanged(now, rangesOf(file)));
        expect(counts.get(name(index))).toEqual([
          lineCount(rangesOf(file)),
          lineCount(file.removed.map((gone) => gone.old)),
        ]);
        expect(String(await change.readNew(file.path))).toBe(now);
      }
    },
  );
  await fc.assert(commits, { ...runs(5), endOnFailure: true });
});

/** What git counts by itself: added and removed lines by path. */
function countsOf(numstat: string): Map<string, number[]> {
  return new Map(
    numstat.split("\n").map((record) => {
      const [added, removed, path = ""] = record.split("\t");
      return [path, [Number(added), Number(removed)]];
    }),
  );
}

function join(lines: readonly string[], hasEnd: boolean): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}${hasEnd ? "\n" : ""}`;
}

function rangesOf({ added }: ChangedFile): { start: number; end: number }[] {
  return added === "all" ? [{ start: 1, end: Infinity }] : [...added];
}

/** The lines, with their ends, that no range holds. */
function unchanged(text: string, ranges: readonly { start: number; end: number }[]): string[] {
  const lines = text === "" ? [] : text.split(/(?<=\n)/);
  return lines.filter(
    (_, index) => !ranges.some(({ start, end }) => start <= index + 1 && index + 1 <= end),
  );
}

function lineCount(ranges: readonly { start: number; end: number }[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
}
