import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SEVERITIES } from "../../../src/core/vocabulary.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { busyRepo, keeping, linesOf } from "./keeping.ts";
import { loopIn, scriptedReviewer } from "./world.ts";
import { runs } from "../../helpers/thorough.ts";
import { raw, rule } from "../../unit/review/pure/helpers.ts";

const LINES = ["one two three", "four five six", "seven eight nine", "ten eleven twelve"];
const MAX_ROUNDS = 5;

/** What a reviewer may come up with in one round: any rule, anywhere, with any fix. */
const anyFinding = fc.record({
  rule: fc.nat({ max: 3 }),
  severity: fc.constantFrom(...SEVERITIES),
  // Also above, below and outside of what there is to review.
  line: fc.constantFrom(1, 3, 3, 4, 4, 5, 5, 6, 6, 9),
  column: fc.integer({ min: 1, max: 12 }),
  length: fc.integer({ min: 0, max: 6 }),
  rows: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
  newText: fc.option(fc.constantFrom("", "six", "one\n", "\n", "{", "two two", "tool-ignore"), {
    nil: null,
  }),
});

type AnyFinding = typeof anyFinding extends fc.Arbitrary<infer Value> ? Value : never;

function toRaw({ line, column, length, rows, newText, ...it }: AnyFinding): RawFinding {
  const [endLine, endColumn] = [line + rows, column + length];
  const span = { startLine: line, startColumn: column, endLine, endColumn };
  return raw({
    rule: rule({ id: `test/rule-${it.rule}`, severity: it.severity, confidence: "safe" }),
    file: "a.txt",
    line,
    column,
    endLine: Math.max(line, endLine),
    endColumn,
    source: "scripted",
    fix: newText === null ? null : { title: "Any", edits: [{ file: "a.txt", ...span, newText }] },
  });
}

test("whatever a reviewer says, the loop ends within its rounds, and undo gives every byte back", async () => {
  const round = fc.array(anyFinding, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 2, maxLength: MAX_ROUNDS }),
      fc.constantFrom(true, false, false),
      async (script, isHonest) => {
        await using repo = busyRepo(...LINES);
        const reviewer = scriptedReviewer(({ round, isTrial }) => {
          // A trial that finds nothing lets every fix through.
          const said = isTrial && !isHonest ? [] : (script[(round - 1) % script.length] ?? []);
          // The user's own lines around are out of bounds for the fixes here.
          return said
            .map(toRaw)
            .map((found) => (isInside(found) ? found : { ...found, fix: null }));
        });
        const loop = (): ReturnType<typeof loopIn> =>
          loopIn(repo, reviewer, { set: [`review.maxIterations=${MAX_ROUNDS}`] });

        const { outcome, report, rounds } = await keeping(repo, loop, (done) => ({
          isApplying: done.report.fixes.applied > 0,
        }));

        expect(reviewer.rounds()).toBe(outcome.rounds);
        expect(outcome.rounds).toBeLessThanOrEqual(MAX_ROUNDS);
        // Every round but the last is one of fixing.
        expect(rounds).toHaveLength(outcome.rounds - 1);
        expect(report.gate.passed).toBe(outcome.status === "passed");
        if (report.fixes.applied === 0) expect(linesOf(repo)).toEqual(LINES);
      },
    ),
    runs(30),
  );
});

function isInside({ line, endLine }: RawFinding): boolean {
  return line >= 3 && endLine <= 6;
}
