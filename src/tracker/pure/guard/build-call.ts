import { isRecord } from "../../../core/is-record.ts";
import type { ArgumentPath, FoundTool, IssueTeam, ToolCall } from "../types.ts";

/** The values for a call of a found tool; those that the tool does not take are left out. */
export interface CallValues {
  /** `ENG-12`. */
  readonly issueId: string;
  /** The tracker's own id of the issue, if an answer has told it. */
  readonly uuid: string | null;
  /** Name or id, as the tool wants it. */
  readonly state?: string | undefined;
  readonly team?: IssueTeam | null | undefined;
}

/** Builds the call of a found tool, or says which value it lacks. */
export function buildCall(
  tool: FoundTool,
  values: CallValues,
): { readonly call: ToolCall } | { readonly lacks: "uuid" | "state" | "team" } {
  const filled: { readonly path: ArgumentPath; readonly value: unknown }[] = [...tool.fixed];
  if (tool.issue !== null) {
    const value = tool.issue.by === "uuid" ? values.uuid : values.issueId;
    if (value === null) return { lacks: "uuid" };
    filled.push({ path: tool.issue.path, value });
  }
  if (tool.state !== null) {
    if (values.state === undefined) return { lacks: "state" };
    filled.push({ path: tool.state.path, value: values.state });
  }
  if (tool.team !== null) {
    const value = teamFor(tool.team.by, values);
    if (value !== null) filled.push({ path: tool.team.path, value });
    else if (tool.team.isRequired) return { lacks: "team" };
  }
  const args: Record<string, unknown> = {};
  for (const { path, value } of filled) put(args, path, value);
  return { call: { tool: tool.name, arguments: args } };
}

/** Returns the team's value. If the answer said nothing about it, its key is the part of the id before the dash. */
function teamFor(
  by: NonNullable<FoundTool["team"]>["by"],
  { issueId, team }: CallValues,
): string | null {
  const key = team?.key ?? issueId.slice(0, issueId.lastIndexOf("-"));
  if (by === "id") return team?.id ?? null;
  if (by === "key") return key;
  if (by === "name") return team?.name ?? null;
  return team?.id ?? team?.name ?? key;
}

function put(into: Record<string, unknown>, path: ArgumentPath, value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    define(into, name, value);
    return;
  }
  const held = Object.hasOwn(into, name) ? into[name] : undefined;
  const inner: Record<string, unknown> = isRecord(held) ? held : {};
  define(into, name, inner);
  put(inner, rest, value);
}

/** Defines an own property, even for a name like `__proto__`, which a server may give an argument. */
function define(into: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(into, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
