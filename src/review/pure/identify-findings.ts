import { contentFingerprint, fingerprint, withoutWhitespace } from "./fingerprint.ts";
import { splitLines, textAt } from "./source-lines.ts";
import { symbolFinder } from "./symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";

/** A fact with its stable id. */
export interface IdentifiedFinding extends RawFinding {
  readonly id: string;
  /** Name of the symbol around it, `Store.save`; empty at the top level of the file. */
  readonly symbol: string;
  /** The id without the path, see `contentFingerprint`. */
  readonly contentId: string;
  /** Its ids under earlier names of the file. */
  readonly aliases: readonly string[];
}

/**
 * Gives every finding of the files an id, including those on unchanged lines: otherwise the number of equal findings,
 * and with it the ids, would depend on the base.
 * @param textOf returns the whole text of a file; undefined if it is not available
 * @param oldPathOf returns the path of a file before this change renamed it; null if it did not. It only adds aliases:
 *   the id must not depend on the base.
 */
export function identifyFindings(
  findings: readonly RawFinding[],
  textOf: (file: string) => string | undefined,
  oldPathOf: (file: string) => string | null = () => null,
): IdentifiedFinding[] {
  const shapes = new Map<string, ReturnType<typeof shapeOf>>();
  const seen = new Map<string, { place: string; occurrence: number }>();
  const identified = new Map<RawFinding, IdentifiedFinding>();
  for (const finding of [...findings].sort((a, b) => a.line - b.line || a.column - b.column)) {
    const { file } = finding;
    const shape = shapes.get(file) ?? shapeOf(textOf(file) ?? "");
    shapes.set(file, shape);
    const { lines, symbolAt } = shape;
    const symbol = symbolAt(finding.line);
    const code = decisiveCode(finding, lines);
    const same = JSON.stringify([finding.rule.id, file, symbol, withoutWhitespace(code)]);
    // Equal findings of two reviewers at the same place are one occurrence.
    const place = `${finding.line}:${finding.column}`;
    const before = seen.get(same);
    const occurrence =
      before === undefined ? 0 : before.occurrence + (before.place === place ? 0 : 1);
    seen.set(same, { place, occurrence });
    const content = { rule: finding.rule.id, symbol, code, occurrence };
    const oldPath = oldPathOf(file);
    identified.set(finding, {
      ...finding,
      id: fingerprint({ ...content, file }),
      symbol,
      contentId: contentFingerprint(content),
      aliases: oldPath === null ? [] : [fingerprint({ ...content, file: oldPath })],
    });
  }
  return findings.flatMap((finding) => identified.get(finding) ?? []);
}

function shapeOf(text: string) {
  const lines = splitLines(text);
  return { lines, symbolAt: symbolFinder(lines) };
}

const COMMENT_OR_BLANK = /^\s*(?:\/\/|#(?!\[|!)|\*|\/\*|--\s|$)/;
/** A keyword, a name or an operator: its line may have several of them. */
const BARE = /^(?:[\w$.#@]+|\W{1,3})$/;

/** A comment behind the code, which may be reworded without a change of the code. */
const REMARK = /\s(?:\/\/|#\s|--\s).*$|\/\*.*?\*\//g;

/**
 * Returns the part of the code that identifies a finding. A place that opens a block is identified by its first line
 * alone, because the contents of the block change; a place that is a bare word is extended to its line.
 */
function decisiveCode(finding: RawFinding, lines: readonly string[]): string {
  const text = textAt(lines, finding);
  const rows = text.split("\n").filter((row) => !COMMENT_OR_BLANK.test(row));
  const first = withoutRemark(rows[0] ?? "");
  if (rows.length > 1 && /(?:[{:]|\bdo|\bthen|=>)\s*$/.test(first)) return first;
  const code = rows.map(withoutRemark).join("\n");
  return BARE.test(code.trim()) || code === ""
    ? withoutRemark(lines[finding.line - 1] ?? "")
    : code;
}

/** Longer lines are data without comments. */
const MAX_REMARKED = 2000;

/** Removes the comment behind the code of a line; a line that is only a comment stays the same. */
function withoutRemark(row: string): string {
  const code = row.length > MAX_REMARKED ? row : row.replace(REMARK, "");
  return code.trim() === "" ? row : code;
}
