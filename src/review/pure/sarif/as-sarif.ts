import { parseJson } from "../../../core/parse-json.ts";
import * as z from "zod";
import type { PlainResult } from "./plain-result.ts";
import { readCheckstyle } from "./read-checkstyle.ts";

/**
 * Converts the output of ESLint (`-f json`), reviewdog (`rdjson`) and checkstyle to the text of a SARIF log; any other
 * text stays the same.
 */
export function asSarif(text: string): string {
  const plain = text.replace(/^\uFEFF/, "").trimStart();
  if (plain.startsWith("<")) {
    const results = readCheckstyle(plain);
    return results === null ? text : logOf("checkstyle", results);
  }
  const json = parseJson(plain);
  const eslint = ESLINT.safeParse(json);
  if (eslint.success) return logOf("eslint", eslint.data.flatMap(ofEslint));
  const rdjson = RDJSON.safeParse(json);
  if (!rdjson.success) return text;
  return logOf(rdjson.data.source?.name ?? "rdjson", rdjson.data.diagnostics.map(ofRdjson));
}

/** https://eslint.org/docs/latest/integrate/nodejs-api#-lintresult-type */
const ESLINT = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(
      z.object({
        ruleId: z.string().nullish(),
        severity: z.number(),
        message: z.string(),
        line: z.int().positive().optional().catch(undefined),
        column: z.int().positive().optional().catch(undefined),
        endLine: z.int().positive().nullish().catch(undefined),
        endColumn: z.int().positive().nullish().catch(undefined),
      }),
    ),
  }),
);

function ofEslint({ filePath, messages }: z.infer<typeof ESLINT>[number]): PlainResult[] {
  // A warning without a rule is about the run: the linter ignores the file.
  const told = messages.filter(
    ({ ruleId, severity }) => typeof ruleId === "string" || severity >= 2,
  );
  return told.map(({ ruleId, severity, message, line, column, endLine, endColumn }) => ({
    file: filePath,
    rule: ruleId ?? "fatal",
    level: severity >= 2 ? "error" : "warning",
    message,
    ...(line === undefined
      ? {}
      : {
          region: {
            startLine: line,
            startColumn: column,
            endLine: endLine ?? undefined,
            endColumn: endColumn ?? undefined,
          },
        }),
  }));
}

const POSITION = z.object({ line: z.int().positive() });

/** https://github.com/reviewdog/reviewdog/blob/master/proto/rdf/reviewdog.proto */
const RDJSON = z.object({
  source: z.object({ name: z.string() }).optional(),
  diagnostics: z.array(
    z.object({
      message: z.string(),
      location: z.object({
        path: z.string(),
        range: z.object({ start: POSITION, end: POSITION.optional() }).optional(),
      }),
      severity: z.union([z.string(), z.number()]).optional(),
      code: z.object({ value: z.string() }).optional(),
    }),
  ),
});

/** Converts a diagnostic without its columns, which count bytes of a text that is not available here. */
function ofRdjson(given: z.infer<typeof RDJSON>["diagnostics"][number]): PlainResult {
  const { message, location, severity, code } = given;
  const { path, range } = location;
  return {
    file: path,
    rule: code?.value ?? "diagnostic",
    level: LEVELS[`${severity ?? ""}`] ?? "note",
    message,
    ...(range === undefined
      ? {}
      : { region: { startLine: range.start.line, endLine: range.end?.line } }),
  };
}

/** By its name or its number in the definition. */
const LEVELS: Readonly<Record<string, PlainResult["level"]>> = {
  ERROR: "error",
  "1": "error",
  WARNING: "warning",
  "2": "warning",
};

/** Returns the text of a SARIF log of one tool. */
export function logOf(tool: string, results: readonly PlainResult[]): string {
  return JSON.stringify({
    version: "2.1.0",
    runs: [{ tool: { driver: { name: tool } }, results: results.map(resultOf) }],
  });
}

function resultOf({ file, rule, level, message, region }: PlainResult) {
  const physicalLocation = {
    artifactLocation: { uri: uriOf(file) },
    ...(region === undefined ? {} : { region }),
  };
  return { ruleId: rule, level, message: { text: message }, locations: [{ physicalLocation }] };
}

/** Returns the URI of a path with each part encoded; one of Windows starts at its drive. */
function uriOf(file: string): string {
  const path = file.replaceAll("\\", "/");
  const parts = path.split("/").map((part) => encodeURIComponent(part));
  if (/^[A-Za-z]:\//.test(path)) return `file:///${path.slice(0, 2)}/${parts.slice(1).join("/")}`;
  return path.startsWith("/") ? `file://${parts.join("/")}` : parts.join("/");
}
