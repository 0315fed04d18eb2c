import type { Linter } from "../types.ts";

/** https://github.com/koalaman/shellcheck/blob/master/shellcheck.1.md */
export const shellcheck: Linter = {
  name: "shellcheck",
  program: "shellcheck",
  kept: [],
  setUpBy: [{ name: ".shellcheckrc" }, { name: "shellcheckrc" }],
  files: ["*.sh", "*.bash", "*.ksh", "*.dash"],
  readsScripts: true,
  arguments: ["--format=json1", "{files}"],
  format: "shellcheck",
  statuses: [0, 1],
};
