import { containsLine } from "../../core/change/line-ranges.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { appliesTo } from "../../core/rules/applies-to.ts";
import { compilePattern, fitsPattern, groupsIn } from "../../core/rules/compile-pattern.ts";
import type { OxlintRule } from "../../core/rules/types.ts";
import type { AnalysisResult, ReviewFile } from "../../review/types.ts";
import { findFixAt } from "../ast-grep/find-fix.ts";
import { meetsAll } from "../ast-grep/meets.ts";
import { loadParserFor, type NodeAt } from "../ast-grep/parse-file.ts";
import { asNote, asValue, buildFinding } from "../shared/build-finding.ts";
import { createTextIndex, type TextIndex } from "../shared/text-index.ts";
import type { Diagnostic } from "./read-diagnostics.ts";
import { SYNTAX } from "./write-config.ts";

/**
 * Turns what the linter said into findings of an analyzer under our rules. A file that does not parse is a finding
 * where the change broke it; where the fault was there before, the file counts as not reviewed.
 */
export async function toResult(request: {
  readonly diagnostics: readonly Diagnostic[];
  readonly byName: ReadonlyMap<string, ReviewFile>;
  readonly rules: readonly OxlintRule[];
  readonly analyzer: string;
  /** Whether the compiler checks a file for null and undefined; default: yes. */
  readonly hasStrictNulls?: (name: string) => boolean;
}): Promise<AnalysisResult> {
  const { diagnostics, byName, rules, analyzer, hasStrictNulls = () => true } = request;
  const said = new Set(diagnostics.map(nameOf));
  const parse = await loadParserFor(
    rules.filter(({ linter }) => linter.some(({ name }) => said.has(name))),
  );
  const findings: RawFinding[] = [];
  const failed = new Map<string, string>();
  // A fault in the syntax is a finding or a failure, depending on the lines that changed.
  const unsettled = new Set<string>();
  const sources = new Map<string, SourceFile>();
  for (const diagnostic of diagnostics) {
    const file = byName.get(diagnostic.name);
    if (file === undefined) continue;
    const source = sources.get(file.path) ?? {
      analyzer,
      file,
      index: createTextIndex(file.text),
      nodeAt: parse(file.path, file.text),
      hasStrictNulls: hasStrictNulls(diagnostic.name),
    };
    sources.set(file.path, source);
    const { index } = source;
    const finding = findingOf(diagnostic, rules, source);
    if (diagnostic.code === null) unsettled.add(file.path);
    if (
      diagnostic.code === null &&
      (finding === null || !containsLine(file.changed.added, finding.line))
    ) {
      const at = index.fromUtf8(diagnostic.marks[0].start);
      const { line } = index.place(file.path, at, at);
      failed.set(
        file.path,
        `oxlint: does not parse: ${messageOf(diagnostic, source)} (line ${line})`,
      );
    } else if (finding !== null) findings.push(finding);
  }
  return {
    findings,
    failed: [...failed].map(([file, reason]) => ({ file, reason, cause: "broken" })),
    unsettled: [...unsettled],
  };
}

/** The check that a diagnostic comes from. */
function nameOf({ code }: Diagnostic): string {
  return code ?? SYNTAX;
}

/** A file as its findings need it: places in it, and the code at a place. */
interface SourceFile {
  /** Name of who looked at it. */
  readonly analyzer: string;
  readonly file: ReviewFile;
  readonly index: TextIndex;
  readonly nodeAt: NodeAt;
  readonly hasStrictNulls: boolean;
}

function findingOf(
  diagnostic: Diagnostic,
  rules: readonly OxlintRule[],
  source: SourceFile,
): RawFinding | null {
  const { file, index } = source;
  for (const rule of rules) {
    if (!appliesTo(rule, file.path)) continue;
    for (const check of rule.linter) {
      if (check.strictNulls && !source.hasStrictNulls) continue;
      const range = rangeOf(diagnostic, check, file.text, index);
      if (range === null || (check.inAsync && !isInAsync(source, range))) continue;
      const named = namedIn(rule, diagnostic.message, file.text.slice(range.start, range.end));
      if (named === null) return null;
      const at = diagnostic.code === null ? faultAt(range, source) : range;
      return build(rule, source, { message: messageOf(diagnostic, source), ...named }, at);
    }
  }
  return null;
}

