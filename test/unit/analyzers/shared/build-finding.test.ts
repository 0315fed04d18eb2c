import { expect, test } from "vitest";
import { asNote, asValue } from "../../../../src/analyzers/shared/build-finding.ts";
import { ruleNamed } from "../../../../src/analyzers/shared/pack.ts";
import { wordsFor } from "../../../../src/core/rules/words-for.ts";

const LONG =
  "if (allowedTargets.length > 0 && isConfigured(options) && target.hostname !== own.hostname)";

test("a shape of a rule is recognized by what stands behind the first 60 characters of a value", () => {
  const rule = ruleNamed("change/address-check-removed");
  if (rule === undefined) throw new Error("no such rule");

  const { title } = wordsFor(rule, { file: "a.js", values: { check: asValue(LONG) } });

  expect(title).toBe("Host comparison removed");
});

test("a value and a note are one line, and are cut where they get long", () => {
  expect(asValue("a\n  b")).toBe("a b");
  expect(asValue("x".repeat(300))).toBe(`${"x".repeat(199)}…`);
  expect(asNote("x".repeat(300))).toBe(`${"x".repeat(59)}…`);
});
