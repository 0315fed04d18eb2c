import type { PlainResult } from "./plain-result.ts";

const TAG = /<(file|error)\b((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const LEVELS: Readonly<Record<string, PlainResult["level"]>> = {
  error: "error",
  warning: "warning",
};

/** Reads checkstyle's XML, which consists of `file` and `error` with attributes; returns null for any other XML. */
export function readCheckstyle(xml: string): readonly PlainResult[] | null {
  if (!/^(?:<\?[^>]*\?>\s*)?<checkstyle\b/.test(xml)) return null;
  const results: PlainResult[] = [];
  let file = "";
  for (const [, name, text = ""] of xml.matchAll(TAG)) {
    const given = new Map(
      [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
        name,
        unescapeXml(double ?? single ?? ""),
      ]),
    );
    if (name === "file") file = given.get("name") ?? "";
    else if (file !== "") results.push(resultOf(file, given));
  }
  return results;
}

function resultOf(file: string, given: ReadonlyMap<string, string>): PlainResult {
  const line = Number(given.get("line"));
  const column = Number(given.get("column"));
  const source = given.get("source") ?? "";
  return {
    file,
    // The source of a check in Java is its class: `com.puppycrawl.tools.checkstyle.checks.TodoComment`.
    rule: (/^(?:\w+\.){3,}(\w+)$/.exec(source)?.[1] ?? source) || "check",
    level: LEVELS[given.get("severity") ?? ""] ?? "note",
    message: given.get("message") ?? "",
    ...(line >= 1
      ? { region: { startLine: line, startColumn: column >= 1 ? column : undefined } }
      : {}),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, ...found) => {
    const [decimal, hex, name = ""] = found as (string | undefined)[];
    if (decimal === undefined && hex === undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
