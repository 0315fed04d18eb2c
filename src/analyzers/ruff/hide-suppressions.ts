/** Whether a comment tells the linter to be silent about a line, a part or all of a file. */
export function holdsSuppression(text: string): boolean {
  return SUPPRESSION.test(text);
}

/** Breaks the words of such comments; every place in the text stays where it was. */
export function hideSuppressions(text: string): string {
  return text.replace(new RegExp(SUPPRESSION, "gi"), (comment) =>
    comment.replace(/noqa|ruff|flake8/gi, (word) => "_".repeat(word.length)),
  );
}

const SUPPRESSION = /#[^\n]*?\b(?:noqa|(?:ruff|flake8)\s*:)/i;
