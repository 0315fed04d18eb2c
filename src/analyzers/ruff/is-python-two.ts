import { containsLine } from "../../core/change/line-ranges.ts";
import type { ReviewFile } from "../../review/types.ts";
import { SYNTAX, type Complaint } from "./load-ruff.ts";

/** Code that only Python 2 reads: its statements, backticks, `<>`, and literals with an `L` or `ur`. */
const OLD =
  /(?:^|[:;])\s*(?:(?:print|exec)\s+[^\s(=.,:[]|print\s*>>|except\s+[\w.]+\s*,\s*\w+\s*:|except\s+\([^()]*\)\s*,|raise\s+[\w.]+\s*,)|`[^`]+`|<>|\b\d+L\b|\bur["']/;
/** Code that only Python 3 reads. */
const NEW =
  /[\s(=,[{+]f(["'])[^"'\n]*\{\w|^\s*async\s+def\s|^\s*nonlocal\s|^\s*def\s.*\)\s*->|:=|^\s*yield\s+from\s/m;

/**
 * Whether a file that does not parse is written for Python 2. One that has such code on lines of the change alone is
 * not: the change broke it.
 */
export function isPythonTwo(
  { text, changed: { added } }: ReviewFile,
  complaints: readonly Complaint[],
): boolean {
  const lines = text.split(/\r\n|\n|\r/);
  const faults = complaints.filter(({ code }) => code === SYNTAX);
  if (!faults.some(({ row }) => OLD.test(lines[row - 1] ?? "")) || NEW.test(text)) return false;
  if (added === "all") return true;
  return lines.some((line, at) => !containsLine(added, at + 1) && OLD.test(line));
}
