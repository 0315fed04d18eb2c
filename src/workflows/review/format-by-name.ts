import { extensionOf } from "../../core/rules/languages.ts";
import type { FormatName } from "../../output/formats/index.ts";

/** Endings that name a format; `.xml` may be either of two. */
const ENDINGS: Readonly<Record<string, FormatName>> = {
  json: "json",
  sarif: "sarif",
  md: "markdown",
  html: "html",
};

/**
 * Gives the format that the name of the output file stands for; null if a flag names one, if there is no such file, or
 * if its ending stands for none.
 * @param output absolute path of the file; null = standard output
 */
export function formatByName(
  { format, output }: { readonly format: FormatName; readonly output: string | null },
  typed: Readonly<Record<string, unknown>>,
): FormatName | null {
  if (format !== "text" || typed["format"] !== undefined || output === null) return null;
  return ENDINGS[extensionOf(output)] ?? null;
}
