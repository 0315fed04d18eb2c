import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RealWorld } from "./real-world.ts";

/** What an agent says it has. */
export interface Listed {
  /** Names of commands or skills, as they are typed after the slash. */
  readonly commands: readonly string[];
  /** What it says about the server, in its own words. */
  readonly server: string;
}

/** Asks a real agent what it has. */
export type Listing = (world: RealWorld, env: Readonly<Record<string, string>>) => Promise<Listed>;

/** Claude Code tells its commands in the first message of a stream. */
export const listClaude: Listing = async (world, env) => {
  const talk = ["claude", "-p", "--output-format", "stream-json", "--verbose", "hello"];
  const { stdout } = await world.run(talk, { env });
  const first = JSON.parse(stdout.split("\n")[0] ?? "{}");
  return {
    commands: first.slash_commands,
    server: (await world.run(["claude", "mcp", "list"], { env })).stdout,
  };
};

/** Codex answers over the protocol of its app server. */
export const listCodex: Listing = async (world, env) => {
  const [skills, servers] = await converse(world, env, {
    command: ["codex", "app-server"],
    requests: [
      ["initialize", { clientInfo: { name: "test", title: "test", version: "1" } }],
      ["skills/list", { cwds: [world.repo.root] }],
      ["mcpServerStatus/list", {}],
    ],
  }).then((answers) => answers.slice(1));
  const { data } = skills as { data: { skills: { name: string }[] }[] };
  return {
    commands: data.flatMap((one) => one.skills.map(({ name }) => name)),
    server: JSON.stringify(servers),
  };
};

export const listGemini: Listing = async (world, env) => {
  const skills = await world.run(["gemini", "skills", "list"], { env });
  const servers = await world.run(["gemini", "mcp", "list"], { env });
  return {
    commands: wordsOf(skills.stdout + skills.stderr),
    server: servers.stdout + servers.stderr,
  };
};

/** opencode serves its list over HTTP; its menu shows those whose source is no skill. */
export const listOpencode: Listing = async (world, env) => {
  const child = spawn(join(world.bin, "opencode"), ["serve", "--port", "0"], {
    cwd: world.repo.root,
    env: { ...world.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    let url: string | undefined;
    for await (const line of createInterface(child.stdout)) {
      url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (url !== undefined) break;
    }
    const answer = await fetch(`${url}/command`);
    const commands = (await answer.json()) as { name: string; source: string }[];
    return {
      commands: commands.filter(({ source }) => source === "command").map(({ name }) => name),
      server: JSON.stringify(await (await fetch(`${url}/mcp`)).json()),
    };
  } finally {
    child.kill("SIGKILL");
  }
};

/** Qwen Code announces its commands to whoever opens a session over the Agent Client Protocol. */
export const listQwen: Listing = async (world, env) => {
  const announced = await converse(world, env, {
    command: ["qwen", "--acp", "--auth-type", "openai"],
    requests: [
      ["initialize", { protocolVersion: 1, clientCapabilities: {} }],
      ["session/new", { cwd: world.repo.root, mcpServers: [] }],
    ],
    until: "available_commands_update",
  });
  const { update } = announced.at(-1) as { update: { availableCommands: { name: string }[] } };
  return {
    commands: update.availableCommands.map(({ name }) => name),
    server: (await world.run(["qwen", "mcp", "list"], { env })).stdout,
  };
};

export const listCopilot: Listing = async (world, env) => {
  const { stdout } = await world.run(["copilot", "skill", "list", "--json"], { env });
  const skills: { name: string; enabled: boolean }[] = JSON.parse(stdout);
  return {
    commands: skills.filter(({ enabled }) => enabled).map(({ name }) => name),
    server: (await world.run(["copilot", "mcp", "get", "tool"], { env })).stdout,
  };
};

function wordsOf(text: string): string[] {
  return text.match(/[\w-]+/g) ?? [];
}

/** Speaks JSON-RPC with an agent, one request after the other; gives the results, and the notice that was waited for. */
async function converse(
  world: RealWorld,
  env: Readonly<Record<string, string>>,
  talk: {
    readonly command: readonly [string, ...string[]];
    readonly requests: readonly (readonly [method: string, params: unknown])[];
    /** A word of the notice that ends it. */
    readonly until?: string;
  },
): Promise<unknown[]> {
  const [file, ...args] = talk.command;
  const child = spawn(join(world.bin, file), args, {
    cwd: world.repo.root,
    env: { ...world.env, ...env },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const results: unknown[] = [];
  const ask = (): void => {
    const [method, params] = talk.requests[results.length] ?? [];
    if (method === undefined) return;
    const id = results.length + 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  };
  try {
    ask();
    for await (const line of createInterface(child.stdout)) {
      const message = JSON.parse(line);
      if (talk.until !== undefined && line.includes(talk.until))
        return [...results, message.params];
      if (message.id !== results.length + 1 || message.method !== undefined) continue;
      if (message.error !== undefined) throw new Error(line);
      results.push(message.result);
      if (results.length === talk.requests.length && talk.until === undefined) return results;
      ask();
    }
    throw new Error(`${file} went away`);
  } finally {
    child.kill("SIGKILL");
  }
}
