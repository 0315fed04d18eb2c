import type { Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import type { ReadRules } from "../../review/team/pure/types.ts";
import { hasRules } from "../../review/team/create-team.ts";
import type { AnalysisTools } from "../../review/types.ts";
import { openApart } from "../review/session/open-session.ts";

/** Reads the project's own rules as the work tree has them; the engine checks each in a separate process. */
export async function checkTeamRules(
  context: Pick<Context, "command" | "run" | "env" | "signal" | "startWorker">,
  root: string,
): Promise<ReadRules> {
  if (!hasRules(root)) return { rules: [], off: [], faults: [] };
  const [{ readTeamRules }, { checkRules }] = await Promise.all([
    import("../../review/team/read-team-rules.ts"),
    import("../../review/team/check-rules.ts"),
  ]);
  return await checkRules(await readTeamRules(root), toolsApart(context));
}

/** Returns the tools of an analyzer of single texts, without a session. */
export function toolsApart(
  context: Pick<Context, "command" | "run" | "env" | "signal" | "startWorker">,
): AnalysisTools {
  const { command, run, env, signal } = context;
  permit(command, "starts", "itself");
  const apart = openApart(context);
  return { run, env, signal, ...(apart === undefined ? {} : { apart }) };
}
