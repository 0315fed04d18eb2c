import type { PlainCopy } from "./copy-plain-json.ts";
import { findForeignId } from "./find-foreign-id.ts";
import type { GuardFacts } from "./guard-facts.ts";
import type { FoundTool } from "../types.ts";

interface Expected {
  readonly isMissing: boolean;
  /** Says why a value may not stand here; null: it may. */
  refuse(value: unknown): string | null;
}

/**
 * Checks a call of a tool that was found for a role: it must carry the arguments of the role, with our values, and
 * nothing else. Returns why not, or null.
 */
export function checkFoundCall(
  tool: FoundTool,
  { leaves }: PlainCopy,
  facts: GuardFacts,
): string | null {
  const expected = expectedOf(tool, facts);
  const given = new Set<string>();
  for (const { path, value } of leaves) {
    const place = JSON.stringify(path);
    const at = expected.get(place);
    if (at === undefined) return `\`${path.join(".")}\` cannot be set by this step`;
    const because = at.refuse(value);
    if (because !== null) return `\`${path.join(".")}\` ${because}`;
    given.add(place);
  }
  for (const [place, { isMissing }] of expected) {
    if (isMissing && !given.has(place)) return `it omits ${place}`;
  }
  return null;
}

function expectedOf(tool: FoundTool, facts: GuardFacts): ReadonlyMap<string, Expected> {
  const expected = new Map<string, Expected>();
  for (const { path, value } of tool.fixed)
    expected.set(JSON.stringify(path), {
      isMissing: false,
      refuse: (given) => refuseFixed(given, value, facts),
    });
  const { issue, state, team } = tool;
  if (issue !== null)
    expected.set(JSON.stringify(issue.path), {
      isMissing: true,
      refuse: (given) => refuseIssue(given, facts),
    });
  if (state !== null)
    expected.set(JSON.stringify(state.path), {
      isMissing: true,
      refuse: (given) =>
        state.by === "name" ? refuseName(given, facts) : refuseStateId(given, facts),
    });
  if (team !== null)
    expected.set(JSON.stringify(team.path), {
      isMissing: team.isRequired,
      refuse: (given) => refuseTeam(given, facts),
    });
  return expected;
}

/** Says why a value does not name the issue; null: it does, to the letter. */
export function refuseIssue(given: unknown, { issueId, learned }: GuardFacts): string | null {
  if (given === issueId) return null;
  return given === learned.uuid && given !== null ? null : `is not ${issueId}`;
}

function refuseName(given: unknown, { state }: GuardFacts): string | null {
  return given === state ? null : `is not ${state}`;
}

function refuseStateId(given: unknown, { state, learned }: GuardFacts): string | null {
  const fits = learned.states.some(({ id, name }) => id === given && id !== null && name === state);
  return fits ? null : `is not an id that the server gave for ${state}`;
}

function refuseTeam(given: unknown, { issueId, learned }: GuardFacts): string | null {
  const key = issueId.slice(0, issueId.lastIndexOf("-"));
  const { id = null, key: told = null, name = null } = learned.team ?? {};
  const fits = typeof given === "string" && [key, id, told, name].includes(given);
  return fits ? null : `is not the team of ${issueId}`;
}

function refuseFixed(given: unknown, value: unknown, facts: GuardFacts): string | null {
  if (given !== value) return "is not what the schema settles";
  const own = { ...facts, opaque: new Set<string>() };
  const foreign = typeof value === "string" ? findForeignId(value, own, "prose") : null;
  return foreign === null ? null : `names ${foreign}`;
}
