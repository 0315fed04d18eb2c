import { statSync } from "node:fs";
import type { AgentsWorld } from "../../agents/locate-agent.ts";
import type { AgentScope } from "../../agents/types.ts";
import type { Context } from "../../cli/context.ts";
import { printable } from "../../core/printable.ts";
import { ToolError, toolErrorsIn } from "../../errors/tool-error.ts";
import { openRepository } from "../../git/open-repository.ts";

/** The scope that the flags name; null for none. Throws USAGE for both. */
export function readScope(flags: Readonly<Record<string, unknown>>): AgentScope | null {
  if (flags["user"] === true && flags["project"] === true)
    throw new ToolError("USAGE", "--user and --project cannot be combined", {
      hint: "run the command once for each",
    });
  return flags["project"] === true ? "project" : flags["user"] === true ? "user" : null;
}

/**
 * Gathers the facts that decide the places of agents. Outside of a work tree there is no project. Throws
 * GIT_NO_REPOSITORY or AGENTS_NO_HOME if the wanted scope has no folder.
 */
export async function openWorld(
  { git, home, env }: Pick<Context, "git" | "home" | "env">,
  wanted: AgentScope | null,
): Promise<AgentsWorld> {
  const isThere = home !== "" && statSync(home, { throwIfNoEntry: false })?.isDirectory() === true;
  if (wanted === "user" && !isThere) {
    const what =
      home === "" ? "HOME is not an absolute path" : `there is no folder ${printable(home)}`;
    throw new ToolError("AGENTS_NO_HOME", `${what}, so your own commands cannot be stored`, {
      hint: "put them into the project instead: `tool agents add --project`",
    });
  }
  return { env, home: isThere ? home : "", root: await rootOf(git, wanted === "project") };
}

async function rootOf(git: Context["git"], isNeeded: boolean): Promise<string | null> {
  try {
    return (await openRepository(git)).root;
  } catch (thrown) {
    const isOutside = toolErrorsIn(thrown).some(({ code }) => code === "GIT_NO_REPOSITORY");
    if (isNeeded || !isOutside) throw thrown;
    return null;
  }
}
