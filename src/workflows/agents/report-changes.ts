import type { PieceOutcome } from "../../agents/change-piece.ts";
import type { AgentsWorld } from "../../agents/locate-agent.ts";
import type { Context } from "../../cli/context.ts";
import type { ToolError } from "../../errors/tool-error.ts";
import { printErrors } from "../../output/print-error.ts";
import type { AgentOutcome, AgentsChange } from "./change-agents.ts";
import { formatChanges } from "./format-changes.ts";
import { showPath } from "./show-path.ts";
import { sumUp } from "./sum-up.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** Reports the outcome for each agent, warns of pieces that were left, and returns the exit status. */
export function reportChanges(
  { streams, flags }: Pick<Context, "streams" | "flags">,
  change: AgentsChange,
  outcomes: readonly AgentOutcome[],
  world: AgentsWorld,
): number {
  const byPath = outcomes.flatMap(({ pieces }) =>
    pieces.map((one) => [one.piece.path, one] as const),
  );
  const each = [...new Map(byPath).values()];
  // One link may be on the way to every file.
  const faults = [
    ...new Map(
      each.flatMap(({ fault }) => (fault === null ? [] : [[fault.message, fault] as const])),
    ).values(),
  ];
  streams.result(
    flags.json === true
      ? safeJson(toJson(change, outcomes, faults))
      : formatChanges(change, outcomes, world, streams.out.colors),
  );
  for (const outcome of each) {
    const { path } = outcome.piece;
    // Without names, the command would be about every agent that is found.
    const of = outcomes.filter(({ pieces }) => pieces.some(({ piece }) => piece.path === path));
    const names = of.map(({ located }) => located.agent.name).join(" ");
    tell(streams, { ...change, names }, outcome, world);
  }
  printErrors(faults, streams);
  return faults[0]?.exitStatus ?? 0;
}

function tell(
  streams: Context["streams"],
  { wish, scope, isDryRun, names }: AgentsChange & { readonly names: string },
  { piece, did, because, saved }: PieceOutcome,
  world: AgentsWorld,
): void {
  const path = showPath(piece.path, world);
  if (did !== "nothing") streams.detail(`${isDryRun ? "would be " : ""}${did}: ${path}`);
  if (saved !== null) streams.status(`what you had edited is kept: ${showPath(saved, world)}`);
  if (because === "edited")
    streams.warn(
      `${path} was edited since it was written, and stays as it is`,
      `to ${wish === "add" ? "overwrite" : "remove"} it, after a copy: \`tool agents ${wish} ${names} --${scope} --force\``,
    );
  if (because === "newer")
    streams.warn(
      `${path} was written by a newer version of tool, and stays as it is`,
      "bring this one up to date: `npm install --global tool-cli`",
    );
}

function toJson(
  { scope, isDryRun }: AgentsChange,
  outcomes: readonly AgentOutcome[],
  faults: readonly ToolError[],
) {
  return {
    schema: "tool.agents/1",
    scope,
    dryRun: isDryRun,
    agents: outcomes.map(({ located: { agent }, pieces }) => ({
      name: agent.name,
      label: agent.label,
      outcome: sumUp(pieces),
      files: pieces.map(({ piece: { path, what }, before, did, because, saved }) => {
        return { path, what, before, did, because, saved };
      }),
    })),
    errors: faults.map(({ code, message, hint = null }) => ({ code, message, hint })),
  };
}
