import { expect, test } from "vitest";
import { bundlesAmong, type Twins } from "../../../src/project-graph/bundles-among.ts";

/** Code of `parts` files, of twenty lines each, as `shop.js` holds it one behind the other. */
const gathered = (parts: number): Twins[] =>
  Array.from({ length: parts }, (_, at) => ({
    one: { path: `src/part-${at}.js`, start: 3, end: 22 },
    other: { path: "shop.js", start: at * 30 + 1, end: at * 30 + 20 },
  }));

test("a file with the code of six others, one behind the other, is put together from them", () => {
  expect([...bundlesAmong(gathered(6))]).toEqual(["shop.js"]);
  expect([
    ...bundlesAmong(gathered(6).map(({ one, other }) => ({ one: other, other: one }))),
  ]).toEqual(["shop.js"]);
});

test("what was copied from five files may have been by hand", () => {
  expect([...bundlesAmong(gathered(5))]).toEqual([]);
});

test("one piece that many files have copied makes no bundle of its first place", () => {
  const same = gathered(9).map(({ one }) => ({
    one,
    other: { path: "shop.js", start: 1, end: 20 },
  }));
  expect([...bundlesAmong(same)]).toEqual([]);
});

test("many pieces of one other file are no bundle", () => {
  const own = gathered(9).map(({ one, other }) => ({ one: { ...one, path: "old.js" }, other }));
  expect([...bundlesAmong(own)]).toEqual([]);
});
