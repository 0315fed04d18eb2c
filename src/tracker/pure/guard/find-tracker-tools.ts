import { closestName } from "../../../core/closest-name.ts";
import { fitTool } from "./fit-tool.ts";
import { rankToolName } from "./judge-tool-name.ts";
import type { FoundTool, ServerTool, ToolRole, TrackerTools } from "../types.ts";

/** Why the tools of a server cannot be used. */
export interface ToolProblem {
  readonly kind: "none" | "ambiguous" | "unknown-name" | "unusable";
  readonly role: ToolRole;
  /** Names of the tools it is about; of those that exist, for an unknown name. */
  readonly candidates: readonly string[];
  readonly message: string;
}

/** Tools that a user named, by role. */
export type NamedTools = { readonly [role in ToolRole]?: string | null | undefined };

type Choice = { readonly tool: FoundTool } | { readonly problem: ToolProblem };

const WHAT: Readonly<Record<ToolRole, string>> = {
  read: "reads one issue",
  write: "sets the state of one issue",
  states: "lists the states of the workflow",
};

/**
 * Finds the tools of a tracker among those of a server, and how each is called: by the verb and the noun
 * of its name, and by a schema that takes exactly what the role has to give. It never guesses between two
 * that fit equally. The listing of states is null if there is no such tool and the write can do without it.
 */
export function findTrackerTools(
  tools: readonly ServerTool[],
  named: NamedTools | null = null,
): TrackerTools | { readonly problem: ToolProblem } {
  const read = choose(tools, "read", named?.read);
  if ("problem" in read) return read;
  const write = choose(tools, "write", named?.write);
  if ("problem" in write) return write;
  if (read.tool.issue === null || write.tool.issue === null || write.tool.state === null)
    throw new TypeError("a tool fits a role without its arguments");
  const ofTransitions = write.tool.state.path.some((name) => /transition/i.test(name));
  const states = chooseStates(tools, named?.states, {
    ofTransitions,
    isNeeded: write.tool.state.by === "id",
  });
  if (states !== null && "problem" in states) return states;
  return {
    read: { ...read.tool, issue: read.tool.issue },
    write: { ...write.tool, issue: write.tool.issue, state: write.tool.state },
    states: states?.tool ?? null,
  };
}

function chooseStates(
  tools: readonly ServerTool[],
  name: string | null | undefined,
  { ofTransitions, isNeeded }: { ofTransitions: boolean; isNeeded: boolean },
): Choice | null {
  const isNamed = typeof name === "string";
  // Ids of transitions are not ids of states: each write has its own listing.
  const listings = tools.filter(({ name: each }) => /transition/i.test(each) === ofTransitions);
  const choice = choose(isNamed ? tools : listings, "states", name);
  return "problem" in choice && !isNeeded && !isNamed ? null : choice;
}

function choose(
  tools: readonly ServerTool[],
  role: ToolRole,
  name: string | null | undefined,
): Choice {
  if (typeof name === "string") return chooseNamed(tools, role, name);
  const ranked = tools.flatMap((tool) => {
    const rank = rankToolName(tool.name, role);
    return rank === null || contradictsRole(tool, role)
      ? []
      : [{ name: tool.name, rank, fit: fitTool(tool, role) }];
  });
  const fitting = ranked.flatMap(({ name, rank, fit }) =>
    "fits" in fit ? [{ name, rank, tool: fit.fits }] : [],
  );
  const lowest = Math.min(...fitting.map(({ rank }) => rank));
  const [best, ...others] = fitting.filter(({ rank }) => rank === lowest);
  if (best !== undefined && others.length === 0) return { tool: best.tool };
  if (best !== undefined) {
    const candidates = [best, ...others].map((each) => each.name);
    const message = `${listNames(candidates)} ${candidates.length === 2 ? "both fit" : "all fit"} as the tool that ${WHAT[role]}`;
    return problem({ kind: "ambiguous", role, candidates, message });
  }
  if (ranked.length === 0) {
    const message = `the server has no tool that ${WHAT[role]}`;
    return problem({ kind: "none", role, candidates: [], message });
  }
  const why = ranked.flatMap(({ name, fit }) =>
    "unfit" in fit ? [`\`${name}\` cannot be used: ${fit.unfit}`] : [],
  );
  return problem({
    kind: "unusable",
    role,
    candidates: ranked.map((each) => each.name),
    message: `the server has no usable tool that ${WHAT[role]}: ${why.slice(0, 3).join("; ")}`,
  });
}

function chooseNamed(tools: readonly ServerTool[], role: ToolRole, name: string): Choice {
  const [tool, twin] = tools.filter((each) => each.name === name);
  if (tool === undefined) {
    const known = tools.map((each) => each.name);
    const near = closestName(name, known.slice(0, 500));
    const message = `the server has no tool \`${name}\`, which is named as the one that ${WHAT[role]}`;
    return problem({
      kind: "unknown-name",
      role,
      candidates: near === undefined ? known : [near],
      message: near === undefined ? message : `${message}; did you mean \`${near}\`?`,
    });
  }
  const fit = fitTool(tool, role);
  if ("fits" in fit && twin === undefined) return { tool: fit.fits };
  const why = "unfit" in fit ? fit.unfit : "the server lists it twice";
  return problem({
    kind: "unusable",
    role,
    candidates: [name],
    message: `\`${name}\` cannot be used as the tool that ${WHAT[role]}: ${why}`,
  });
}

/** Whether the server's own words about a tool speak against the role. */
function contradictsRole({ annotations }: ServerTool, role: ToolRole): boolean {
  return role === "write"
    ? annotations?.["readOnlyHint"] === true
    : annotations?.["destructiveHint"] === true && annotations["readOnlyHint"] !== true;
}

function problem(of: ToolProblem): { readonly problem: ToolProblem } {
  return { problem: of };
}

function listNames(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1) ?? ""}`;
}
