import { parse as parseJsonc, type ParseError } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { isRecord } from "../../core/is-record.ts";

/** A manifest's table; nothing in it has been looked at yet. */
export type Table = Readonly<Record<string, unknown>>;

/** Reads a manifest as JSON (`jsonc`: with comments) or TOML; returns a note if it is broken. */
export function readManifest(
  name: string,
  text: string,
  format: "json" | "jsonc" | "toml",
): { readonly table: Table } | { readonly note: string } {
  const label = format === "toml" ? "TOML" : "JSON";
  let value: unknown;
  try {
    value = PARSERS[format](text.replace(/^\uFEFF/, ""));
  } catch {
    return { note: `${name} is not valid ${label}, so it was not used` };
  }
  return isRecord(value)
    ? { table: value }
    : { note: `${name} does not contain a ${label} object, so it was not used` };
}

const PARSERS: Readonly<Record<"json" | "jsonc" | "toml", (text: string) => unknown>> = {
  json: (text) => JSON.parse(text) as unknown,
  jsonc(text) {
    const errors: ParseError[] = [];
    const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true });
    if (errors.length > 0) throw new Error("not JSON with comments");
    return value;
  },
  toml: (text) => parseToml(text),
};

/** Returns the table under a name; an empty one if there is none. */
export function tableIn(table: Table, ...path: readonly string[]): Table {
  return path.reduce<Table>((inner, name) => {
    const value = Object.hasOwn(inner, name) ? inner[name] : undefined;
    return isRecord(value) ? value : {};
  }, table);
}

/** Returns the text under a name; undefined if it is missing, blank or something else. */
export function textIn(table: Table, name: string): string | undefined {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
