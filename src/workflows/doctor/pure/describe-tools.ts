import { printable } from "../../../core/printable.ts";
import type { ToolProblem } from "../../../tracker/pure/guard/find-tracker-tools.ts";
import type { FoundTool, TrackerTools } from "../../../tracker/pure/types.ts";

const MAX_NAMES = 3;

/** Names the tools of a tracker that are used, with their arguments: `read get_issue(id), write …`. */
export function describeTools({ read, write, states }: TrackerTools): string {
  return [
    `read ${signatureOf(read)}`,
    `write ${signatureOf(write)}`,
    states === null ? "no listing of states" : `states ${signatureOf(states)}`,
  ].join(", ");
}

/** Returns the block to write beside a server's definition so that its tools are found. */
export function toolBlockFor(
  { role, kind, candidates }: Pick<ToolProblem, "role" | "kind" | "candidates">,
  file: string,
): string {
  const where = `in ${printable(file)}, beside the server's "command" or "url"`;
  const blocks = candidates
    .slice(0, MAX_NAMES)
    .map((name) => `"tool": {"${role}": ${printable(JSON.stringify(name))}}`);
  // A name does not help a tool that does not fit.
  const isList = kind === "unknown-name" && candidates.length > MAX_NAMES;
  return blocks.length === 0 || kind === "unusable" || isList
    ? `name the right one ${where}: "tool": {"${role}": "NAME"}`
    : `name the right one ${where}: ${blocks.join(" or ")}`;
}

function signatureOf({ name, issue, state, team }: FoundTool): string {
  const places = [issue, state, team].flatMap((place) =>
    place === null ? [] : [place.path.map(printable).join(".")],
  );
  return `${printable(name)}(${places.join(", ")})`;
}
