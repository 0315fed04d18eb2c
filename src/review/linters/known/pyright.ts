import type { Linter } from "../types.ts";

/** https://github.com/microsoft/pyright/blob/main/docs/command-line.md */
export const pyright: Linter = {
  name: "pyright",
  program: "pyright",
  kept: ["node_modules/.bin/pyright", ".venv/bin/pyright", "venv/bin/pyright"],
  setUpBy: [
    { name: "pyrightconfig.json" },
    { name: "pyproject.toml", holds: /^[ \t]*\[tool\.pyright\]/m },
  ],
  files: ["*.py", "*.pyi"],
  arguments: ["--outputjson", "{files}"],
  format: "pyright",
  statuses: [0, 1],
};
