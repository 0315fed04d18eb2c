import { expect, test } from "vitest";
import { problemsOf, readEvidence } from "../../../bench/ablation/evidence.mjs";

const evidence = readEvidence();
const problems = (changed: Partial<typeof evidence>) => problemsOf({ ...evidence, ...changed });

test("every stable rule has a place where it was right", () => {
  expect(problems({})).toEqual([]);
});

test("a stable rule without a right finding is named", () => {
  const [first = ""] = Object.keys(evidence.table);
  const judgements = evidence.judgements.filter(({ rule }) => rule !== first);
  expect(problems({ judgements })).toContain(
    `${first} is stable, and no right finding of it is on record`,
  );
});
