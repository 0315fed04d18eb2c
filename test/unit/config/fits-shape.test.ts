import { SHAPE } from "virtual:setting-facts";
import { expect, test } from "vitest";
import { checkValue } from "../../../src/config/check-value.ts";
import { fitsShape } from "../../../src/config/fits-shape.ts";
import { SETTINGS } from "../../../src/config/setting-table.ts";
import { VALUES } from "./samples.ts";

const NEAR_MISSES: readonly unknown[] = [
  [null, 0, 1, 20, 21, -1, 0.5, Number.MAX_SAFE_INTEGER + 1, Infinity, NaN],
  ["", " ", "\n", "a", "a\u0000", "a\nb", "x:y", "x:", "owner/name", "/name", "a".repeat(10_001)],
  [true, [], {}, ["a"], [""], [1], ["a", null], [" ", "a"], ["a".repeat(250)]],
  [1_001, 41].map((length) => Array.from({ length }, () => "a")),
].flat();

/** The value at its place in a whole document. */
function documentOf(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

test("the cheap check takes the same values as the schema, key by key", () => {
  for (const { key, path, default: standard, choices } of SETTINGS) {
    for (const value of [...(VALUES[key] ?? []), standard ?? true, ...choices, ...NEAR_MISSES]) {
      const document = documentOf(path, value);
      const isRight = checkValue("", document).length === 0;
      expect(fitsShape(document, SHAPE), `${key} = ${JSON.stringify(value)}`).toBe(isRight);
    }
  }
});

test("a shape with a keyword that the check does not know is left to the schema", () => {
  expect(fitsShape("a", { type: "string" })).toBe(true);
  expect(fitsShape("a", { type: "string", minLength: 1 } as object)).toBe(false);
});
