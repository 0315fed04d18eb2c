import { expect, test } from "vitest";
import { ToolError, ToolErrors } from "../../../../src/errors/tool-error.ts";
import { nameCommand } from "../../../../src/ship/pure/name-command.ts";

const CONFLICT = new ToolError("HOST_MERGE_CONFLICT", "#1 conflicts with main", {
  hint: "resolve the conflicts, then run `tool ship` again",
  cause: new Error("sum.js"),
});

test("the hint after a fast ship says to run the fast ship again", () => {
  expect(nameCommand(CONFLICT, "fast-ship")).toMatchObject({
    code: "HOST_MERGE_CONFLICT",
    message: "#1 conflicts with main",
    hint: "resolve the conflicts, then run `tool fast-ship` again",
    cause: CONFLICT.cause,
  });
});

test("so does each of several", () => {
  const hintless = new ToolError("HOST_MERGE_REFUSED", "no");

  const named = nameCommand(new ToolErrors([hintless, CONFLICT]), "fast-ship");

  expect(named).toMatchObject({
    errors: [hintless, { hint: "resolve the conflicts, then run `tool fast-ship` again" }],
  });
});

test("after a ship, and of a bug, it is what was thrown", () => {
  const bug = new Error("bug");

  expect(nameCommand(CONFLICT, "ship")).toBe(CONFLICT);
  expect(nameCommand(bug, "fast-ship")).toBe(bug);
});
