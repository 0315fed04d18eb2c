import { resolve } from "node:path";
import type { Context } from "../../cli/context.ts";
import { ToolError } from "../../errors/tool-error.ts";

/**
 * Reads `--format`, `--json`, `--output` and `--open` of a command that writes a report: the format, `text` by default
 * and `html` to be opened, and the absolute paths of the files, none for standard output. Throws USAGE for a
 * contradiction and for an empty name.
 * @param example the command as it is typed in a hint: `review`
 */
export function readReportFlags<Format extends string>(
  { cwd, flags: { json } }: Pick<Context, "cwd" | "flags">,
  typed: Readonly<Record<string, unknown>>,
  { formats, example }: { readonly formats: readonly Format[]; readonly example: string },
): {
  readonly format: Format | "json" | "text" | "html";
  readonly outputs: readonly string[];
  /** The report is opened in the user's browser. */
  readonly isOpen: boolean;
} {
  const { format } = typed;
  const outputs = Array.isArray(typed["output"]) ? typed["output"].map(String) : [];
  const isOpen = typed["open"] === true;
  if (isOpen && (json === true || (format !== undefined && format !== "html"))) {
    const other = json === true ? "--json" : `--format ${String(format)}`;
    throw new ToolError("USAGE", `--open and ${other} cannot be combined`, {
      hint: `a browser opens HTML: \`tool ${example} --open\``,
    });
  }
  if (json === true && format !== undefined && format !== "json")
    throw new ToolError("USAGE", `--json and --format ${String(format)} cannot be combined`, {
      hint: `give one of them: \`tool ${example} --json\` or \`tool ${example} --format ${String(format)}\``,
    });
  if (outputs.includes(""))
    throw new ToolError("USAGE", "--output <file> was given an empty value", {
      hint: `name a file: \`tool ${example} --output report.txt\``,
    });
  return {
    format: isOpen
      ? "html"
      : json === true
        ? "json"
        : (formats.find((name) => name === format) ?? "text"),
    outputs: outputs.filter((file) => file !== "-").map((file) => resolve(cwd, file)),
    isOpen,
  };
}
