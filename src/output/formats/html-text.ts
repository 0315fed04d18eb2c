import { printable } from "../../core/printable.ts";
import { proseSpans } from "./prose-spans.ts";

/** Escapes text for HTML and its attributes, including invisible characters and those that reorder text. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** Converts a wording to HTML, with text between backticks as code and each line as a paragraph. */
export function htmlProse(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${htmlLine(line)}</p>`)
    .join("\n");
}

/** Converts a wording of one line to HTML, without a paragraph around it. */
export function htmlLine(text: string): string {
  return proseSpans(text)
    .map((span) =>
      span.kind === "code" ? `<code>${escapeHtml(span.text)}</code>` : escapeHtml(span.text),
    )
    .join("");
}
