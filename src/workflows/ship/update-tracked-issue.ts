import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { permit } from "../../core/policy/leave-for.ts";
import type { ShipFacts } from "../../ship/pure/types.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { testHooksFrom } from "../../process/test-hooks.ts";
import type { RegisteredServer } from "../../tracker/find-server.ts";
import type { IssueUpdate, IssueUpdateRequest, TrackerLimits } from "../../tracker/types.ts";
import { VERSION } from "../../version.ts";

/**
 * Moves the branch's issue through the server that the plan names. Its definition, which may hold
 * credentials, is read only now and written down nowhere.
 */
export async function updateTrackedIssue(
  context: Context,
  request: {
    readonly facts: ShipFacts;
    readonly settings: Pick<Settings, "review">;
    readonly root: string;
  },
  asked: IssueUpdateRequest,
): Promise<IssueUpdate> {
  const { command, cwd, env, home, signal, canAsk, redaction } = context;
  permit(command, "starts", "tracker-server");
  permit(command, "sends", "tracker-server");
  const { facts, settings, root } = request;
  const server = await readServer({ cwd, env, home, root }, facts.trackerServer);
  if ("why" in server) return { is: "not-installed", why: server.why, hint: null };
  const { updateIssue } = await import("../../tracker/update-issue.ts");
  return updateIssue({
    ...asked,
    server,
    prompt: facts.settings.ship.issueTracker?.prompt ?? null,
    provider: facts.settings.ship.issueTracker?.provider ?? "",
    openReader: async () => {
      const { openChosenReader } = await import("../shared/choose-reviewers.ts");
      permit(command, "sends", "reader");
      return openChosenReader(context, settings, root);
    },
    teamPrefixes: facts.teamPrefixes,
    env,
    home,
    redaction,
    root,
    canAsk,
    signal,
    version: VERSION,
    limits: await trackerLimitsFrom(env),
  });
}

async function readServer(
  where: Pick<Context, "cwd" | "env" | "home"> & { readonly root: string },
  named: ShipFacts["trackerServer"],
): Promise<RegisteredServer | { readonly why: string }> {
  if (named === null) return { why: "it is not registered" };
  const { findServer } = await import("../../tracker/find-server.ts");
  try {
    const { server } = await findServer({ ...where, name: named.name, flagFile: named.file });
    // Another file may name it too, but the plan did not show that one.
    return server?.file === named.file ? server : { why: `${named.file} no longer names it` };
  } catch (thrown) {
    if (thrown instanceof ToolError) return { why: thrown.message };
    throw thrown;
  }
}

async function trackerLimitsFrom(env: Context["env"]): Promise<TrackerLimits> {
  const { TRACKER_LIMITS } = await import("../../tracker/limits.ts");
  return testHooksFrom(env).trackerLimits ?? TRACKER_LIMITS;
}
