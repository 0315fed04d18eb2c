import type { PieceOutcome } from "../../agents/change-piece.ts";
import type { AgentsWorld } from "../../agents/locate-agent.ts";
import { SKILLS } from "../../agents/pure/skills/index.ts";
import type { Colors } from "../../output/types.ts";
import type { AgentOutcome, AgentsChange } from "./change-agents.ts";
import { showPath } from "./show-path.ts";
import { sumUp } from "./sum-up.ts";

/** Lays out one line an agent: its outcome, and the places; then the next command. */
export function formatChanges(
  { wish, scope, isDryRun }: AgentsChange,
  outcomes: readonly AgentOutcome[],
  world: AgentsWorld,
  colors: Colors,
): string {
  const rows = outcomes.map(({ located: { agent }, pieces }) => {
    const summary = sumUp(pieces);
    const isDone = ["added", "updated", "removed"].includes(summary);
    return {
      label: agent.label,
      word: isDone && isDryRun ? `would be ${summary}` : summary,
      places: placesOf(pieces.filter(wish === "add" ? isWhole : isTaken), world),
    };
  });
  const labelWidth = Math.max(0, ...rows.map(({ label }) => label.length));
  const wordWidth = Math.max(0, ...rows.map(({ word }) => word.length));
  const table = rows.map(
    ({ label, word, places }) =>
      `${`${colors.bold(label.padEnd(labelWidth))}  ${word.padEnd(wordWidth)}  ${places}`.trimEnd()}\n`,
  );
  if (wish === "remove" || isDryRun) return table.join("");
  const given = outcomes.filter(({ pieces }) =>
    pieces.some(({ piece, fault }) => piece.what === "command" && fault === null),
  );
  if (given.length === 0) return table.join("");
  const title = `restart the agent${scope === "project" ? " in this project" : ""}, and type:`;
  return `${table.join("")}\n${title}\n${formatNext(given, labelWidth, colors)}`;
}

function formatNext(outcomes: readonly AgentOutcome[], width: number, colors: Colors): string {
  const [first] = SKILLS;
  return outcomes
    .map(({ located: { agent, layout } }) => {
      const once = layout.once === undefined ? "" : colors.dim(`  ${layout.once}`);
      return `  ${agent.label.padEnd(width)}  ${agent.sigil}${first?.name ?? ""}${once}\n`;
    })
    .join("");
}

/** A piece that could not be read or written is named by its error instead. */
function isWhole({ fault }: PieceOutcome): boolean {
  return fault === null;
}

function isTaken(outcome: PieceOutcome): boolean {
  return outcome.did !== "nothing" && isWhole(outcome);
}

/** `commands in ~/.claude/skills, server in ~/.claude.json` */
function placesOf(pieces: readonly PieceOutcome[], world: AgentsWorld): string {
  const places = new Map(pieces.map(({ piece }) => [piece.place, piece.what]));
  return [...places]
    .map(
      ([place, what]) => `${what === "command" ? "commands" : what} in ${showPath(place, world)}`,
    )
    .join(", ");
}
