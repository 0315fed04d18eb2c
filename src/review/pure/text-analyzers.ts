/** Analyzers that read any text and know no language: what they alone have read says little about the code. */
export const TEXT_ANALYZERS: ReadonlySet<string> = new Set([
  "secretlint",
  "credentials",
  "leftovers",
  "unicode",
  "permissions",
  "copies",
  "test-switches",
]);
