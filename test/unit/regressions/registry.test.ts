import { expect, test } from "vitest";
import { packRules } from "../../../src/analyzers/shared/pack.ts";
import { DETECTORS } from "../../../src/regressions/index.ts";

const ANALYZERS: ReadonlySet<string> = new Set(["removed-guards", "lost-protections", "weakened"]);

test("each detector has a name of its own, in kebab case", () => {
  const names = DETECTORS.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

test("the detectors report the rules of their analyzers, all of them and no others", () => {
  const reported = new Set(DETECTORS.flatMap(({ rules }) => rules));
  const ofAnalyzers = packRules().flatMap((rule) =>
    rule.engine === "code" && ANALYZERS.has(rule.analyzer) ? [rule.id] : [],
  );

  expect([...reported].sort()).toEqual(ofAnalyzers.sort());
});
