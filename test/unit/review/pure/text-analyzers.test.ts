import { expect, test } from "vitest";
import { ANALYZERS } from "../../../../src/analyzers/index.ts";
import { TEXT_ANALYZERS } from "../../../../src/review/pure/text-analyzers.ts";

test("every analyzer of plain text is one that exists", () => {
  const names = new Set(ANALYZERS.map(({ name }) => name));

  expect([...TEXT_ANALYZERS].filter((name) => !names.has(name))).toEqual([]);
});
