import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  pullRefs,
  shipJson,
  shipWorld,
  type Shipped,
  type World,
} from "../scenarios/ship/world.ts";
import type { ToolOptions } from "./run-tool.ts";

const EXAMPLE = join(import.meta.dirname, "../../examples/tracker-server/server.mjs");
const HOSTILE = join(import.meta.dirname, "tracker-hostile.mjs");

/** A repository whose branch names ENG-12, ready to be shipped with the tracker's step. */
export interface TrackerWorld extends World {
  /** Registers the tracker's server for the user. */
  register(definition: unknown): void;
  /** The file of the example server's issues. */
  readonly issueFile: string;
  /** What the hostile server was asked, call by call. */
  calls(): { name: string; arguments: Record<string, unknown> }[];
  /** Processes that the hostile server told of. */
  pids(): string[];
}

export interface Issue {
  readonly identifier: string;
  readonly state: string;
}

export function trackerWorld(
  options: { readonly tracker?: Record<string, unknown>; readonly branch?: string } = {},
): TrackerWorld {
  const world = shipWorld({
    config: { ship: { targetBranch: "main", issueTracker: { enabled: true, ...options.tracker } } },
    branch: options.branch ?? "me/eng-12-late",
  });
  const { directory, env } = world.sandbox;
  const callFile = join(directory, "calls.txt");
  const pidFile = join(directory, "pids.txt");
  const linesOf = (file: string): string[] =>
    existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  env["TOOL_MCP_CONFIG"] = join(directory, "mcp.json");
  return {
    ...world,
    issueFile: join(directory, "issues.json"),
    register(definition) {
      const servers = { mcpServers: { "supported-tracker": definition } };
      writeFileSync(join(directory, "mcp.json"), JSON.stringify(servers));
    },
    calls: () =>
      linesOf(callFile).map(
        (line) => JSON.parse(line) as { name: string; arguments: Record<string, unknown> },
      ),
    pids: () => linesOf(pidFile),
  };
}

/** How the example server is started over standard input and output. */
export function exampleServer(world: TrackerWorld): Record<string, unknown> {
  return { command: "node", args: [realpathSync(EXAMPLE)], env: { TRACKER_FILE: world.issueFile } };
}

/** How the server that misbehaves is started. */
export function hostileServer(world: TrackerWorld, behaviour: string): Record<string, unknown> {
  const { directory } = world.sandbox;
  return {
    command: "node",
    args: [HOSTILE, behaviour],
    env: { CALLS: join(directory, "calls.txt"), PIDS: join(directory, "pids.txt") },
  };
}

/** Ships, with limits short enough to run into. */
export function shipTracked(
  world: TrackerWorld,
  options: ToolOptions & { readonly limits?: string } = {},
): Promise<Shipped> {
  const limits = options.limits ?? "10000,10000,20000,300";
  const env = { TOOL_TRACKER_LIMITS_MS: limits, ...options.env };
  return shipJson(world, ["ship"], { ...options, env });
}

/** What must hold whatever a tracker's server does: shipped, exit status 0, the pull request open. */
export function howShipped(world: TrackerWorld, { status, report }: Shipped) {
  return {
    exit: status,
    shipped: report.status,
    pulls: pullRefs(world).filter((ref) => ref.endsWith("/record")).length,
  };
}

export const SHIPPED = { exit: 0, shipped: "shipped", pulls: 1 };
