import { printable } from "../../core/printable.ts";
import { proseSpans } from "./prose-spans.ts";

/** Text that may stand in HTML, in an attribute too; what is invisible or reorders text is spelt out. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
}

/** A wording in HTML, with what stands between backticks as code and each line a paragraph. */
export function htmlProse(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${htmlLine(line)}</p>`)
    .join("\n");
}

/** The same in one line, without a paragraph around it. */
export function htmlLine(text: string): string {
  return proseSpans(text)
    .map((span) =>
      span.kind === "code" ? `<code>${escapeHtml(span.text)}</code>` : escapeHtml(span.text),
    )
    .join("");
}
