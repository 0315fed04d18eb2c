import { parseJson } from "../../../core/parse-json.ts";
import * as z from "zod";
import { asSarif, logOf } from "./as-sarif.ts";
import type { PlainResult } from "./plain-result.ts";

/**
 * The format of a linter's output. `known`: SARIF, checkstyle, rdjson or ESLint's JSON; `lines`: a line for each
 * finding, `file:line:column: severity: message [rule]`; the others have the name of their linter.
 */
export type LinterFormat =
  "known" | "lines" | "cargo" | "rubocop" | "pyright" | "shellcheck" | "dotnet";

/** Converts the output of a linter to the text of a SARIF log; unreadable output stays the same. */
export function linterOutputAsSarif(text: string, format: LinterFormat, tool: string): string {
  if (format === "known") return asSarif(text);
  const results = READERS[format](text);
  return results === null ? text : logOf(tool, results);
}

const LEVELS: Readonly<Record<string, PlainResult["level"]>> = {
  error: "error",
  fatal: "error",
  warning: "warning",
  style: "note",
  info: "note",
  information: "note",
  note: "note",
};

function levelOf(word: string): PlainResult["level"] {
  return LEVELS[word.toLowerCase()] ?? "warning";
}

/** https://mypy.readthedocs.io/en/stable/command_line.html, and our template for cppcheck. */
const LINE = /^((?:[A-Za-z]:)?[^:\n]+):(\d+):(?:(\d+):)? (\w+): (.*?)(?:\s{1,2}\[([\w.-]+)\])?$/;

function readLines(text: string): readonly PlainResult[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, file, row, column, word = "", message = "", rule] = LINE.exec(line) ?? [];
    // A note explains the error above it.
    if (file === undefined || Number(row) < 1 || word === "note" || word === "information")
      return [];
    const region = {
      startLine: Number(row),
      ...(Number(column) >= 1 ? { startColumn: Number(column) } : {}),
    };
    return [{ file, rule: rule ?? word, level: levelOf(word), message, region }];
  });
}

const count = z.int().positive();
const RUSTC = z.object({
  reason: z.literal("compiler-message"),
  message: z.object({
    message: z.string(),
    level: z.string(),
    code: z.object({ code: z.string() }).nullable(),
    spans: z.array(
      z.object({
        file_name: z.string(),
        line_start: count,
        line_end: count,
        column_start: count,
        column_end: count,
        is_primary: z.boolean(),
      }),
    ),
  }),
});

/** https://doc.rust-lang.org/cargo/reference/external-tools.html#json-messages; columns count characters. */
function readCargo(text: string): readonly PlainResult[] {
  return text.split("\n").flatMap((line) => {
    const read = RUSTC.safeParse(parseJson(line));
    if (!read.success) return [];
    const { message, level, code, spans } = read.data.message;
    const span = spans.find(({ is_primary: isPrimary }) => isPrimary);
    if (span === undefined) return [];
    const region = {
      startLine: span.line_start,
      startColumn: span.column_start,
      endLine: span.line_end,
      endColumn: span.column_end,
    };
    const rule = code?.code.replace(/^clippy::/, "") ?? "compile";
    return [{ file: span.file_name, rule, level: levelOf(level), message, region }];
  });
}

const RUBOCOP = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      offenses: z.array(
        z.object({
          severity: z.string(),
          message: z.string(),
          cop_name: z.string(),
          location: z.object({
            start_line: count,
            start_column: count,
            last_line: count,
            last_column: z.int().nonnegative(),
          }),
        }),
      ),
    }),
  ),
});

/** https://docs.rubocop.org/rubocop/formatters.html#json-formatter; the last column is inclusive. */
function readRubocop(text: string): readonly PlainResult[] | null {
  const read = RUBOCOP.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.files.flatMap(({ path, offenses }) =>
    offenses.map(({ severity, message, cop_name: rule, location: at }) => ({
      file: path,
      rule,
      level: levelOf(severity === "convention" || severity === "refactor" ? "style" : severity),
      message: message.replace(`${rule}: `, ""),
      region: {
        startLine: at.start_line,
        startColumn: at.start_column,
        endLine: at.last_line,
        endColumn: at.last_column + 1,
      },
    })),
  );
}

const position = z.object({ line: z.int().nonnegative(), character: z.int().nonnegative() });
const PYRIGHT = z.object({
  generalDiagnostics: z.array(
    z.object({
      file: z.string(),
      severity: z.string(),
      message: z.string(),
      rule: z.string().optional(),
      range: z.object({ start: position, end: position }).optional(),
    }),
  ),
});

/** https://github.com/microsoft/pyright/blob/main/docs/command-line.md; lines and characters from 0. */
function readPyright(text: string): readonly PlainResult[] | null {
  const read = PYRIGHT.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.generalDiagnostics.map(({ file, severity, message, rule, range }) => ({
    file,
    rule: rule ?? "syntax",
    level: levelOf(severity),
    message: message.replace(/\s*\n\s*/g, ": "),
    ...(range === undefined
      ? {}
      : {
          region: {
            startLine: range.start.line + 1,
            startColumn: range.start.character + 1,
            endLine: range.end.line + 1,
            endColumn: range.end.character + 1,
          },
        }),
  }));
}

const SHELLCHECK = z.object({
  comments: z.array(
    z.object({
      file: z.string(),
      line: count,
      endLine: count,
      column: count,
      endColumn: count,
      level: z.string(),
      code: z.int(),
      message: z.string(),
    }),
  ),
});

/** `--format=json1` of https://github.com/koalaman/shellcheck; a tab is one column. */
function readShellcheck(text: string): readonly PlainResult[] | null {
  const read = SHELLCHECK.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.comments.map(({ file, level, code, message, ...at }) => ({
    file,
    rule: `SC${code}`,
    level: levelOf(level),
    message,
    region: {
      startLine: at.line,
      startColumn: at.column,
      endLine: at.endLine,
      endColumn: at.endColumn,
    },
  }));
}

const DOTNET = z.array(
  z.object({
    FilePath: z.string(),
    FileChanges: z.array(
      z.object({
        LineNumber: count,
        CharNumber: count,
        DiagnosticId: z.string(),
        FormatDescription: z.string(),
      }),
    ),
  }),
);

/** https://learn.microsoft.com/dotnet/core/tools/dotnet-format: the report of `--report`. */
function readDotnet(text: string): readonly PlainResult[] | null {
  const read = DOTNET.safeParse(parseJson(text));
  if (!read.success) return null;
  return read.data.flatMap(({ FilePath: file, FileChanges: changes }) =>
    changes.map((change) => ({
      file,
      rule: change.DiagnosticId,
      level: "warning" as const,
      message: change.FormatDescription.replace(/^(?:error|warning|info) [A-Z]+\d+: /, ""),
      region: { startLine: change.LineNumber, startColumn: change.CharNumber },
    })),
  );
}

const READERS: Readonly<
  Record<Exclude<LinterFormat, "known">, (text: string) => readonly PlainResult[] | null>
> = {
  lines: readLines,
  cargo: readCargo,
  rubocop: readRubocop,
  pyright: readPyright,
  shellcheck: readShellcheck,
  dotnet: readDotnet,
};
