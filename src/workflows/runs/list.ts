import type { CommandRunner } from "../../cli/context.ts";
import { openRepository } from "../../git/open-repository.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { findRuns } from "../../ship/find-runs.ts";
import { describeRun } from "./describe-run.ts";
import { formatRuns } from "./format-runs.ts";

/** `tool runs [list]`: the ships of this work tree, the newest first. Journals that cannot be read are named. */
export const runsList: CommandRunner<Record<string, unknown>> = async (context) => {
  const { streams, flags } = context;
  const { stateDirectory } = await openRepository(context.git);
  const found = await findRuns(stateDirectory);
  const listed = await Promise.all(
    found.flatMap((one) =>
      one.is === "whole"
        ? [describeRun(one.run).then((summary) => ({ summary, host: one.run.state.facts.host.id }))]
        : [],
    ),
  );
  const runs = listed.map(({ summary }) => summary);
  for (const one of found) if (one.is !== "whole") streams.warn(one.error.message, one.error.hint);
  streams.result(
    flags.json === true
      ? safeJson({ schema: "tool.runs/1", runs })
      : formatRuns(listed, streams.out.colors),
  );
  if (runs.length === 0)
    streams.status("no ship has been started in this work tree yet: `tool ship`");
  return 0;
};
