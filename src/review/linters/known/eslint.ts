import type { Linter } from "../types.ts";

/** https://eslint.org/docs/latest/use/command-line-interface */
export const eslint: Linter = {
  name: "eslint",
  program: "eslint",
  kept: ["node_modules/.bin/eslint"],
  setUpBy: [
    { name: "eslint.config.*" },
    { name: ".eslintrc" },
    { name: ".eslintrc.*" },
    { name: "package.json", holds: /"eslintConfig"\s*:/ },
  ],
  alsoReads: [".eslintignore"],
  files: ["*.js", "*.jsx", "*.mjs", "*.cjs", "*.ts", "*.tsx", "*.mts", "*.cts", "*.vue"],
  arguments: ["--format", "json", "--no-error-on-unmatched-pattern", "{files}"],
  format: "known",
  statuses: [0, 1],
  style:
    /(?:^|\/)(?:semi|quotes|indent|curly|eqeqeq|camelcase|max-[\w-]+|no-console|sort-[\w-]+|prefer-[\w-]+|[\w-]*(?:spacing|newline|spaces|indent|style|order)|prettier)$/,
};
