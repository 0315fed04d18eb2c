import { stripVTControlCharacters } from "node:util";
import { cutText } from "../core/cut-text.ts";
import { formatDuration } from "../ship/pure/parse-duration.ts";
import type { PlannedStep, ShipReport, StepStatus } from "../ship/pure/types.ts";
import { printable } from "../core/printable.ts";
import type { ShipProgress } from "../ship/types.ts";
import type { StepId } from "../core/vocabulary.ts";
import { startLiveLine } from "./live-line.ts";
import { formatPlan, SKIP_REASONS } from "./ship-plan.ts";
import { programLine } from "./terminal-text.ts";
import { textWidth } from "./text-width.ts";
import type { Colors, Streams } from "./types.ts";

/** Shows a ship on standard error: its plan, each step as it goes with what its command prints, a summary. */
export function createShipProgress(streams: Streams): ShipProgress {
  const { err } = streams;
  const { colors } = err;
  let stopLive = (): void => {};
  /** What the running command last wrote over its own line. */
  let state = "";
  const behind = (step: string, text: string): string => `${colors.dim(`${step} │`)} ${text}`;
  return {
    plan(plan) {
      // What is skipped silently is not named here either; `--dry-run` shows it.
      streams.status(formatPlan(plan, { colors, isWhole: false }).trimEnd());
      streams.status();
    },
    begin(step) {
      streams.status(`${colors.bold(colors.cyan("▸"))} ${headline(step)}`);
      if (streams.verbosity !== "quiet" && !KEEPS_TERMINAL.has(step.id)) {
        state = "";
        stopLive = startLiveLine(err, () => liveLabel(step.id, state, err.columns));
      }
    },
    line: (step, text) => streams.status(behind(step, programLine(text))),
    overwritten: (_step, text) => void (state = text),
    lines(step, texts) {
      state = "";
      streams.status(texts.map((text) => behind(step, programLine(text))).join("\n"));
      return err.pressure();
    },
    note: (step, text) => streams.status(behind(step, printable(text))),
    tail(step, lines) {
      // Otherwise the same lines stand right above.
      if (lines.length === 0 || streams.verbosity !== "quiet") return;
      err.write(`${colors.dim(`the last lines of ${step}:`)}\n`);
      for (const line of lines) err.write(`${behind(step, programLine(line))}\n`);
    },
    warn: ({ message, hint }) => streams.warn(message, hint),
    end({ id, status, reason, durationMs }, said) {
      stopLive();
      if (status === "skipped" && reason !== null)
        streams.detail(`· ${id}  skipped: ${SKIP_REASONS[reason]}`);
      if (status === "skipped" || status === "not-reached" || status === "planned") return;
      const text = said === null ? "" : `  ${printable(said)}`;
      const time = colors.dim(`(${formatDuration(durationMs)})`);
      streams.status(`${mark(status, colors)} ${id}${text} ${time}`);
    },
    summary: (report) => streams.status(`\n${summarise(report, colors)}`),
  };
}

/** Here git may ask for a passphrase: nothing else writes to the terminal meanwhile. */
const KEEPS_TERMINAL: ReadonlySet<StepId> = new Set(["commit", "pull-request"]);

/** Columns that the live line needs beside its label: the mark and the time. */
const LIVE_COLUMNS = 16;

/** The step with the state of its progress, cut to what a line has room for. */
function liveLabel(step: StepId, state: string, columns: number): string {
  const text = stripVTControlCharacters(programLine(state));
  const room = columns - LIVE_COLUMNS - step.length;
  let max = Math.min(text.length, room);
  while (max > 1 && textWidth(cutText(text, max)) > room) max -= 1;
  return max <= 1 ? step : `${step} ${cutText(text, max)}`;
}

function headline({ id, title, headline: short, command }: PlannedStep): string {
  return printable(command === null ? (short ?? title) : `${id}: ${command}`);
}

function mark(status: StepStatus, colors: Colors): string {
  if (status === "passed") return colors.green("✓");
  if (status === "warned") return colors.yellow("!");
  if (status === "failed") return colors.red("✗");
  return colors.dim("·");
}

const VERDICTS: Readonly<Record<ShipReport["status"], string>> = {
  planned: "planned",
  shipped: "shipped",
  failed: "not shipped",
  unmerged: "open, but not merged",
  interrupted: "interrupted",
};

/** Two or three lines: how it ended, how each step went, what exists now. */
function summarise(report: ShipReport, colors: Colors): string {
  const { status, branch, target, steps, pullRequest, issue } = report;
  const paint = status === "shipped" ? colors.green : colors.red;
  const total = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const lines = [
    `${colors.bold(paint(VERDICTS[status]))}: ${printable(`${branch} → ${target}`)} in ${formatDuration(total)}`,
    `  ${steps
      .filter((step) => step.status !== "skipped")
      .map((step) => `${mark(step.status, colors)} ${step.id}`)
      .join("  ")}`,
  ];
  if (pullRequest !== null) {
    const { number, created, merged } = pullRequest;
    lines.push(
      `  pull request #${number}: ${created ? "opened" : "was open already"}, ${merged ? "merged" : "not merged yet"}`,
    );
  }
  if (issue !== null) lines.push(`  issue: ${printable(issue.message)}`);
  return lines.join("\n");
}
