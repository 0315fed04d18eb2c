import { commandStep } from "./command-step.ts";

/** Installs the dependencies that the build and the tests need. */
export const install = commandStep({
  id: "install",
  toggle: "install",
  key: "installCommand",
  noun: "the installation",
  title: "install the dependencies",
});
