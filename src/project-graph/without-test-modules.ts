/** Blanks out the modules of a text of Rust that are only built for tests; the other lines keep their numbers. */
export function withoutTestModules(text: string): string {
  if (!text.includes("#[cfg(test)]")) return text;
  let end: string | null = null;
  let isAnnounced = false;
  return text
    .split("\n")
    .map((line) => {
      if (end !== null) {
        if (line.trimEnd() === end) end = null;
        return "";
      }
      const [, indent = ""] = MODULE.exec(line) ?? [];
      if (isAnnounced && MODULE.test(line)) end = `${indent}}`;
      isAnnounced = ANNOUNCES.test(line) || (isAnnounced && ATTRIBUTE.test(line));
      return end === null ? line : "";
    })
    .join("\n");
}

const ANNOUNCES = /^\s*#\[cfg\(test\)\]\s*$/;
const ATTRIBUTE = /^\s*(?:#\[|\/\/)/;
/** The formatter of the language indents the closing bracket like the start of the module. */
const MODULE = /^(\s*)(?:pub(?:\([^)]*\))?\s+)?mod\s+\w+\s*\{\s*$/;
