import type { Linter } from "../types.ts";

/** https://phpstan.org/user-guide/command-line-usage */
export const phpstan: Linter = {
  name: "phpstan",
  program: "phpstan",
  kept: ["vendor/bin/phpstan"],
  setUpBy: [{ name: "phpstan.neon" }, { name: "phpstan.neon.dist" }, { name: "phpstan.dist.neon" }],
  alsoReads: ["phpstan-baseline.neon", "phpstan-baseline.php"],
  files: ["*.php"],
  arguments: [
    "analyse",
    "--no-progress",
    "--no-interaction",
    "--error-format=checkstyle",
    "{files}",
  ],
  format: "known",
  statuses: [0, 1],
};
