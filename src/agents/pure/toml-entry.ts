import { parse } from "smol-toml";
import { isRecord } from "../../core/is-record.ts";
import { orElse } from "../../core/or-else.ts";
import type { EntryFile } from "./json-entry.ts";

/**
 * An entry in a TOML file, as a table at its end: `[GROUP.NAME]` with plain values. An entry in another form can
 * be read, but not changed.
 */
export function tomlEntry(path: readonly [group: string, name: string]): EntryFile {
  const header = `[${path.join(".")}]`;
  const table = (value: unknown): string =>
    `${header}\n${Object.entries(isRecord(value) ? value : {})
      .map(([key, item]) => `${key} = ${JSON.stringify(item)}\n`)
      .join("")}`;
  const put = (text: string, value: unknown): string => {
    const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
    // A file without a line end at its end keeps none.
    const written =
      text === "" || text.endsWith("\n") ? `\n${table(value)}` : `\n\n${table(value).trimEnd()}`;
    return text + written.replaceAll("\n", eol);
  };
  return {
    read,
    put(text, value) {
      if (read(text)?.value !== undefined) {
        const without = takeTable(text, path);
        return without === null ? null : checked(put(without, value));
      }
      return checked(put(text, value));
    },
    take: (text) => takeTable(text, path),
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

  /** Returns null for a text that is not TOML: the form of `GROUP` does not allow a table. */
  function checked(text: string): string | null {
    return read(text) === null ? null : text;
  }
}

/**
 * Takes a table and the tables below it out, with the blank line before it. Null if it is not a table, and if more
 * than the entry would go.
 */
function takeTable(text: string, path: readonly [group: string, name: string]): string | null {
  const name = path.join(".");
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line) => line.trim() === `[${name}]`);
  if (at === -1) return null;
  const isNext = (line: string): boolean =>
    line.startsWith("[") && !line.startsWith(`[${name}.`) && !line.startsWith(`[[${name}.`);
  const next = lines.slice(at + 1).findIndex(isNext);
  let end = next === -1 ? lines.length : at + 1 + next;
  // Blank lines and comments at the end belong to the next table.
  while (/^\s*(?:#|$)/.test(lines[end - 1] ?? "")) end -= 1;
  const before = lines.slice(0, at);
  if (before.at(-1)?.trim() === "") before.pop();
  const rest = lines.slice(end).join("");
  const head = before.join("");
  const without = rest === "" && !text.endsWith("\n") ? head.replace(/\r?\n$/, "") : head + rest;
  return besides(text, path) === besides(without, path) ? without : null;
}

/** The values of a file other than an entry's, as JSON; null for a text that is not TOML. */
function besides(text: string, [group, name]: readonly [group: string, name: string]) {
  return orElse(() => {
    const { [group]: held, ...others } = parse(text);
    const { [name]: _, ...siblings } = isRecord(held) ? held : {};
    return JSON.stringify([siblings, others]);
  }, null);
}
