import { hashSchema } from "./hash-schema.ts";
import {
  isHarmfulName,
  namesIssue,
  namesTeams,
  namesTransitions,
  wordsOfTool,
} from "./judge-tool-name.ts";
import { readArguments, type ToolArgument } from "./read-arguments.ts";
import { splitName } from "./split-name.ts";
import type { ArgumentPath, FixedArgument, FoundTool, ServerTool, ToolRole } from "../types.ts";

/** A tool and how it is called, or why it cannot serve. */
export type Fit = { readonly fits: FoundTool } | { readonly unfit: string };

const ranked = (...groups: string[]): ReadonlyMap<string, number> =>
  new Map(groups.flatMap((group, rank) => group.split(" ").map((name) => [name, rank])));

/** Names of the argument that takes the issue, the best first. */
const ISSUE_NAMES = ranked(
  "identifier issueidentifier issuekey issueidorkey issuekeyorid idorkey key ticketkey ticketidentifier",
  "issueid issue ticketid ticket workitemid taskid issueref",
  "id",
  "uuid issueuuid",
);
const BARE_NAMES = new Set(["id", "key", "identifier", "idorkey", "uuid"]);
const SEVERAL_ISSUES =
  /^(?:issue|ticket|task)?(?:ids|keys|identifiers|uuids)$|^(?:issues|tickets|tasks)$/;

const STATE_NAMES = ranked(
  "statename statusname workflowstatename",
  "state status workflowstate workflowstatus",
  "transition transitionname",
  "stateid statusid workflowstateid workflowstatusid stateuuid",
  "transitionid",
);
const TEAM_NAMES: Readonly<Record<string, NonNullable<FoundTool["team"]>["by"]>> = {
  team: "any",
  teamidorkey: "any",
  teamid: "id",
  teamuuid: "id",
  teamkey: "key",
  teamidentifier: "key",
  projectkey: "key",
  teamname: "name",
};
/** Fields of an issue: even a settled value of one would change more than the state. */
const FIELDS = new Set(
  "title name summary description body assignee assignees assigned label labels priority estimate points parent project cycle sprint milestone due team comment reporter subscribers type archived".split(
    " ",
  ),
);

/** Words of an argument by which a change goes on to other issues. */
const REACHES = new Set(
  "all bulk cascade cascading child children descendants linked propagate recursive related sub subissues subtasks".split(
    " ",
  ),
);

/** Finds how a tool is called in a role, from its schema alone. */
export function fitTool(tool: ServerTool, role: ToolRole): Fit {
  if (isHarmfulName(tool.name)) return { unfit: "its name says that it does more than that" };
  let first: Fit | null = null;
  let fitting: Fit | null = null;
  for (const argumentList of readArguments(tool.inputSchema)) {
    const fit = fitArguments(tool, role, argumentList);
    first ??= fit;
    if ("unfit" in fit) continue;
    if (fitting !== null) return { unfit: "its schema offers several ways to call it" };
    fitting = fit;
  }
  return fitting ?? first ?? { unfit: "its schema cannot be read" };
}

/** Finds the one argument of a tool that takes the issue, or says why there is none. */
export function findIssueArgument(
  argumentList: readonly ToolArgument[],
): { readonly found: ToolArgument } | { readonly unfit: string } {
  const candidates = argumentList.filter(({ words }) => ISSUE_NAMES.has(words.join("")));
  if (candidates.length === 0) {
    const several = argumentList.find(({ words }) => SEVERAL_ISSUES.test(words.join("")));
    return {
      unfit:
        several === undefined
          ? "it takes no issue"
          : `\`${several.path.join(".")}\` takes several issues`,
    };
  }
  const best = bestOf(candidates, ISSUE_NAMES);
  const [found, other] = best;
  if (found === undefined || other !== undefined)
    return { unfit: `it may take the issue in ${best.map(quotePath).join(" or ")}` };
  if (found.takes === "list") return { unfit: `${quotePath(found)} takes several issues` };
  if (found.takes !== "text")
    return { unfit: `${quotePath(found)} does not take a string such as ENG-12` };
  return { found };
}

function fitArguments(
  tool: ServerTool,
  role: ToolRole,
  argumentList: readonly ToolArgument[],
): Fit {
  const issue =
    role === "states" ? issueForListing(tool, argumentList) : findIssueArgument(argumentList);
  if (issue !== null && "unfit" in issue) return issue;
  if (role === "write" && issue !== null && !namesIssue(tool.name) && isBare(issue.found))
    return { unfit: `${quotePath(issue.found)} may take something else than an issue` };
  const state = role === "write" ? findStateArgument(argumentList) : null;
  if (state !== null && "unfit" in state) return state;
  const ofTeams = role === "states" && namesTeams(tool.name);
  if (ofTeams && !saysStates(tool)) return { unfit: "it does not say that states come with teams" };
  const team = role === "states" ? findTeamArgument(argumentList, ofTeams) : null;

  const used = [issue?.found, state?.found, team?.found].filter((each) => each !== undefined);
  const rest = argumentList.filter((each) => !used.includes(each) && isDemanded(each, used));
  const open = rest.find(({ fixed }) => fixed === undefined);
  if (open !== undefined) return { unfit: `it also demands ${quotePath(open)}` };
  const settled = rest.map(({ path, fixed }) => ({ path, value: fixed ?? null }));
  const fault = settled.map((each) => faultOfFixed(each, role)).find((each) => each !== null);
  if (fault !== undefined) return { unfit: fault };

  return {
    fits: {
      name: tool.name,
      schemaHash: hashSchema(tool.inputSchema),
      issue: issue === null ? null : { path: issue.found.path, by: takesOpaqueId(issue.found) },
      state:
        state === null
          ? null
          : { path: state.found.path, by: stateBy(state.found), names: state.found.enum },
      team:
        team === null
          ? null
          : {
              path: team.found.path,
              by: team.found.isOpaqueId ? "id" : team.by,
              isRequired: team.found.demandedWith !== null,
            },
      fixed: settled,
    },
  };
}

