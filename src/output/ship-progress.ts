import { counted } from "../core/counted.ts";
import { hostFacts, type HostId } from "../hosts/pure/facts/index.ts";
import { formatDuration } from "../ship/pure/parse-duration.ts";
import type { PlannedStep, ShipReport, StepStatus } from "../ship/pure/types.ts";
import { printable } from "../core/printable.ts";
import type { ShipProgress } from "../ship/types.ts";
import type { StepId } from "../core/vocabulary.ts";
import { startChecklist } from "./ship-checklist.ts";
import { formatPlan, SKIP_REASONS, STEP_COLUMNS, wrapRows } from "./ship-plan.ts";
import { programLine } from "./terminal-text.ts";
import type { Colors, Streams } from "./types.ts";
import { watchSilence, type SilenceWatch } from "./watch-silence.ts";

/** What is shown of a ship. */
interface ShownShip {
  readonly host: HostId;
  /** The steps to run. */
  readonly steps: readonly PlannedStep[];
  readonly silenceMs: number;
}

/**
 * Shows a ship on standard error: its plan, each step as it runs, a summary. On a terminal, the steps are a checklist
 * that fills in, and the output of commands is hidden (shown with `--verbose`); elsewhere every line is printed, and a
 * silent step is reported as still running.
 */
export function createShipProgress(
  streams: Streams,
  { host, steps, silenceMs }: ShownShip,
): ShipProgress {
  const { err, verbosity } = streams;
  const { colors } = err;
  const isLive = err.canRedraw && verbosity !== "quiet";
  const checklist = isLive ? startChecklist(err, steps) : null;
  /** Whether the output of the running step is hidden. */
  let isFolded = false;
  let folded = 0;
  let begun: StepId | null = null;
  let silence: SilenceWatch | null = null;
  /** The last line that the running command overwrote. */
  let state = "";
  const behind = (step: string, text: string): string => {
    const line = programLine(text);
    // A line may leave a colour open.
    return `${colors.dim(`${step} │`)} ${line}${line.includes("\u001b") ? "\u001b[0m" : ""}`;
  };
  const show = (step: StepId, texts: readonly string[]): void => {
    silence?.heard();
    state = "";
    checklist?.said(texts.at(-1) ?? "");
    if (isFolded) folded += texts.length;
    else streams.status(texts.map((text) => behind(step, text)).join("\n"));
  };
  return {
    plan(plan) {
      // Skipped steps are shown by `--dry-run` alone.
      streams.status(formatPlan(plan, { sink: err, isWhole: false }).trimEnd());
      streams.status();
    },
    begin(step) {
      const keepsTerminal = KEEPS_TERMINAL.has(step.id);
      isFolded = checklist !== null && verbosity === "normal" && !keepsTerminal;
      folded = 0;
      state = "";
      begun = step.id;
      if (!isFolded)
        streams.status(wrapRows(err, `${colors.bold(colors.cyan("▸"))} ${headline(step)}`));
      if (checklist !== null) checklist.begin(step, { isShown: !keepsTerminal });
      else if (!(keepsTerminal && err.isTerminal)) silence = watch(step);
    },
    line: (step, text) => show(step, [text]),
    overwritten(_step, text) {
      state = text;
      checklist?.said(text);
    },
    lines(step, texts) {
      show(step, texts);
      return err.pressure();
    },
    note(step, text) {
      silence?.heard();
      streams.status(behind(step, printable(text)));
    },
    tail(step, lines) {
      // Otherwise the same lines are right above.
      if (lines.length === 0 || (verbosity !== "quiet" && !isFolded)) return;
      err.write(`${colors.dim(`the last lines of ${step}:`)}\n`);
      for (const line of lines) err.write(`${behind(step, line)}\n`);
    },
    warn: ({ message, hint }) => streams.warn(message, hint),
    end({ id, status, reason, durationMs }, said) {
      silence?.stop();
      silence = null;
      checklist?.end(id);
      if (status === "skipped" && reason !== null) {
        const line = colors.dim(`· ${id.padEnd(STEP_COLUMNS)}  skipped: ${SKIP_REASONS[reason]}`);
        // A step that was shown as begun is shown as ended.
        if (checklist !== null && begun === id) streams.status(line);
        else streams.detail(line);
      }
      if (status === "skipped" || status === "not-reached" || status === "planned") return;
      const what = said ?? (isFolded && folded > 0 && status === "passed" ? linesOf(folded) : null);
      const name = checklist === null ? id : id.padEnd(STEP_COLUMNS);
      const text = what === null ? (checklist === null ? "" : " ") : `  ${printable(what)}`;
      const time = colors.dim(`(${formatDuration(durationMs)})`);
      streams.status(wrapRows(err, `${mark(status, colors)} ${name}${text} ${time}`));
    },
    summary: (report) => streams.status(`\n${wrapRows(err, summarise(report, host, colors))}`),
    close() {
      silence?.stop();
      checklist?.close();
    },
  };

  function watch({ id, title, command }: PlannedStep): SilenceWatch {
    return watchSilence({
      firstMs: silenceMs,
      onSilence(ms) {
        const time = formatDuration(ms);
        const how =
          state === "" ? `no output for ${time}` : `no new line for ${time}, last: ${state}`;
        streams.status(behind(id, `still running: ${printable(command?.trim() ?? title)}, ${how}`));
      },
    });
  }
}

/** Steps in which git may ask for a passphrase, so that nothing else writes to the terminal. */
const KEEPS_TERMINAL: ReadonlySet<StepId> = new Set(["commit", "pull-request"]);

function linesOf(many: number): string {
  return counted(many, "line of output", "lines of output");
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

/** Errors of a pull request that was closed. */
const CLOSED: ReadonlySet<string> = new Set(["HOST_MERGE_CLOSED", "SHIP_MERGE_CLOSED"]);

/** Returns the outcome of a ship, the state of each step, and the pull request and issue. */
function summarise(report: ShipReport, host: HostId, colors: Colors): string {
  const { status, branch, target, steps, pullRequest, issue } = report;
  const isClosed = report.errors.some(({ code }) => CLOSED.has(code));
  const isOther = report.errors.some(({ code }) => code === "SHIP_MERGE_NOT_OURS");
  const verdict = isClosed
    ? "closed, and not merged"
    : isOther
      ? "merged, but not as shipped"
      : VERDICTS[status];
  const paint = status === "shipped" ? colors.green : colors.red;
  const total = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const lines = [
    `${colors.bold(paint(verdict))}: ${printable(`${branch} → ${target}`)} in ${formatDuration(total)}`,
    `  ${steps
      .filter((step) => step.status !== "skipped")
      .map((step) => `${mark(step.status, colors)} ${step.id}`)
      .join("  ")}`,
  ];
  if (pullRequest !== null) {
    const { number, created, merged } = pullRequest;
    lines.push(
      `  ${hostFacts(host).named(number)}: ${created ? "opened" : "was already open"}, ${merged ? "merged" : isClosed ? "closed by now" : isOther ? "merged otherwise" : "not merged yet"}`,
    );
  }
  if (issue !== null) lines.push(`  issue: ${printable(issue.message)}`);
  return lines.join("\n");
}
