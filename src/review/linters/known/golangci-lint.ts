import type { Linter } from "../types.ts";

const ALWAYS = ["run", "--max-issues-per-linter=0", "--max-same-issues=0"];
/** Version 2 has different flags and rejects configuration files of version 1. */
const OF_SECOND = /^[ \t]*"?version"?\s*[:=]\s*["']?2\b/m;

/** https://golangci-lint.run/docs/configuration/cli/ */
export const golangciLint: Linter = {
  name: "golangci-lint",
  program: "golangci-lint",
  kept: [],
  setUpBy: [{ name: ".golangci.*" }],
  files: ["*.go"],
  arguments: ({ name, text }) =>
    name === "" || OF_SECOND.test(text)
      ? [...ALWAYS, "--show-stats=false", "--output.sarif.path=stdout", "{folders}"]
      : [...ALWAYS, "--out-format=checkstyle", "{folders}"],
  format: "known",
  statuses: [0, 1],
  style:
    /\/(?:gofmt|gofumpt|goimports|gci|lll|wsl\w*|whitespace|godot|misspell|revive|stylecheck|nlreturn)$/,
};
