import type { Linter } from "../types.ts";

/** https://psalm.dev/docs/running_psalm/command_line_usage/ */
export const psalm: Linter = {
  name: "psalm",
  program: "psalm",
  kept: ["vendor/bin/psalm"],
  setUpBy: [{ name: "psalm.xml" }, { name: "psalm.xml.dist" }],
  alsoReads: ["psalm-baseline.xml"],
  files: ["*.php"],
  arguments: ["--no-progress", "--no-cache", "--output-format=sarif", "{files}"],
  format: "known",
  statuses: [0, 2],
};
