import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAtOrAbove } from "../../../../../src/review/pure/gate.ts";
import { nextRound, startLoop } from "../../../../../src/review/pure/loop/review-loop.ts";
import type {
  LoopFinding,
  LoopPolicy,
  RoundFacts,
} from "../../../../../src/review/pure/loop/types.ts";
import { runs } from "../../../../helpers/thorough.ts";
import { flaw, linesWith, runLoop, type Script } from "./world.ts";

const good = (line: string): string => line.replace("bad", "good");

describe("ends as", () => {
  test.each<[ended: string, what: string, rounds: number, script: Script]>([
    ["passed", "nothing is found", 1, { text: "ok", review: linesWith("bad") }],
    ["passed", "every fix works", 2, { text: "bad\nbad too", review: linesWith("bad"), fix: good }],
    [
      "passed",
      "what is left is below the gate",
      1,
      {
        text: "bad",
        policy: { failOn: "critical" },
        review: () => [flaw({ line: 1, hasFix: false })],
      },
    ],
    [
      "passed",
      "nothing blocks, whatever is left",
      1,
      {
        text: "bad",
        policy: { failOn: "never" },
        review: () => [flaw({ line: 1, severity: "critical", hasFix: false })],
      },
    ],
    [
      "passed",
      "a fix below the gate is of no use, tried again and again",
      3,
      {
        text: "bad",
        policy: { failOn: "critical", maxIterations: 9 },
        review: () => [flaw({ line: 1 })],
        fix: (line) => `${line}!`,
      },
    ],
    [
      "nothing-to-fix",
      "there is no fix",
      1,
      { text: "bad", review: () => [flaw({ line: 1, hasFix: false })] },
    ],
    ["nothing-to-fix", "the fix is refused", 2, { text: "bad", review: linesWith("bad") }],
    [
      "nothing-to-fix",
      "the finding contradicts a decision",
      1,
      { text: "bad", review: () => [flaw({ line: 1, isContradiction: true })] },
    ],
    [
      "nothing-to-fix",
      "one of two can be mended",
      2,
      {
        text: "bad\nworse",
        review: (lines, round) =>
          linesWith("bad", "worse")(lines, round).map((each) => ({
            ...each,
            hasFix: each.rule === "bad",
          })),
        fix: good,
      },
    ],
    [
      "iterations",
      "every fix brings another flaw",
      5,
      {
        text: "bad1",
        review: (lines) => {
          const rule = lines[0] ?? "";
          return [flaw({ line: 1, rule, id: rule })];
        },
        fix: (line) => line.replace(/\d/, (digit) => `${Number(digit) + 1}`),
      },
    ],
    [
      "iterations",
      "there are more of them every round",
      5,
      {
        text: "bad1",
        review: (lines) =>
          lines.map((rule, index) => flaw({ line: index + 1, rule, id: `${rule} ${index}` })),
        fix: (line, _, round) => `${line}${round}\n${line}${round}0`,
      },
    ],
    [
      "iterations",
      "there is but one round, and its fixes would go unseen",
      1,
      { text: "bad", policy: { maxIterations: 1 }, review: linesWith("bad"), fix: good },
    ],
    [
      "no-progress",
      "fixes leave the flaw where it was",
      3,
      { text: "bad", review: () => [flaw({ line: 1 })], fix: (line) => `${line}!` },
    ],
    [
      "no-progress",
      "the same finding comes in other words each time",
      3,
      {
        text: "bad",
        review: (_, round) => [flaw({ line: 1, id: `f-${round}`, contentId: `c-${round}` })],
        fix: (line) => `${line}!`,
      },
    ],
    [
      "no-progress",
      "it is worded anew and lies elsewhere, because lines were put in above",
      3,
      {
        text: "bad",
        review: (lines, round) => [
          flaw({ line: lines.length, id: `f-${round}`, contentId: `c-${round}` }),
        ],
        fix: (line, _, round) => `new ${round}\nnew too\n${line}`,
      },
    ],
    [
      "reopened",
      "two rules take turns over a text that grows",
      5,
      {
        text: "tea",
        policy: { maxIterations: 20 },
        review: (lines) => {
          const rule = lines[0]?.startsWith("tea") === true ? "no-tea" : "no-coffee";
          return [flaw({ line: 1, rule, id: rule })];
        },
        fix: (line, { rule }) => `${rule === "no-tea" ? "coffee" : "tea"}${line.slice(-1)}!`,
      },
    ],
    [
      "reopened",
      "the reviewer changes its mind every round",
      5,
      {
        text: "bad\nbad 1\nbad 2\nbad 3\nbad 4\nbad 5",
        policy: { maxIterations: 20 },
        review: (lines, round) =>
          linesWith("bad")(lines, round).filter(
            ({ id }, index) => id !== "bad@bad" || (index === 0 && round % 2 === 1),
          ),
        // One a round is mended for good, so that there is progress.
        fix: (line, { id }, round) => (id === `bad@bad ${round}` ? good(line) : null),
      },
    ],
    [
      "seen-before",
      "two rules take turns",
      3,
      {
        text: "tea",
        review: linesWith("tea", "coffee"),
        fix: (line) => (line === "tea" ? "coffee" : "tea"),
      },
    ],
    [
      "partial",
      "a file could not be reviewed",
      1,
      { text: "ok", partial: 1, review: linesWith("bad") },
    ],
    [
      "partial",
      "a later review fails in part",
      2,
      { text: "bad", partial: 2, review: linesWith("bad"), fix: good },
    ],
    [
      "partial",
      "a file could not be reviewed, and nothing would block",
      1,
      { text: "ok", partial: 1, policy: { failOn: "never" }, review: linesWith("bad") },
    ],
  ])("%s when %s", async (ended, _, rounds, script) => {
    const { outcome } = await runLoop(script);

    expect(outcome).toEqual({
      status: ended === "passed" ? "passed" : "incomplete",
      ended,
      rounds,
      late: [],
    });
  });
});

