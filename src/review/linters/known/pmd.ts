import type { Linter } from "../types.ts";

/** https://docs.pmd-code.org/latest/pmd_userdocs_cli_reference.html */
export const pmd: Linter = {
  name: "pmd",
  program: "pmd",
  kept: [],
  setUpBy: [{ name: "pmd.xml" }, { name: "pmd-ruleset.xml" }, { name: "pmd-rules.xml" }],
  files: ["*.java"],
  arguments: ({ name }) => [
    "check",
    "--no-cache",
    "--no-progress",
    "--format=sarif",
    `--rulesets=${name === "" ? "rulesets/java/quickstart.xml" : "{set-up}"}`,
    "--dir={list}",
  ],
  format: "known",
  statuses: [0, 4, 5],
};
