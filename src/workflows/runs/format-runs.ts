import { printable } from "../../core/printable.ts";
import { numberOn, type HostId } from "../../hosts/pure/facts/index.ts";
import { formatDuration } from "../../ship/pure/parse-duration.ts";
import type { Colors } from "../../output/types.ts";
import { wayOnWith, type RunSummary } from "./describe-run.ts";

const STATUS_WIDTH = "unfinished".length;

interface ListedRun {
  readonly summary: RunSummary;
  readonly host: HostId;
}

/** Lays out runs for reading, one a line, with the way on below unfinished ones. */
export function formatRuns(runs: readonly ListedRun[], colors: Colors): string {
  const idWidth = Math.max(0, ...runs.map(({ summary }) => summary.run.length));
  return runs
    .map(({ summary: run, host }) => {
      const { status, branch, target, durationMs, pullRequest } = run;
      const facts = [
        formatTime(run.began),
        formatDuration(durationMs),
        ...(pullRequest === null ? [] : [numberOn(host, pullRequest.number)]),
      ];
      const head = `${run.run.padEnd(idWidth)}  ${colorOf(status, colors)(status.padEnd(STATUS_WIDTH))}  ${printable(`${branch} → ${target}`)}  ${colors.dim(facts.join(" · "))}\n`;
      const way = wayOnWith(run);
      return way === null ? head : `${head}${" ".repeat(idWidth + 2)}${way}\n`;
    })
    .join("");
}

/** Returns `2026-01-02 03:04` in the user's own time zone. */
export function formatTime(iso: string): string {
  const time = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join("-");
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Returns the colour of a run's status: a run that waits for somebody stands out. */
export function colorOf(status: RunSummary["status"], colors: Colors): (text: string) => string {
  switch (status) {
    case "shipped":
      return colors.green;
    case "unfinished":
    case "running":
      return colors.yellow;
    case "failed":
    case "unmerged":
      return colors.red;
    default:
      return colors.dim;
  }
}
