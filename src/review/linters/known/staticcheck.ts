import type { Linter } from "../types.ts";

/** https://staticcheck.dev/docs/running-staticcheck/cli/ */
export const staticcheck: Linter = {
  name: "staticcheck",
  program: "staticcheck",
  kept: [],
  setUpBy: [{ name: "staticcheck.conf" }],
  files: ["*.go"],
  arguments: ["-f", "sarif", "{folders}"],
  format: "known",
  statuses: [0, 1],
  style: /\/(?:ST|S|QF)\d{4}$/,
};
