import { join } from "node:path";
import type { CommandRunner } from "../../cli/context.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import type { StepRecord } from "../../ship/pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { openRepository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { listRunIds, readRun } from "../../ship/find-runs.ts";
import { runFolder } from "../ship/run-folder.ts";
import { describeRun } from "./describe-run.ts";
import { formatRun } from "./format-run.ts";
import { readLog, type ShownStep } from "./read-log.ts";

/** Last lines of each step's output; `--verbose` shows all. */
const SHOWN_LINES = 5;

/** `tool runs show ID`: one ship, step by step, with what each step printed. */
export const runsShow: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const { stateDirectory } = await openRepository(context.git);
  const run = await findRun(stateDirectory, String(flags["id"]));
  const maxLines = streams.verbosity === "verbose" ? Number.POSITIVE_INFINITY : SHOWN_LINES;
  const folder = runFolder(stateDirectory, run.run);
  const steps: ShownStep[] = await Promise.all(
    stepsOf(run).map(async (step) => ({
      ...step,
      log: await readLog(join(folder, `${step.id}.log`), maxLines),
    })),
  );
  const warnings = [...run.warnings.values()]
    .flat()
    .map(({ code, message }) => ({ code, message }));
  const summary = await describeRun(run);
  streams.result(
    context.flags.json === true
      ? safeJson({ ...summary, steps, warnings })
      : formatRun({ summary, steps, warnings, colors: streams.out.colors }),
  );
  return 0;
};

/** By its whole name, or by a beginning that only one has. */
async function findRun(stateDirectory: string, typed: string): Promise<RunState> {
  const ids = await listRunIds(stateDirectory);
  const matching = ids.includes(typed) ? [typed] : ids.filter((id) => id.startsWith(typed));
  const [id] = matching;
  const found =
    matching.length === 1 && id !== undefined ? await readRun(stateDirectory, id) : null;
  if (found === null) {
    throw new ToolError(
      "SHIP_UNKNOWN_RUN",
      matching.length > 1
        ? `${matching.length} ships begin with ${typed}`
        : `there is no ship ${typed} in this work tree`,
      { hint: "see them all: `tool runs`" },
    );
  }
  if (found.is !== "whole") throw found.error;
  return found.run;
}

/** Every step of the plan as it went: the one that was begun and did not end counts as not reached. */
function stepsOf({ begin, ended }: RunState): StepRecord[] {
  return begin.plan.steps.map(
    ({ id, decision }) =>
      ended.get(id) ?? {
        id,
        status: decision.do === "skip" ? "skipped" : "not-reached",
        reason: decision.do === "skip" ? decision.because : null,
        durationMs: 0,
      },
  );
}
