import { existsSync } from "node:fs";
import { changePiece, type PieceOutcome } from "../../agents/change-piece.ts";
import { CODING_AGENTS } from "../../agents/known/index.ts";
import { locateAgent, type AgentsWorld, type LocatedAgent } from "../../agents/locate-agent.ts";
import { lookAtPiece } from "../../agents/look-at-piece.ts";
import { piecesOf } from "../../agents/pieces.ts";
import type { AgentScope, CodingAgent } from "../../agents/types.ts";
import { VERSION } from "../../version.ts";
import { lookAtAgent } from "./look-at-agent.ts";

/** A change of agents. */
export interface AgentsChange {
  readonly wish: "add" | "remove";
  readonly scope: AgentScope;
  readonly agents: readonly CodingAgent[];
  readonly isForced: boolean;
  readonly isDryRun: boolean;
}

/** The outcome for one agent, piece by piece; a shared piece counts as it was met first. */
export interface AgentOutcome {
  readonly located: LocatedAgent;
  readonly pieces: readonly PieceOutcome[];
}

/**
 * Adds or removes the pieces of agents, one after the other. A piece that two agents share is written once, and removed
 * only if no other agent with the server's entry reads it.
 */
export async function changeAgents(
  change: AgentsChange,
  world: AgentsWorld,
): Promise<readonly AgentOutcome[]> {
  const { wish, scope, agents, isForced, isDryRun } = change;
  const kept = wish === "add" ? new Set<string>() : await usedByOthers(change, world);
  const met = new Map<string, PieceOutcome>();
  const outcomes: AgentOutcome[] = [];
  for (const agent of agents) {
    const located = await locateAgent(agent, scope, world);
    if (located === null) continue;
    const { within } = located;
    const pieces: PieceOutcome[] = [];
    for (const piece of piecesOf(located.layout, VERSION, existsSync)) {
      if (kept.has(piece.path)) continue;
      const outcome =
        met.get(piece.path) ??
        (await changePiece(await lookAtPiece(piece, within), { wish, isForced, isDryRun, within }));
      met.set(piece.path, outcome);
      pieces.push(outcome);
    }
    outcomes.push({ located, pieces });
  }
  return outcomes;
}

/** Returns the paths that other agents read, which are set up and are not to be removed. */
async function usedByOthers(
  { scope, agents }: AgentsChange,
  world: AgentsWorld,
): Promise<ReadonlySet<string>> {
  const others = CODING_AGENTS.filter((agent) => !agents.includes(agent));
  const used = new Set<string>();
  for (const agent of others) {
    const pieces = (await lookAtAgent(agent, scope, world))?.pieces ?? [];
    const entry = pieces.find(({ piece }) => piece.what === "server");
    const isSetUp = entry?.is === "readable" && !["absent", "foreign"].includes(entry.state);
    if (isSetUp) for (const { piece } of pieces) used.add(piece.path);
  }
  return used;
}
