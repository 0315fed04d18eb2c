import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { findProgram } from "../process/find-program.ts";
import type { AgentLayout, AgentScope, CodingAgent } from "./types.ts";

/** The facts that determine an agent's places. */
export interface AgentsWorld {
  /** Absolute path; empty if there is none. */
  readonly home: string;
  /** Top of the work tree; null outside a work tree. */
  readonly root: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** An agent in one scope. */
export interface LocatedAgent {
  readonly agent: CodingAgent;
  readonly layout: AgentLayout;
  /** Real paths of the folders that all its files must be in. */
  readonly within: readonly string[];
}

/** Returns an agent's places in one scope; null if the scope has no folder (no home, no work tree). */
export async function locateAgent(
  agent: CodingAgent,
  scope: AgentScope,
  { home, root, env }: AgentsWorld,
): Promise<LocatedAgent | null> {
  if (scope === "project") {
    if (root === null) return null;
    return { agent, layout: agent.project(root), within: await realOnes([root]) };
  }
  if (home === "") return null;
  const named = folderIn(env, "XDG_CONFIG_HOME");
  const moved = folderIn(env, agent.variable);
  const appData = process.platform === "win32" ? folderIn(env, "APPDATA") : undefined;
  const config = named ?? join(home, ".config");
  const settings =
    process.platform === "darwin" ? join(home, "Library/Application Support") : (appData ?? config);
  // The environment may name folders outside the home directory; a link cannot.
  const within = [home, named, moved, appData].filter((folder) => folder !== undefined);
  return {
    agent,
    layout: agent.user({ home, config, settings, moved }),
    within: await realOnes(within),
  };
}

/** Returns the signs that an agent is used: its program and its folders. */
export function signsOf(
  { agent, layout }: LocatedAgent,
  world: AgentsWorld,
): { readonly program: string | null; readonly paths: readonly string[] } {
  return {
    program: agent.programs.find((name) => isOnPath(name, world)) ?? null,
    paths: layout.signs.filter((path) => existsSync(path)),
  };
}

/** Whether a program can be started by its name; one in the project itself does not count. */
export function isOnPath(name: string, { env, root, home }: AgentsWorld): boolean {
  return findProgram(name, { env, cwd: root ?? home, tree: root }).file !== null;
}

function folderIn(env: AgentsWorld["env"], name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : env[name];
  return value === undefined || !isAbsolute(value) ? undefined : value;
}

/** Follows links in folders; a folder that does not exist is returned as it is. */
async function realOnes(folders: readonly string[]): Promise<readonly string[]> {
  return await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
}