describe("the frozen scope", () => {
  const lateOne = flaw({ line: 3, rule: "late", severity: "critical" });

  test("what turns up on untouched lines is late: it blocks nothing and is not mended", async () => {
    const { outcome, given } = await runLoop({
      text: "bad\n\nfine",
      review: (lines, round) => [
        ...linesWith("bad")(lines, round),
        ...(round > 1 ? [lateOne] : []),
      ],
      fix: good,
    });

    expect(outcome).toEqual({ status: "passed", ended: "passed", rounds: 2, late: ["late:3"] });
    expect(given).toEqual([["bad@bad"]]);
  });

  test("what is late stays late, also when a later fix changes its line", async () => {
    const { outcome } = await runLoop({
      text: "bad\nbad too\nfine",
      review: (lines, round) => [
        ...linesWith("bad")(lines, round),
        ...(round > 1 ? [lateOne] : []),
      ],
      fix: (line, _, round) =>
        round === 1 && line === "bad too" ? null : good(line) + (round === 2 ? "\nnew" : ""),
    });

    expect(outcome).toMatchObject({ ended: "passed", rounds: 3, late: ["late:3"] });
  });

  test("what is no longer found is not reported as late", async () => {
    const { outcome } = await runLoop({
      text: "bad\nbad too\nfine",
      review: (lines, round) => [
        ...linesWith("bad")(lines, round),
        ...(round === 2 ? [lateOne] : []),
      ],
      fix: (line, _, round) => (round === 1 && line === "bad too" ? null : good(line)),
    });

    expect(outcome).toMatchObject({ ended: "passed", rounds: 3, late: [] });
  });

  test("what is found on lines that a fix changed counts, and is mended", async () => {
    const { outcome, given, text } = await runLoop({
      text: "bad",
      review: linesWith("bad", "ugly"),
      fix: (line) => (line === "bad" ? "fine\nugly" : "nice"),
    });

    expect(given).toEqual([["bad@bad"], ["ugly@ugly"]]);
    expect(outcome).toMatchObject({ ended: "passed", rounds: 3 });
    expect(text).toBe("fine\nnice");
  });

  test("lines that a fix changed count in every later round, wherever they are by then", async () => {
    const { outcome, given } = await runLoop({
      text: "bad\nbad too",
      review: (lines, round) => [
        ...linesWith("bad")(lines, round),
        ...(round === 3 ? [flaw({ line: lines.length, rule: "slow", id: "slow" })] : []),
      ],
      // The second is mended first, and pushed down by the first.
      fix: (line, _, round) => {
        if (round === 1) return line === "bad too" ? "good too" : null;
        return line === "bad" ? "good\nand\nmore" : "quick";
      },
    });

    expect(given).toEqual([["bad@bad", "bad@bad too"], ["bad@bad"], ["slow"]]);
    expect(outcome).toMatchObject({ ended: "passed", rounds: 4, late: [] });
  });

  test("what is open and turns up in another file, with the same content, is still open", async () => {
    const { outcome } = await runLoop({
      text: "bad\nworse",
      review: (_, round) => [
        flaw({ line: 1, id: `f-${round}`, contentId: "c", file: round > 1 ? "b.js" : "a.js" }),
        ...(round === 1 ? [flaw({ line: 2, severity: "minor" })] : []),
      ],
      fix: (line, { severity }) => (severity === "minor" ? `${line}!` : null),
    });

    // Refused where it was, it is given again, and then nothing could be applied.
    expect(outcome).toEqual({
      status: "incomplete",
      ended: "nothing-to-fix",
      rounds: 3,
      late: [],
    });
  });

  test("a fix that was refused beside another is given once more", async () => {
    const { outcome, given } = await runLoop({
      text: "bad\nbad too",
      review: linesWith("bad"),
      fix: (line, _, round) => (round === 1 && line === "bad too" ? null : good(line)),
    });

    expect(given).toEqual([["bad@bad", "bad@bad too"], ["bad@bad too"]]);
    expect(outcome.ended).toBe("passed");
  });

  test("everything that may be mended is, also below the gate, but no contradiction", async () => {
    const { given } = await runLoop({
      text: "a\nb\nc\nd",
      policy: { failOn: "critical" },
      review: (_, round) =>
        round > 1
          ? []
          : [
              flaw({ line: 1, severity: "critical" }),
              flaw({ line: 2, severity: "minor" }),
              flaw({ line: 3, severity: "minor", isContradiction: true }),
              flaw({ line: 4, hasFix: false }),
            ],
      fix: (line) => `${line}!`,
    });

    expect(given).toEqual([["test/rule:1", "test/rule:2"]]);
  });
});

