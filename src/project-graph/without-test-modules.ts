/** Blanks out the modules of a text in Rust that are built for tests alone, so that its other lines keep their places. */
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
/** The formatter of the language puts the bracket at the end where the module begins. */
const MODULE = /^(\s*)(?:pub(?:\([^)]*\))?\s+)?mod\s+\w+\s*\{\s*$/;
