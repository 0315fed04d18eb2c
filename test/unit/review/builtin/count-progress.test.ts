import { expect, test } from "vitest";
import { countProgress } from "../../../../src/review/builtin/count-progress.ts";

test("of files that several analyzers read, the share that is done counts", () => {
  const told: string[] = [];
  const progress = countProgress(10, { tell: (each) => told.push(each) });
  const [first, second] = [progress.expect(10), progress.expect(5)];

  first(6);
  second(5);
  first(4);

  expect(told).toEqual([
    "reviewing, 4 of 10 files done",
    "reviewing, 7 of 10 files done",
    "reviewing, 10 of 10 files done",
  ]);
});
