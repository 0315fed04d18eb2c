import { filterToChange } from "../pure/filter-to-change.ts";
import { splitLines, textAt } from "../pure/source-lines.ts";
import type { Fix, Place, RawFinding } from "../../core/findings/types.ts";
import { groupBy } from "../../core/group-by.ts";
import { cutText } from "../../core/cut-text.ts";
import { anchor } from "../../assistants/pure/proposals/anchor.ts";
import type { DroppedProposal } from "../../assistants/pure/proposals/types.ts";
import { placeOfRegion } from "../pure/sarif/place-of-region.ts";
import type { ForeignLog, ForeignResult } from "../pure/sarif/types.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { ReviewFile, Reviewer } from "../types.ts";

const EVIDENCE_CHARACTERS = 160;

/** A log and its name, for messages about the whole log. */
export interface GivenLog extends ForeignLog {
  readonly from: string;
}

/**
 * Creates a reviewer of the results of other analyzers, which are compared with the current files: a result whose code
 * moved is found by that code, one whose code is gone is dropped with the reason.
 */
export function createForeign(logs: readonly GivenLog[]): Reviewer {
  const tools = [...new Set(logs.flatMap((log) => log.tools))];
  const results = groupBy(
    logs.flatMap((log) => log.results),
    ({ path }) => path,
  );
  const resultsIn = (path: string, focus: Focus | null): readonly ForeignResult[] =>
    (results.get(path) ?? []).filter((each) => focus === null || each.focus === focus);
  const unreadable = logs.flatMap(({ dropped }) =>
    dropped.map((each) => ({ ...each, line: null })),
  );
  // Rounds of fixes move lines, so the code of a result is kept from the first time that its file is seen.
  const quotes = new Map<ForeignResult, string>();
  return {
    name: tools.join(", "),
    // A tool may not have read files without results.
    readersOf(path, focus) {
      const speaking = new Set(resultsIn(path, focus).map(({ tool }) => tool));
      return tools.filter((tool) => speaking.has(tool));
    },
    rules: () => logs.flatMap((log) => log.rules),
    async review({ files, focus }) {
      const started = performance.now();
      const findings: RawFinding[] = [];
      const dropped: DroppedProposal[] = [...unreadable];
      for (const file of files) {
        const read = { file, lines: splitLines(file.text) };
        for (const result of resultsIn(file.path, focus)) {
          const judged = judge(result, read, quotes);
          if ("because" in judged) {
            const { path, title } = result;
            dropped.push({ file: path, line: lineOf(result), title, because: judged.because });
          } else findings.push(judged);
        }
      }
      const changed = files.map((file) => file.changed);
      const { inChange } = filterToChange(findings, changed);
      const durationMs = performance.now() - started;
      return {
        findings,
        failed: logs.flatMap(({ from, unfinished }) =>
          unfinished.map(({ tool, because }) => ({ file: from, reason: `${tool}: ${because}` })),
        ),
        reviewers: tools.map((name) => ({
          name,
          files: files.filter(({ path }) => resultsIn(path, null).some(({ tool }) => tool === name))
            .length,
          durationMs,
        })),
        proposals: { given: inChange.length + dropped.length, mended: 0, dropped },
      };
    },
  };
}

/** A file with its lines. */
interface Read {
  readonly file: ReviewFile;
  readonly lines: readonly string[];
}

function judge(
  result: ForeignResult,
  read: Read,
  quotes: Map<ForeignResult, string>,
): RawFinding | { readonly because: string } {
  const found = placeIn(result, read, quotes);
  if ("because" in found) return found;
  const { tool, rule, severity, focus, cwe, title, message } = result;
  const { file, lines } = read;
  const evidence = textAt(lines, found).replace(/\s+/gu, " ").trim();
  const indent = /^\s*/.exec(lines[found.line - 1] ?? "")?.[0].length ?? 0;
  return {
    ...found,
    // A place that starts with its line is shown without the indentation.
    column: found.column === 1 && evidence !== "" ? indent + 1 : found.column,
    file: file.path,
    rule: {
      id: rule,
      focus,
      severity,
      confidence: "verify",
      title,
      // The words of other tools are the same in every tone.
      tones: { harsh: message, constructive: message },
      trigger: "",
      cwe,
    },
    values: {},
    evidence: cutText(evidence, EVIDENCE_CHARACTERS),
    fix: fixOf(result, read, found),
    source: tool,
  };
}

/** Returns the place of a result if its code is still there, else the current place of the code. */
function placeIn(
  result: ForeignResult,
  { file, lines }: Read,
  quotes: Map<ForeignResult, string>,
): Omit<Place, "file"> | { readonly because: string } {
  const { countsCharacters } = result;
  const named = placeOfRegion(result.region, file.text, { countsCharacters, lines });
  const quote = quotes.get(result) ?? result.quote ?? (named === null ? "" : textAt(lines, named));
  if (result.region === null) return named ?? { because: "the file has no such place" };
  if (named !== null && plain(textAt(lines, named)) === plain(quote)) {
    quotes.set(result, quote);
    return named;
  }
  if (quote.trim() === "") return { because: "the file has no such place" };
  const anchored = anchor({ quote, line: lineOf(result) }, file);
  if ("because" in anchored) return { because: "the code it is about no longer exists" };
  quotes.set(result, quote);
  const { line, column, endLine, endColumn } = anchored.place;
  return { line, column, endLine, endColumn };
}

function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function lineOf({ region }: ForeignResult): number | null {
  return region !== null && "startLine" in region ? region.startLine : null;
}

/** Returns the edits of a result if all of them are in the file and its place has not moved. */
function fixOf(
  { fix, region, countsCharacters }: ForeignResult,
  { file, lines }: Read,
  place: Omit<Place, "file">,
): Fix | null {
  if (fix === null || fix.edits.some(({ path }) => path !== file.path)) return null;
  const named = placeOfRegion(region, file.text, { countsCharacters, lines });
  if (named?.line !== place.line || named.column !== place.column) return null;
  const edits = fix.edits.map((edit) => {
    const at = placeOfRegion(edit.region, file.text, { countsCharacters, lines });
    return at === null
      ? null
      : {
          file: file.path,
          startLine: at.line,
          startColumn: at.column,
          endLine: at.endLine,
          endColumn: at.endColumn,
          newText: edit.newText,
        };
  });
  const known = edits.filter((edit) => edit !== null);
  return known.length === edits.length ? { title: fix.title, edits: known } : null;
}
