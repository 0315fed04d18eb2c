import type { StepId } from "../core/vocabulary.ts";
import { runShell, type ShellResult } from "../process/run-shell.ts";
import { openRunLog } from "./run-log.ts";
import { createLineSplitter } from "./split-lines.ts";
import type { ShipTools } from "./types.ts";

/** How many last lines a failing command shows again. */
const TAIL_LINES = 20;

export interface CommandResult extends ShellResult {
  /** Absolute path of everything it printed. */
  readonly log: string;
}

/**
 * Runs one of the user's commands at the top of the work tree, standard input closed: its output is
 * shown as it comes and kept in the run's log, secrets hidden. A failing one shows its last lines again.
 */
export async function runCommand(
  request: {
    readonly step: StepId;
    readonly command: string;
    readonly env?: Readonly<Record<string, string>>;
  },
  tools: ShipTools,
): Promise<CommandResult> {
  const { step, command } = request;
  const log = openRunLog(tools.runDirectory, step);
  const last: string[] = [];
  const take = (line: string): void => {
    const shown = tools.mask(line);
    log.write(shown);
    tools.progress.line(step, shown);
    last.push(shown);
    if (last.length > TAIL_LINES) last.shift();
  };
  // One each: a line that one stream has begun is not ended by the other.
  const lines = { stdout: createLineSplitter(take), stderr: createLineSplitter(take) };
  try {
    const result = await tools.effect({ do: "run-command", step, command }, () =>
      runShell({
        command,
        cwd: tools.root,
        env: { ...tools.env, ...request.env },
        onOutput: (text, from) => lines[from].push(text),
        signal: tools.signal,
        onStart: (pid, leadsGroup) => tools.onProcess?.({ pid, leadsGroup, of: step }),
      }),
    );
    lines.stdout.end();
    lines.stderr.end();
    if (result.status !== 0 && !tools.signal.aborted) tools.progress.tail(step, last);
    return { ...result, log: log.path };
  } finally {
    log.close();
  }
}

/** Says how a command ended: `ended with status 2`, `was not found (status 127)`. */
export function describeEnd({ status, signal }: ShellResult): string {
  if (signal !== null) return `was ended by ${signal}`;
  if (status === 127) return "names a program that could not be found (status 127)";
  if (status === 126) return "names a program that may not be executed (status 126)";
  return `ended with status ${status ?? "unknown"}`;
}
