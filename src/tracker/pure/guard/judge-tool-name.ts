import { splitName } from "./split-name.ts";
import type { ToolRole } from "../types.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Ranks of nouns by how well they say "issue": the lower, the better. */
const NOUN_RANKS: Readonly<Record<string, number>> = {
  issue: 0,
  ticket: 1,
  workitem: 1,
  task: 2,
  story: 2,
  bug: 2,
  card: 2,
};
const READ_VERBS = words("get read fetch show view retrieve describe load");
const WRITE_VERBS = words("update edit save set modify change patch put transition move");
const STATE_WORDS = words("state status workflow transition");
const LIST_VERBS = words("get read fetch show view retrieve load list");
const LISTINGS = words("states statuses transitions");
const FILLERS = words(
  "by id ids uuid key identifier detail details info information data single one the a an with for of full from to in on and or jira linear youtrack tracker",
);
const OF_ISSUES = words("issue ticket workflow team");
const TEAMS = words("team teams");
const ABOUT_STATES = words("issue ticket workflow team available possible valid all current");
/** Words of tools that do something else than read an issue or set its state. */
const NEVER = words(
  "search find query list lists create new add insert upsert delete remove destroy purge bulk batch many multiple mass all comment comments archive unarchive restore merge duplicate clone copy link unlink relation relations relate attachment attachments sub child children parent related",
);
/** Words that bar even a tool that somebody named. */
const HARMFUL = words(
  "create insert upsert delete remove destroy purge bulk batch mass archive unarchive merge duplicate clone copy",
);

/** Ranks a tool's name for a role, the lowest first; null when the name says something else. */
export function rankToolName(name: string, role: ToolRole): number | null {
  const said = wordsOfTool(name);
  if (role === "states") return rankListing(said) ?? rankTeams(said);
  if (said.some((word) => NEVER.has(word))) return null;
  const verbs = role === "read" ? READ_VERBS : WRITE_VERBS;
  const core = withoutPrefix(said, (word) => {
    if (verbs.has(word) || nounOf(word) !== null) return true;
    return role === "write" && STATE_WORDS.has(word);
  });
  const nouns = core.filter((word) => nounOf(word) !== null);
  const acts = core.filter((word) => verbs.has(word));
  const states = role === "write" ? core.filter((word) => STATE_WORDS.has(word)) : [];
  const known = new Set([...nouns, ...acts, ...states]);
  if (!core.every((word) => known.has(word) || FILLERS.has(word))) return null;
  if (acts.length !== 1 || nouns.length > 1) return null;
  // "issues.get" names the room that the tool is in, "get_issues" a list of them.
  if (nouns.some((word) => word.endsWith("s") && core.indexOf(word) > core.indexOf(acts[0] ?? "")))
    return null;
  // A workflow is not an issue, and a state alone may be anybody's: see `fitTool`.
  const isOfState = core.some((word) => word === "state" || word === "status");
  if (nouns.length === 0 && !isOfState && (states.length === 0 || core.includes("workflow")))
    return null;
  if (acts[0] === "move" && states.length === 0) return null;
  const nounRank = nouns[0] === undefined ? 0 : (nounOf(nouns[0]) ?? 0);
  return nounRank * 2 + (role === "write" && states.length === 0 ? 1 : 0);
}

/** Whether a tool's name says that it makes, removes or lumps issues together. */
export function isHarmfulName(name: string): boolean {
  return wordsOfTool(name).some((word) => HARMFUL.has(word));
}

/** Whether a tool's name says that it gives teams, with which states may come. */
export function namesTeams(name: string): boolean {
  return rankTeams(wordsOfTool(name)) !== null;
}

/** Whether a tool's name says which thing it changes the state of. */
export function namesIssue(name: string): boolean {
  return wordsOfTool(name).some((word) => nounOf(word) !== null);
}

/** Whether a tool's name says that it lists transitions rather than states. */
export function namesTransitions(name: string): boolean {
  return wordsOfTool(name).includes("transitions");
}

/** The words of a tool's name, "work item" as one. */
export function wordsOfTool(name: string): readonly string[] {
  return splitName(name)
    .join(" ")
    .replaceAll(/\bwork item(s?)\b/g, "workitem$1")
    .split(" ");
}

function rankListing(said: readonly string[]): number | null {
  const core = withoutPrefix(
    said,
    (word) => LIST_VERBS.has(word) || LISTINGS.has(word) || ABOUT_STATES.has(word),
  );
  const isListing =
    core.some((word) => LISTINGS.has(word)) ||
    (core.includes("list") && core.some((word) => STATE_WORDS.has(word) && word !== "workflow"));
  const isKnown = core.every(
    (word) =>
      LIST_VERBS.has(word) ||
      LISTINGS.has(word) ||
      STATE_WORDS.has(word) ||
      ABOUT_STATES.has(word) ||
      FILLERS.has(word),
  );
  if (isListing && isKnown)
    return core.some((word) => OF_ISSUES.has(word)) || core.includes("transitions") ? 0 : 1;
  return null;
}

function rankTeams(said: readonly string[]): number | null {
  const core = withoutPrefix(said, (word) => LIST_VERBS.has(word) || TEAMS.has(word));
  const isTeams = core.some((word) => LIST_VERBS.has(word)) && core.some((word) => TEAMS.has(word));
  const isKnown = core.every(
    (word) => LIST_VERBS.has(word) || TEAMS.has(word) || FILLERS.has(word) || word === "all",
  );
  return isTeams && isKnown ? 2 : null;
}

/** Servers put their own name before those of their tools. */
function withoutPrefix(
  said: readonly string[],
  isCore: (word: string) => boolean,
): readonly string[] {
  const start = said.findIndex(isCore);
  return start === -1 ? [] : said.slice(start);
}

function nounOf(word: string): number | null {
  const singular = word.replace(/s$/, "");
  return Object.hasOwn(NOUN_RANKS, singular) ? (NOUN_RANKS[singular] ?? null) : null;
}
