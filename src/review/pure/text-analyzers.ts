/** Analyzers that read any text and know no language: a file that only they read is hardly reviewed. */
export const TEXT_ANALYZERS: ReadonlySet<string> = new Set([
  "secretlint",
  "credentials",
  "leftovers",
  "unicode",
  "misspellings",
  "commented-code",
  "permissions",
  "copies",
  "test-switches",
]);
