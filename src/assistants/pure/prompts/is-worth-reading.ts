import { commentSyntaxOf } from "../../../review/pure/comment-syntax.ts";
import { extensionOf, languageOf } from "../../../core/rules/languages.ts";
import type { Excerpt } from "./excerpts.ts";

/** Files that hold no code: what is wrong with them is for people. */
const PROSE = new Set(
  "md mdx markdown txt rst adoc asciidoc org tex svg po pot csv tsv".split(" "),
);
/** In these the white space is code. */
const INDENTED = new Set(["python"]);

/** Says whether a file holds no code by its name. */
export function isProse(path: string): boolean {
  return PROSE.has(extensionOf(path));
}

/**
 * Says why a changed file need not be read by anybody who is paid for it: nothing but prose, comments or
 * indentation changed in it. Null: it is worth reading.
 */
export function notWorthReading(path: string, excerpts: readonly Excerpt[]): string | null {
  if (isProse(path)) return "prose";
  const changed = excerpts.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== "same"));
  const said = changed.filter(({ text }) => text.trim() !== "");
  if (said.length === 0) return "blank lines";
  const language = languageOf(path);
  // What opens a comment in a language that nobody here knows may be code there.
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
