import { splitLines } from "./source-lines.ts";

/** Comments that silence a linter for their own line, for the next line, or from there on. */
const COMMENTS: readonly { readonly pattern: RegExp; readonly reach: "line" | "next" | "on" }[] = [
  { pattern: /\b(?:eslint|oxlint)-disable-line\b/, reach: "line" },
  { pattern: /\b(?:eslint|oxlint)-disable-next-line\b/, reach: "next" },
  { pattern: /\b(?:eslint|oxlint)-disable\b(?!-)/, reach: "on" },
  { pattern: /#\s*(?:ruff|flake8):\s*noqa\b/, reach: "on" },
  { pattern: /#\s*noqa\b/, reach: "line" },
];
const ENDS = /\b(?:eslint|oxlint)-enable\b/;
/** Longer lines are data without comments. */
const MAX_LINE = 2_000;

/** Finds the nearest comment that silences a linter at a line (from 1); null if there is none. */
export function linterComment(
  text: string,
  line: number,
): { readonly line: number; readonly comment: string } | null {
  const lines = splitLines(text);
  let isEnded = false;
  for (let at = Math.min(line, lines.length); at >= 1; at -= 1) {
    const row = lines[at - 1] ?? "";
    if (row.length > MAX_LINE) continue;
    for (const { pattern, reach } of COMMENTS) {
      const [comment] = pattern.exec(row) ?? [];
      if (comment === undefined) continue;
      const isAbout =
        reach === "line" ? at === line : reach === "next" ? at === line - 1 : !isEnded;
      if (isAbout) return { line: at, comment };
    }
    isEnded ||= ENDS.test(row);
  }
  return null;
}
