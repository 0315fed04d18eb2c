import { expect, test } from "vitest";
import { orderByNearness } from "../../../../../src/assistants/pure/prompts/order-by-nearness.ts";

const PATHS = [
  "README.md",
  "lib/z.ts",
  "src/a/deep/er.ts",
  "src/a/near.ts",
  "src/a/one.ts",
  "src/b/cousin.ts",
  "src/top.ts",
];

test("the change comes first, then its folder, then what is more folders away", () => {
  expect(orderByNearness(PATHS, ["src/a/one.ts"])).toEqual([
    "src/a/one.ts",
    "src/a/near.ts",
    "src/a/deep/er.ts",
    "src/top.ts",
    "README.md",
    "src/b/cousin.ts",
    "lib/z.ts",
  ]);
});

test("the nearest of several changed files counts", () => {
  expect(orderByNearness(PATHS, ["lib/gone.ts", "src/b/cousin.ts"]).slice(0, 4)).toEqual([
    "src/b/cousin.ts",
    "lib/z.ts",
    "README.md",
    "src/top.ts",
  ]);
});

test("without a change they are in the order of their names among those equally deep", () => {
  expect(orderByNearness(["b", "a/x", "a"], [])).toEqual(["a", "a/x", "b"]);
});
