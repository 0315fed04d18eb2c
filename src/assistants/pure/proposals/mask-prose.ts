import { blank } from "../../../core/blank.ts";
import { proseParts } from "../../../review/pure/prose-parts.ts";

/**
 * Replaces each character of a comment or a string by a space, so that only code is left. JSON stays as it is, and
 * strings with `keepsStrings`. Line breaks stay.
 */
export function maskProse(
  path: string,
  text: string,
  { keepsStrings = false }: { readonly keepsStrings?: boolean } = {},
): string {
  // In JSON, everything is in quotes.
  if (/\.(?:json[c5]?|webmanifest|ipynb)$/i.test(path)) return text;
  let masked = "";
  let at = 0;
  for (const { kind, start, end } of proseParts(path, text)) {
    if (kind === "string" && keepsStrings) continue;
    masked += text.slice(at, start) + blank(text.slice(start, end));
    at = end;
  }
  return masked + text.slice(at);
}
