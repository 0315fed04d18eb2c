/** The name by which its rules know the analyzer. */
export const REGEX = "regex";

/** The languages whose regular expressions are looked at. */
export const PATTERN_LANGUAGES: ReadonlySet<string> = new Set([
  "javascript",
  "typescript",
  "python",
]);
