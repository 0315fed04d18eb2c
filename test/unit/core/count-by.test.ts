import { expect, test } from "vitest";
import { countBy } from "../../../src/core/count-by.ts";

test("each key is counted, in the order in which they first come", () => {
  expect([...countBy(["b", "a", "b"])]).toEqual([
    ["b", 2],
    ["a", 1],
  ]);
});