function issueForListing(
  tool: ServerTool,
  argumentList: readonly ToolArgument[],
): { readonly found: ToolArgument } | null {
  const isOfIssue = wordsOfTool(tool.name).some((word) =>
    /^(?:issue|ticket|transitions)$/.test(word),
  );
  const fitting = argumentList.filter((each) => isOfIssue || !BARE_NAMES.has(each.words.join("")));
  const issue = findIssueArgument(fitting);
  // Optional, it could as well be the id of a state.
  if ("unfit" in issue) return null;
  return issue.found.demandedWith === null && !namesTransitions(tool.name) ? null : issue;
}

function findStateArgument(
  argumentList: readonly ToolArgument[],
): { readonly found: ToolArgument } | { readonly unfit: string } {
  const candidates = argumentList.filter(({ words }) => STATE_NAMES.has(stateName(words)));
  if (candidates.length === 0) return { unfit: "it takes no state" };
  const best = bestOf(candidates, STATE_NAMES, stateName);
  const [found, other] = best;
  if (found === undefined || other !== undefined)
    return { unfit: `it may take the state in ${best.map(quotePath).join(" or ")}` };
  if (found.takes !== "text")
    return { unfit: `${quotePath(found)} does not take a string for the state` };
  return { found };
}

function findTeamArgument(
  argumentList: readonly ToolArgument[],
  ofTeams: boolean,
): { readonly found: ToolArgument; readonly by: NonNullable<FoundTool["team"]>["by"] } | null {
  const candidates = argumentList.flatMap((found) => {
    const name = found.words.join("");
    const isId = ofTeams && name === "id";
    const by = isId ? "id" : Object.hasOwn(TEAM_NAMES, name) ? TEAM_NAMES[name] : undefined;
    return by === undefined || found.takes !== "text" ? [] : [{ found, by }];
  });
  return candidates.find(({ found }) => found.demandedWith !== null) ?? candidates[0] ?? null;
}

/** The demanded ones before the optional, then by name; several when they are level. */
function bestOf(
  candidates: readonly ToolArgument[],
  names: ReadonlyMap<string, number>,
  nameOf: (words: readonly string[]) => string = (words) => words.join(""),
): readonly ToolArgument[] {
  const demanded = candidates.filter(({ demandedWith }) => demandedWith !== null);
  if (demanded.length > 0) return demanded;
  const rankOf = ({ words }: ToolArgument): number => names.get(nameOf(words)) ?? Infinity;
  const lowest = Math.min(...candidates.map(rankOf));
  return candidates.filter((each) => rankOf(each) === lowest);
}

/** "Get all teams with their states and labels". */
function saysStates({ description = "", outputSchema }: ServerTool): boolean {
  if (/\b(?:states|statuses|workflows?)\b/i.test(description)) return true;
  return /"(?:states|statuses|workflow_?states)"/i.test(JSON.stringify(outputSchema ?? null));
}

/** Whether an argument is only called `id` or `key`, of an issue or of anything else. */
function isBare({ words }: ToolArgument): boolean {
  return BARE_NAMES.has(words.join(""));
}

/** `newStatus`, `issue.state` and `target_state` are names of the state as well. */
function stateName(words: readonly string[]): string {
  return words.filter((word) => !["new", "to", "target", "issue"].includes(word)).join("");
}

function isDemanded({ demandedWith }: ToolArgument, used: readonly ToolArgument[]): boolean {
  if (demandedWith === null) return false;
  return demandedWith.length === 0 || used.some(({ path }) => startsWith(path, demandedWith));
}

function startsWith(path: ArgumentPath, start: ArgumentPath): boolean {
  return start.every((name, index) => path[index] === name);
}

function faultOfFixed({ path, value }: FixedArgument, role: ToolRole): string | null {
  const name = path.join(".");
  const words = role === "write" ? splitName(path.at(-1) ?? "") : [];
  if (words.some((word) => FIELDS.has(word))) return `it would set \`${name}\` too`;
  if (value !== false && words.some((word) => REACHES.has(word)))
    return `its \`${name}\` may change other issues`;
  return typeof value === "string" && isHarmfulName(value)
    ? `its \`${name}\` is settled as ${value}`
    : null;
}

function takesOpaqueId({ words, isOpaqueId }: ToolArgument): "identifier" | "uuid" {
  return isOpaqueId || words.includes("uuid") ? "uuid" : "identifier";
}

function stateBy({ words, isOpaqueId, description, enum: names }: ToolArgument): "name" | "id" {
  if (names !== null) return "name";
  if (isOpaqueId || /^(?:id|uuid)$/.test(words.at(-1) ?? "")) return "id";
  const wantsId = /\bids?\b/i.test(description) && !/\bnames?\b/i.test(description);
  return wantsId ? "id" : "name";
}

function quotePath({ path }: ToolArgument): string {
  return `\`${path.join(".")}\``;
}
