import { existsSync } from "node:fs";
import { locateAgent, type AgentsWorld } from "../../agents/locate-agent.ts";
import { lookAtPiece } from "../../agents/look-at-piece.ts";
import { piecesOf } from "../../agents/pieces.ts";
import type { AgentScope, CodingAgent } from "../../agents/types.ts";
import { VERSION } from "../../version.ts";
import type { GivenPieces } from "./state-of.ts";

/** Looks at everything that an agent may be given in one scope; null if the scope has no folder. */
export async function lookAtAgent(
  agent: CodingAgent,
  scope: AgentScope,
  world: AgentsWorld,
): Promise<GivenPieces | null> {
  const located = await locateAgent(agent, scope, world);
  if (located === null) return null;
  const pieces = piecesOf(located.layout, VERSION, existsSync);
  const { within } = located;
  return { scope, pieces: await Promise.all(pieces.map((piece) => lookAtPiece(piece, within))) };
}
