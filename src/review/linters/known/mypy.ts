import type { Linter } from "../types.ts";

/** https://mypy.readthedocs.io/en/stable/command_line.html */
export const mypy: Linter = {
  name: "mypy",
  program: "mypy",
  kept: [".venv/bin/mypy", "venv/bin/mypy"],
  setUpBy: [
    { name: "mypy.ini" },
    { name: ".mypy.ini" },
    { name: "pyproject.toml", holds: /^[ \t]*\[tool\.mypy\]/m },
    { name: "setup.cfg", holds: /^[ \t]*\[mypy\]/m },
  ],
  files: ["*.py", "*.pyi"],
  arguments: [
    "--show-column-numbers",
    "--show-error-codes",
    "--no-pretty",
    "--no-error-summary",
    "--hide-error-context",
    "--cache-dir={cache}",
    "{files}",
  ],
  format: "lines",
  statuses: [0, 1],
};
