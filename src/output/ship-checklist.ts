import { stripVTControlCharacters } from "node:util";
import { printable } from "../core/printable.ts";
import type { StepId } from "../core/vocabulary.ts";
import { formatDuration } from "../ship/pure/parse-duration.ts";
import type { PlannedStep } from "../ship/pure/types.ts";
import { FRAME_MS, FRAMES } from "./live-line.ts";
import { STEP_COLUMNS } from "./ship-plan.ts";
import { programLine } from "./terminal-text.ts";
import { fitText } from "./text-width.ts";
import type { Sink } from "./types.ts";

/** The running step of a ship and the steps to come, below the printed output. */
export interface Checklist {
  /** @param isShown false while git may ask for a passphrase on the terminal */
  begin(step: PlannedStep, how: { readonly isShown: boolean }): void;
  /** Takes the last output of the running step, with or without a line break. */
  said(text: string): void;
  /** Removes a step from the list. */
  end(step: StepId): void;
  close(): void;
}

/** Rows that stay free for the last output. */
const FREE_ROWS = 3;

/**
 * Draws the steps at the bottom of a terminal: the running one with its time and its last line, then the ones to come.
 * Rows are cut to the current size of the terminal. The cursor is never hidden, and the timer does not keep the program
 * alive.
 */
export function startChecklist(sink: Sink, steps: readonly PlannedStep[]): Checklist {
  const { colors } = sink;
  let left = steps;
  let running: { readonly step: PlannedStep; readonly began: number } | null = null;
  let last = "";
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const draw = (): void => {
    if (running === null) return;
    const { step, began } = running;
    const columns = sink.columns - 1;
    const time = formatDuration(Math.round(performance.now() - began));
    const mark = FRAMES[(frame += 1) % FRAMES.length] ?? "";
    const name = step.id.padEnd(STEP_COLUMNS);
    const what = fitText(describe(step), columns - STEP_COLUMNS - time.length - 6);
    const rows = [`${colors.cyan(mark)} ${colors.bold(name)}  ${what}  ${colors.dim(time)}`];
    const line = fitText(shownLine(last), columns - 4);
    if (line !== "") rows.push(colors.dim(`  │ ${line}`));
    const room = sink.rows - FREE_ROWS - rows.length;
    const shown = left.length <= room ? left : left.slice(0, Math.max(0, room - 1));
    for (const each of shown) {
      const text = fitText(describe(each), columns - STEP_COLUMNS - 4);
      rows.push(colors.dim(`· ${each.id.padEnd(STEP_COLUMNS)}  ${text}`));
    }
    if (shown.length < left.length) rows.push(colors.dim(`· ${left.length - shown.length} more`));
    sink.setLive(rows);
  };
  const stop = (): void => {
    clearInterval(timer);
    running = null;
    last = "";
    sink.setLive([]);
  };
  return {
    begin(step, { isShown }) {
      stop();
      left = left.filter(({ id }) => id !== step.id);
      if (!isShown) return;
      running = { step, began: performance.now() };
      timer = setInterval(draw, FRAME_MS);
      timer.unref();
      draw();
    },
    said: (text) => void (last = text),
    end(step) {
      left = left.filter(({ id }) => id !== step);
      if (running?.step.id === step) stop();
    },
    close: stop,
  };
}

function describe({ title, headline, command }: PlannedStep): string {
  return printable(command ?? headline ?? title);
}

/** Converts the output of a program to one plain row. */
function shownLine(text: string): string {
  return printable(stripVTControlCharacters(programLine(text)).replaceAll("\t", " ").trimEnd());
}