describe("whatever is found and whatever fixes do", () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 }))
    .map(([line, more]) => ({ line, endLine: line + more }));
  const finding: fc.Arbitrary<LoopFinding> = fc
    .record({
      id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
      contentId: fc.constantFrom("c1", "c2", "c3"),
      rule: fc.constantFrom("x", "y", "z"),
      severity: fc.constantFrom("critical" as const, "major" as const, "minor" as const),
      file: fc.constantFrom("a.js", "b.js"),
      range,
      hasFix: fc.boolean(),
      isContradiction: fc.boolean(),
    })
    .map(({ range, ...rest }) => ({ ...rest, ...range }));
  const hunk = fc.record({
    oldStart: fc.integer({ min: 1, max: 9 }),
    oldLines: fc.nat(2),
    newStart: fc.integer({ min: 1, max: 9 }),
    newLines: fc.nat(2),
  });
  const round = fc.record({
    findings: fc.uniqueArray(finding, { selector: ({ id }) => id, maxLength: 6 }),
    changes: fc.array(fc.tuple(fc.constantFrom("a.js", "b.js"), fc.array(hunk, { maxLength: 2 }))),
    stateHash: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom("s1", "s2")),
    isPartial: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    appliesUpTo: fc.nat(6),
  });
  type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;
  const policy = fc.record({
    maxIterations: fc.integer({ min: 1, max: 8 }),
    failOn: fc.constantFrom("critical", "major", "minor", "never" as const),
  });

  /** Chance seldom comes upon it: a finding that no fix removes, until the rounds are used up or nothing moves. */
  const stubborn = (maxIterations: number): [LoopPolicy, Round[]] => [
    { maxIterations, failOn: "major" },
    Array.from({ length: 8 }, (_, at) => ({
      findings: [flaw({ line: 1, severity: "critical" })],
      changes: [],
      stateHash: `state ${at}`,
      isPartial: false,
      appliesUpTo: 6,
    })),
  ];

  test("the loop ends within its rounds, mends what it may, and passes what is clean", () => {
    const endings = new Set<string>();
    fc.assert(
      fc.property(policy, fc.array(round, { minLength: 8, maxLength: 8 }), (policy, rounds) => {
        let state = startLoop(policy);
        let given: readonly string[] = [];
        const first = new Set(rounds[0]?.findings.map(({ id }) => id));
        const late = new Set<string>();
        for (const [index, { appliesUpTo, changes, ...rest }] of rounds.entries()) {
          const facts: RoundFacts = {
            ...rest,
            changes: index === 0 ? new Map() : new Map(changes),
            applied: given.slice(0, appliesUpTo),
          };
          const step = nextRound(state, facts);
          state = step.state;
          for (const id of step.late) late.add(id);
          // What was there from the start always counts; what was never late may.
          const counts = facts.findings.filter(({ id }) => first.has(id) || !late.has(id));
          const blocks = counts.filter(({ severity }) => isAtOrAbove(severity, policy.failOn));
          for (const id of step.late) expect(first).not.toContain(id);
          if (step.decision.do === "stop") {
            const { outcome } = step.decision;
            endings.add(outcome.ended);
            expect(outcome.rounds).toBe(index + 1);
            expect(index + 1).toBeLessThanOrEqual(policy.maxIterations);
            expect(outcome.status === "passed").toBe(blocks.length === 0 && !facts.isPartial);
            expect(outcome.status === "passed").toBe(outcome.ended === "passed");
            return;
          }
          given = step.decision.ids;
          expect(given.length).toBeGreaterThan(0);
          for (const id of given)
            expect(counts.find((each) => each.id === id)).toMatchObject({
              hasFix: true,
              isContradiction: false,
            });
          expect(index + 1).toBeLessThan(policy.maxIterations);
        }
        throw new Error("the loop did not end");
      }),
      { ...runs(1_500), examples: [stubborn(2), stubborn(8)] },
    );
    // Otherwise the property would not have met what it is about.
    for (const ended of ["iterations", "no-progress", "nothing-to-fix", "partial", "passed"])
      expect(endings).toContain(ended);
  });
});
