import type { Linter } from "../types.ts";

/** https://cppcheck.sourceforge.io/manual.html */
export const cppcheck: Linter = {
  name: "cppcheck",
  program: "cppcheck",
  kept: [],
  setUpBy: [
    { name: ".cppcheck-suppressions" },
    { name: "cppcheck-suppressions.txt" },
    { name: ".cppcheck-suppressions.txt" },
  ],
  files: ["*.c", "*.cc", "*.cpp", "*.cxx", "*.h", "*.hpp", "*.hh"],
  arguments: ({ name }) => [
    "--quiet",
    "--inline-suppr",
    "--enable=warning,performance,portability",
    "--template={file}:{line}:{column}: {severity}: {message} [{id}]",
    ...(name === "" ? [] : ["--suppressions-list={set-up}"]),
    "{files}",
  ],
  writesTo: "stderr",
  format: "lines",
  statuses: [0],
};
