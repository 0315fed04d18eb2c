import { contentFingerprint, fingerprint, withoutWhitespace } from "./fingerprint.ts";
import { splitLines, textAt } from "./source-lines.ts";
import { symbolFinder } from "./symbol-finder.ts";
import type { RawFinding } from "../../core/findings/types.ts";

/** A fact with its stable name. */
export interface IdentifiedFinding extends RawFinding {
  readonly id: string;
  /** The symbol around it, `Store.save`; empty at the top level of the file. */
  readonly symbol: string;
  /** The id without the path: two places of the same content have it in common, see `contentFingerprint`. */
  readonly contentId: string;
  /** Ids it has under earlier names of its file. */
  readonly aliases: readonly string[];
}

/**
 * Names every finding of the files, also those the change does not touch: were only the changed ones
 * counted, the occurrence of one, and with it its id, would depend on the base.
 * @param textOf the whole text of a file; undefined when it is not at hand
 * @param oldPathOf where a file was before this change renamed it; null when it did not. It gives
 *   aliases alone: the id itself must not depend on what the change is compared with.
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
    // Two reviewers that say the same at the same place mean one occurrence.
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
/** A keyword, a name or an operator: it says nothing about which one of its line it is. */
const BARE = /^(?:[\w$.#@]+|\W{1,3})$/;

/** A remark behind the code: it may be reworded without the code being another. */
const REMARK = /\s(?:\/\/|#\s|--\s).*$|\/\*.*?\*\//g;

/**
 * The part of the code that stays the same while its surroundings change. A place that opens a block
 * is known by its first line alone, because what is inside the block comes and goes; a place that is
 * a bare word is widened to its line.
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

/** Longer lines are data: there is no remark to look for. */
const MAX_REMARKED = 2000;

/** A line that is nothing else stays as it is: then the remark itself is what the finding is about. */
function withoutRemark(row: string): string {
  const code = row.length > MAX_REMARKED ? row : row.replace(REMARK, "");
  return code.trim() === "" ? row : code;
}
