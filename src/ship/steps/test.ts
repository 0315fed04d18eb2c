import { commandStep } from "./command-step.ts";

/** Runs the tests. */
export const test = commandStep({
  id: "test",
  toggle: "tests",
  key: "testCommand",
  noun: "the test run",
  title: "run the tests",
});
