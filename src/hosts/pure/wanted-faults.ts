import { ToolError } from "../../errors/tool-error.ts";

/** Says that a project has no such label. `list` is the command that lists those it has. */
export function noLabel(label: string, place: string, list: string): ToolError {
  return new ToolError("HOST_NO_SUCH_LABEL", `${place} has no label ${label}`, {
    hint: `\`${list}\` shows them; omit \`--label\`, or create it first`,
  });
}

/** Says that a host has no such login. `names` is what the flags take there. */
export function noLogin(login: string, host: string, names: string): ToolError {
  return new ToolError("HOST_NO_SUCH_USER", `${host} knows no user ${login}`, {
    hint: `\`--reviewer\` and \`--assignee\` take ${names}`,
  });
}

/** Says that a login may not merge. `client` is the program that logs in as another one. */
export function mayNotMerge(place: string, client: "gh" | "glab"): ToolError {
  return new ToolError("HOST_MAY_NOT_MERGE", `this account is not allowed to merge in ${place}`, {
    hint: `let someone with permission merge: \`--no-auto-merge\`; or log in as one of them: \`${client} auth login\``,
  });
}
