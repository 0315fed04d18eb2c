import { join } from "node:path";
import type { CommandRunner } from "../../cli/context.ts";
import { stepsOfRun } from "../../ship/pure/journal/made-of.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { openRepository } from "../../git/open-repository.ts";
import { RUN_FORMATS } from "../../core/vocabulary.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { findRuns, listRunIds, readRun } from "../../ship/find-runs.ts";
import { openDestination } from "../review/destination.ts";
import { openPage } from "../shared/open-report.ts";
import { readReportFlags } from "../shared/read-report-flags.ts";
import { runFolder } from "../ship/run-folder.ts";
import { describeRun } from "./describe-run.ts";
import { formatRun } from "./format-run.ts";
import { readLog, type ShownStep } from "./read-log.ts";

/** Last lines of each step's output; `--verbose` shows all. On a page they are folded. */
const SHOWN_LINES = { text: 5, json: 5, html: 1_000 } as const;

/** `tool runs show [ID]`: shows one ship, the latest by default, step by step with their output, as text or as a page. */
export const runsShow: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams, redaction } = context;
  const { format, outputs, isOpen } = readReportFlags(context, flags, {
    formats: RUN_FORMATS,
    example: "runs show ID",
  });
  const { stateDirectory } = await openRepository(context.git);
  const destination = isOpen
    ? await openPage(context, { outputs, stateDirectory, name: "ship" })
    : await openDestination(context, outputs);
  const typed = flags["id"] === undefined ? null : String(flags["id"]);
  const run = await (typed === null ? latestRun(stateDirectory) : findRun(stateDirectory, typed));
  if (typed === null) streams.status(`the latest ship: ${run.run}`);
  const isWhole = streams.verbosity === "verbose";
  const maxLines = isWhole ? Number.POSITIVE_INFINITY : SHOWN_LINES[format];
  const folder = runFolder(stateDirectory, run.run);
  const steps: ShownStep[] = await Promise.all(
    stepsOfRun(run).map(async (step) => ({
      ...step,
      log: await readLog(join(folder, `${step.id}.log`), maxLines),
    })),
  );
  const warnings = [...run.warnings.values()]
    .flat()
    .map(({ code, message }) => ({ code, message }));
  const summary = await describeRun(run);
  const shown = { summary, steps, warnings };
  const text =
    format === "json"
      ? safeJson({ schema: "tool.run/1", ...summary, steps, warnings })
      : format === "html"
        ? (await import("./format-run-page.ts")).formatRunPage({ ...shown, run, ...redaction })
        : formatRun({ ...shown, host: run.state.facts.host.id, colors: destination.colors });
  await destination.write(text, `${summary.run}: ${summary.status}`);
  return 0;
};

async function latestRun(stateDirectory: string): Promise<RunState> {
  const [latest] = await findRuns(stateDirectory);
  if (latest === undefined)
    throw new ToolError("SHIP_UNKNOWN_RUN", "no ship has been started in this work tree yet", {
      hint: "see what one would do: `tool ship --dry-run`",
    });
  if (latest.is !== "whole") throw latest.error;
  return latest.run;
}

/** Finds a ship by its whole name, or by a beginning that only one has. */
async function findRun(stateDirectory: string, typed: string): Promise<RunState> {
  if (typed.trim() === "")
    throw new ToolError("USAGE", "the name of the ship is empty", {
      hint: "take it from the list: `tool runs`",
    });
  const ids = await listRunIds(stateDirectory);
  const matching = ids.includes(typed) ? [typed] : ids.filter((id) => id.startsWith(typed));
  const [id] = matching;
  const found =
    matching.length === 1 && id !== undefined ? await readRun(stateDirectory, id) : null;
  if (found === null)
    throw new ToolError(
      "SHIP_UNKNOWN_RUN",
      matching.length > 1
        ? `${matching.length} ships begin with ${typed}`
        : `no ship ${typed} in this work tree`,
      { hint: "see them all: `tool runs`" },
    );
  if (found.is !== "whole") throw found.error;
  return found.run;
}
