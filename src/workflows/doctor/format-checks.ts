import type { CheckStatus } from "./pure/check-result.ts";
import { summarizeChecks, type NamedResult } from "./pure/build-report.ts";
import { printableLines } from "../../core/printable.ts";
import type { Colors } from "../../output/types.ts";

const MARKS: Readonly<Record<CheckStatus, string>> = {
  ok: "✓",
  warning: "!",
  problem: "✗",
  skipped: "–",
};
const MIN_ROOM = 20;

/** One check a line, what to do below it, and a last line on how it stands. */
export async function formatChecks(
  results: readonly NamedResult[],
  { columns, colors }: { readonly columns: number; readonly colors: Colors },
): Promise<string> {
  const { wrapAnsi } = await import("fast-wrap-ansi");
  const titleWidth = Math.max(...results.map(({ title }) => title.length));
  const indent = " ".repeat(titleWidth + 4);
  const wrap = (text: string): string[] =>
    wrapAnsi(text, Math.max(MIN_ROOM, columns - indent.length), { hard: true }).split("\n");
  const rows = results.flatMap(({ title, status, said, hint }) => {
    const [first = "", ...more] = wrap(printableLines(said));
    const quiet = status === "skipped" ? colors.dim : (line: string) => line;
    return [
      `${colors[PAINTS[status]](MARKS[status])} ${colors.bold(title.padEnd(titleWidth))}  ${quiet(first)}`,
      ...more.map((line) => `${indent}${quiet(line)}`),
      ...(hint ?? "")
        .split("\n")
        .filter((line) => line !== "")
        .flatMap((line) => wrap(`${colors.cyan("hint:")} ${printableLines(line)}`))
        .map((line) => `${indent}${line}`),
    ];
  });
  return [...rows, "", summaryOf(results, colors), ""].join("\n");
}

function summaryOf(results: readonly NamedResult[], colors: Colors): string {
  const has = (wanted: CheckStatus): boolean => results.some(({ status }) => status === wanted);
  const worst = has("problem") ? "problem" : has("warning") ? "warning" : "ok";
  return colors[PAINTS[worst]](summarizeChecks(results));
}

const PAINTS = { ok: "green", warning: "yellow", problem: "red", skipped: "dim" } as const;
