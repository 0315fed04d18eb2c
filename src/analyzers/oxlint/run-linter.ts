import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RunResult } from "../../process/run.ts";
import type { AnalysisTools, ApartAnalysis, LinterRun } from "../../review/types.ts";
import { ALWAYS, FOR_FEW } from "./linter-arguments.ts";
import { readDiagnostics } from "./read-diagnostics.ts";

/**
 * Runs oxlint once and reads what it says; no configuration or ignore file of a reviewed tree counts.
 * Throws an Error with the reason when it did not work.
 */
export async function runLinter(
  request: LinterRun & { readonly env?: Readonly<Record<string, string>> },
  { run, signal }: Pick<AnalysisTools, "run" | "signal">,
): Promise<ReturnType<typeof readDiagnostics>> {
  const { cwd, args, env } = request;
  const outcome = await run({
    file: process.execPath,
    args: [pathOfLinter(), ...ALWAYS, ...args],
    cwd,
    signal,
    ...(env === undefined ? {} : { env }),
  });
  signal.throwIfAborted();
  return readDiagnostics(answerOf(outcome));
}

/** The same in a process that is there already, which pays where the files are few. */
export async function runLinterApart(
  { cwd, args }: LinterRun,
  { apart, signal }: { readonly apart: ApartAnalysis; readonly signal: AbortSignal },
): Promise<ReturnType<typeof readDiagnostics>> {
  const printed = await apart.lint({ cwd, args: [...FOR_FEW, ...args] });
  signal.throwIfAborted();
  return readDiagnostics(printed);
}

function pathOfLinter(): string {
  const manifest = createRequire(import.meta.url).resolve("oxlint/package.json");
  return join(dirname(manifest), "bin", "oxlint");
}

/** The linter ends with 1 when it found something: only what it printed tells whether it worked. */
function answerOf({ status, stdout, stderr, overflowed }: RunResult): string {
  if (overflowed) throw new Error("printed too much");
  if (status === null || status > 1) {
    const said = stderr.trim().split("\n").slice(0, 3).join(" ");
    throw new Error(`exited with status ${status ?? "none"}${said === "" ? "" : `: ${said}`}`);
  }
  return stdout.toString("utf8");
}
