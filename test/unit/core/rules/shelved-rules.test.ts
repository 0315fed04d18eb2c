import { expect, test } from "vitest";
import { openShelf, shelveRules } from "../../../../src/core/rules/shelved-rules.ts";
import { packRules } from "../../../../src/analyzers/shared/pack.ts";

const rules = packRules();
const { index, bodies } = shelveRules(rules);

/** Every key by itself, as analyzers ask for them. */
function read(rule: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(rules[0] ?? {}).map((key) => [key, (rule as Record<string, unknown>)[key]]),
  );
}

test("every rule of the pack comes down from the shelf as it went up", () => {
  const taken = openShelf(index, () => bodies);
  expect(taken.map(read)).toEqual(rules.map(read));
  // Once it was asked for, it is a rule like any other.
  expect(taken.map((rule) => ({ ...rule }))).toEqual(rules.map((rule) => ({ ...rule })));
});

test("the bodies are read once, and not before one is asked for", () => {
  let reads = 0;
  const taken = openShelf(index, () => {
    reads += 1;
    return bodies;
  });
  expect(taken.map(({ id, engine, languages }) => ({ id, engine, languages }))).toEqual(
    rules.map(({ id, engine, languages }) => ({ id, engine, languages })),
  );
  expect(reads).toBe(0);
  expect(taken.map(({ tones }) => tones)).toEqual(rules.map(({ tones }) => tones));
  expect(reads).toBe(1);
});

test("both texts are ASCII, so that a byte is a character", () => {
  expect(index + bodies).toMatch(/^[\0-\x7e]*$/);
});
