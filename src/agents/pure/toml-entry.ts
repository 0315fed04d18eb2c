import { parse } from "smol-toml";
import { isRecord } from "../../core/is-record.ts";
import type { EntryFile } from "./json-entry.ts";

/**
 * An entry in a file of TOML, as a table at its end: `[GROUP.NAME]` with plain values. An entry that is
 * written in another way can be read, and neither put nor taken.
 */
export function tomlEntry(path: readonly [group: string, name: string]): EntryFile {
  const header = `[${path.join(".")}]`;
  const table = (value: unknown): string =>
    `${header}\n${Object.entries(isRecord(value) ? value : {})
      .map(([key, item]) => `${key} = ${JSON.stringify(item)}\n`)
      .join("")}`;
  const put = (text: string, value: unknown): string => {
    const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
    // A file whose last line has no end is given back one that has none either.
    const written =
      text === "" || text.endsWith("\n") ? `\n${table(value)}` : `\n\n${table(value).trimEnd()}`;
    return text + written.replaceAll("\n", eol);
  };
  return {
    read,
    put(text, value) {
      if (read(text)?.value !== undefined) {
        const without = takeTable(text, header);
        return without === null ? null : checked(put(without, value));
      }
      return checked(put(text, value));
    },
    take: (text) => takeTable(text, header),
    create: table,
  };

  function read(text: string): { readonly value: unknown } | null {
    try {
      const group: unknown = parse(text)[path[0]];
      return { value: isRecord(group) ? group[path[1]] : undefined };
    } catch {
      return null;
    }
  }

  /** Null for a text that is no TOML any more: `GROUP` was written in a way that takes no table. */
  function checked(text: string): string | null {
    return read(text) === null ? null : text;
  }
}

/** Takes a table out, with the blank line before it and up to the next table; null if it is not a table. */
function takeTable(text: string, header: string): string | null {
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line) => line.trim() === header);
  if (at === -1) return null;
  let end = at + 1;
  while (end < lines.length && isOfTable(lines[end] ?? "")) end += 1;
  const before = lines.slice(0, at);
  if (before.at(-1)?.trim() === "") before.pop();
  const rest = lines.slice(end).join("");
  const head = before.join("");
  return rest === "" && !text.endsWith("\n") ? head.replace(/\r?\n$/, "") : head + rest;
}

/** What `put` writes below the header: keys and values, one a line. */
function isOfTable(line: string): boolean {
  return /^\s*[\w-]+\s*=/.test(line);
}