function isInAsync({ nodeAt }: SourceFile, { start, end }: Range): boolean {
  const found = nodeAt(start, end);
  return found !== null && meetsAll(found.node, { MATCH: { inAsync: true } }, found.bindingOf);
}

/**
 * Finds the place where a syntax error was made. The parser stops at the token behind a missing comma: if that begins a line that
 * the change left alone, and the code before it changed, the fault is at the end of that code.
 */
function faultAt(range: Range, { file, index }: SourceFile): Range {
  const startOfLine = file.text.lastIndexOf("\n", range.start - 1) + 1;
  const end = file.text.slice(0, startOfLine).trimEnd().length;
  if (end === 0 || file.text.slice(startOfLine, range.start).trim() !== "") return range;
  const isChanged = (offset: number): boolean =>
    containsLine(file.changed.added, index.place(file.path, offset, offset).line);
  const isEarlier = !isChanged(range.start) && isChanged(end - 1);
  return isEarlier ? { start: end - 1, end } : range;
}

/** The message, with the token that the parser only points at. */
function messageOf({ message, marks: [at] }: Diagnostic, { file, index }: SourceFile): string {
  if (message !== "Unexpected token") return message;
  const token = asNote(file.text.slice(index.fromUtf8(at.start), index.fromUtf8(at.end)));
  return token === "" ? "Unexpected end of file" : `${message} \`${token.replaceAll("`", "'")}\``;
}

type Check = OxlintRule["linter"][number];
/** Offsets in the text, in UTF-16. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the range that a check's diagnostic is about; null if it is not that check's. */
function rangeOf(
  diagnostic: Diagnostic,
  check: Check,
  text: string,
  index: TextIndex,
): Range | null {
  const { message, marks } = diagnostic;
  if (check.name !== nameOf(diagnostic) || !fitsPattern(check.message, message)) return null;
  const last = marks.at(-1) ?? marks[0];
  const start = index.fromUtf8((check.mark === "last" ? last : marks[0]).start);
  const end = index.fromUtf8((check.mark === "first" ? marks[0] : last).end);
  const counts =
    fitsPattern(check.code, text.slice(start, end)) &&
    fitsPattern(check.before, text.slice(Math.max(0, start - MAX_AROUND), start)) &&
    fitsPattern(check.after, text.slice(end, end + MAX_AROUND)) &&
    fitsPattern(check.whole, text.slice(index.fromUtf8(marks[0].start), end + MAX_AROUND));
  return counts ? { start, end } : null;
}

/** So much of what stands in front of a place and behind it is looked at, in characters. */
const MAX_AROUND = 400;

/** The words of the message that the rule names; null if a number is not above the rule's limit. */
function namedIn(
  { values, uncounted }: OxlintRule,
  message: string,
  code: string,
): Readonly<Record<string, string>> | null {
  const named = groupsIn(values, message);
  if (uncounted === null) return named;
  const less = code.match(new RegExp(compilePattern(uncounted.pattern), "g"))?.length ?? 0;
  const left = Number(named[uncounted.of]) - less;
  return left > uncounted.above ? { ...named, [uncounted.of]: String(left) } : null;
}

function build(
  rule: OxlintRule,
  { analyzer, file, index, nodeAt }: SourceFile,
  named: Readonly<Record<string, string>>,
  { start, end }: Range,
): RawFinding {
  const shown = rule.firstLineOnly ? Math.min(end, index.endOfLine(start)) : end;
  return buildFinding({
    rule,
    source: analyzer,
    file: file.path,
    text: file.text,
    index,
    start,
    end: shown,
    values: { code: asValue(file.text.slice(start, shown)), ...named },
    fix: rule.fixes.length === 0 ? null : findFixAt(rule.fixes, nodeAt(start, end), file.text),
  });
}
