import type { AgentsWorld } from "../../agents/locate-agent.ts";
import type { LookedAt } from "../../agents/look-at-piece.ts";
import type { CodingAgent } from "../../agents/types.ts";
import type { Colors } from "../../output/types.ts";
import { showPath } from "./show-path.ts";
import { stateOf, versionOf, type AgentState, type GivenPieces } from "./state-of.ts";

/** An agent, the signs that it is used, and its pieces in each scope that was looked at. */
export interface ListedAgent {
  readonly agent: CodingAgent;
  readonly signs: readonly string[];
  readonly given: readonly GivenPieces[];
}

const HEAD = ["agent", "found", "given", "version", "state"] as const;

/** The agents as a table: one row each, two where it has something in both scopes. */
export function formatList(
  listed: readonly ListedAgent[],
  world: AgentsWorld,
  colors: Colors,
): string {
  const rows = listed.flatMap((one) => rowsOf(one, world));
  const widths = HEAD.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const isAnyMissing = listed.some(
    ({ signs, given }) =>
      signs.length > 0 && given.every(({ pieces }) => stateOf(pieces) === "absent"),
  );
  const isAnyOld = listed.some(({ given }) =>
    given.some(({ pieces }) => stateOf(pieces) === "outdated"),
  );
  const next = isAnyMissing || isAnyOld ? "\nadd or update: `tool agents add`\n" : "";
  return `${[colors.dim(line(HEAD)), ...rows.map((row) => line(row))].join("\n")}\n${next}`;
}

function rowsOf({ agent, signs, given }: ListedAgent, world: AgentsWorld): string[][] {
  const found = signs[0] ?? "-";
  const present = given.filter(({ pieces }) => stateOf(pieces) !== "absent");
  if (present.length === 0) return [[agent.label, found, "-", "-", "absent"]];
  return present.map(({ scope, pieces }, at) => [
    at === 0 ? agent.label : "",
    at === 0 ? found : "",
    `${scope}: ${thingsIn(pieces)}`,
    versionOf(pieces) ?? "-",
    wordFor(stateOf(pieces), pieces, world),
  ]);
}

function thingsIn(pieces: readonly LookedAt[]): string {
  const there = pieces.filter(
    (looked) => looked.is === "readable" && !["absent", "foreign"].includes(looked.state),
  );
  const has = (what: string): boolean => there.some(({ piece }) => piece.what === what);
  return [...(has("command") ? ["commands"] : []), ...(has("server") ? ["server"] : [])].join(", ");
}

/** The state; where one file is to blame, with its name. */
function wordFor(state: AgentState, pieces: readonly LookedAt[], world: AgentsWorld): string {
  const blamed = pieces.find((looked) =>
    state === "edited"
      ? looked.is === "readable" && looked.state === "edited"
      : state === "blocked" && (looked.is === "faulty" || looked.state === "foreign"),
  );
  return blamed === undefined ? state : `${state}: ${showPath(blamed.piece.path, world)}`;
}
