import { commonEnds } from "../../core/common-ends.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { lineOfOld } from "../../comparison/map-old-line.ts";

/** Goes through a text once, and looks at its characters. */
export const GOES_THROUGH =
  /\.(?:indexOf|lastIndexOf|includes|startsWith|endsWith|charCodeAt|charAt|codePointAt|at)\(|\bwhile\s*\([^)]*\[|\.trim(?:Start|End)?\(/;

const MAX_LINES = 30;

/** Gives the line that went through a text without a pattern, where one stands in its place on `line`; null if there was none. */
export function scanBefore(
  file: ChangedFile,
  { before, text, line }: { readonly before: string; readonly text: string; readonly line: number },
): string | null {
  const added = file.added === "all" ? [] : file.added;
  const here = added.find(({ start, end }) => start <= line && line <= end);
  if (here === undefined || here.end - here.start > MAX_LINES) return null;
  const lines = before.split("\n");
  const now = text.split("\n")[line - 1] ?? "";
  for (const { old } of file.removed) {
    const at = lineOfOld(file, old.start);
    if (at < here.start - 1 || at > here.end + 1 || old.end - old.start > MAX_LINES) continue;
    const gone = lines.slice(old.start - 1, old.end);
    // A line that held a pattern before is compared with that pattern.
    if (gone.some((each) => /[(=,:!&|]\s*\/[^/*].*\/|RegExp/.test(each))) continue;
    const scan = gone.find((each) => GOES_THROUGH.test(each)) ?? gone.find((it) => isCall(it, now));
    if (scan !== undefined) return scan.trim();
  }
  return null;
}

/** The same line with a call where the pattern stands now. */
function isCall(was: string, now: string): boolean {
  const { head, tail } = commonEnds(was, now);
  const [gone, came] = [was, now].map((each) => each.slice(head, each.length - tail));
  return (
    (head + tail) * 2 >= Math.max(was.length, now.length) &&
    /^!?[\w$.]+\(?$/.test(gone ?? "") &&
    /^!?\/.*\/[a-z]*\.test\(?$/.test(came ?? "")
  );
}
