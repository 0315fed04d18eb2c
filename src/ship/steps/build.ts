import { commandStep } from "./command-step.ts";

/** Verifies that the branch builds. */
export const build = commandStep({
  id: "build",
  toggle: "build",
  key: "buildCommand",
  noun: "the build",
  title: "build",
});
