import { expect, test } from "vitest";
import { formatPlan } from "../../../src/output/ship-plan.ts";
import { openScreen } from "./screen.ts";

test("on a narrow terminal the word that nothing is reviewed wraps at word ends", async () => {
  const { sink, rows } = openScreen({ columns: 60, rows: 24 });
  const review = {
    id: "review",
    title: "review",
    command: null,
    decision: { do: "skip", because: "not-configured" },
  } as const;

  const plan = {
    command: "ship",
    branch: "feature",
    target: "main",
    place: "origin",
    steps: [review],
  } as const;
  sink.write(formatPlan(plan, { sink, isWhole: false }));

  expect((await rows()).filter((row) => row !== "")).toEqual([
    "tool ship: feature → main on origin",
    "NOT REVIEWED: no setting asks for a review; switch it on:",
    "  `tool config set tone constructive`",
  ]);
});
