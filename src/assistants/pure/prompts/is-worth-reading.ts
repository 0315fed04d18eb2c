import { commentSyntaxOf } from "../../../review/pure/comment-syntax.ts";
import { extensionOf, languageOf } from "../../../core/rules/languages.ts";
import type { Excerpt } from "./excerpts.ts";

/** Files without code. */
const PROSE = new Set(
  "md mdx markdown txt rst adoc asciidoc org tex svg po pot csv tsv".split(" "),
);
/** Languages in which indentation has a meaning. */
const INDENTED = new Set(["python"]);

/** Whether a file has no code, by its name. */
export function isProse(path: string): boolean {
  return PROSE.has(extensionOf(path));
}

/**
 * Returns the reason that a changed file is not worth a paid reading: only prose, comments or indentation changed.
 * Null: it is worth reading.
 */
export function notWorthReading(path: string, excerpts: readonly Excerpt[]): string | null {
  if (isProse(path)) return "prose";
  const changed = excerpts.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "same"));
  const said = changed.filter(({ text }) => text.trim() !== "");
  if (said.length === 0) return "blank lines";
  const language = languageOf(path);
  // In an unknown language, the beginning of a comment may be code.
  if (language === null) return null;
  const isComment = commentLine(path);
  const code = said.filter(({ text }) => !isComment(text.trim()));
  if (code.length === 0) return "comments";
  const of = (kind: "added" | "removed"): string =>
    code
      .filter((line) => line.kind === kind)
      .map(({ text }) => text.trim())
      .join("\n");
  return of("added") === of("removed") && !INDENTED.has(language) ? "indentation" : null;
}

function commentLine(path: string): (trimmed: string) => boolean {
  const { line: marks, block } = commentSyntaxOf(path);
  return (trimmed) =>
    (marks.some((mark) => trimmed.startsWith(mark)) && !trimmed.startsWith("#!")) ||
    block.some(
      ([open, close]) =>
        trimmed.startsWith(open) &&
        [-1, trimmed.length - close.length].includes(trimmed.indexOf(close)),
    ) ||
    (block.some(([open]) => open === "/*") && /^\*(?:\/$|\s|$)/.test(trimmed));
}
