import { printable } from "../../core/printable.ts";
import { hostFacts, type HostId } from "../../hosts/pure/facts/index.ts";
import { formatDuration } from "../../ship/pure/parse-duration.ts";
import type { Colors } from "../../output/types.ts";
import { wayOnWith, type RunSummary } from "./describe-run.ts";
import { colorOf, formatTime } from "./format-runs.ts";
import { howItWent } from "./how-it-went.ts";
import { plainLine, type ShownStep } from "./read-log.ts";

/** Lays out one run for reading: its facts, each step with its output, its warnings. */
export function formatRun(shown: {
  readonly summary: RunSummary;
  readonly host: HostId;
  readonly steps: readonly ShownStep[];
  readonly warnings: readonly { readonly message: string }[];
  readonly colors: Colors;
}): string {
  const { summary, host, steps, warnings, colors } = shown;
  const { run, command, branch, target, status, pullRequest, snapshot } = summary;
  const way = wayOnWith(summary);
  const idWidth = Math.max(...steps.map(({ id }) => id.length));
  return [
    `${run}  ${colorOf(status, colors)(status)}  tool ${command}: ${printable(`${branch} → ${target}`)}`,
    ...(way === null ? [] : [`  ${way}`]),
    `  began ${formatTime(summary.began)}, took ${formatDuration(summary.durationMs)}`,
    ...(pullRequest === null
      ? []
      : [
          `  ${hostFacts(host).named(pullRequest.number)}${pullRequest.merged ? ", merged" : ""}: ${printable(pullRequest.url)}`,
        ]),
    ...(snapshot === null ? [] : [`  your work before it: ${snapshot}`]),
    "",
    ...steps.flatMap((step) => formatStep(step, idWidth, colors)),
    ...warnings.map(({ message }) => `${colors.yellow("warning:")} ${printable(message)}`),
    "",
  ].join("\n");
}

function formatStep(step: ShownStep, idWidth: number, colors: Colors): string[] {
  const { id, status, durationMs, log } = step;
  const time = status === "skipped" || status === "not-reached" ? "" : formatDuration(durationMs);
  return [
    `  ${id.padEnd(idWidth)}  ${howItWent(step)}${time === "" ? "" : colors.dim(` (${time})`)}`,
    ...(log === null
      ? []
      : [
          colors.dim(`  ${" ".repeat(idWidth)}  ${printable(log.path)}`),
          ...(log.isCut ? [colors.dim(`  ${" ".repeat(idWidth)}  │ …`)] : []),
          ...log.lines.map(
            (line) => `  ${" ".repeat(idWidth)}  ${colors.dim("│")} ${printable(plainLine(line))}`,
          ),
        ]),
  ];
}
