import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { DescribedCommand } from "../core/described-command.ts";
import type { Run } from "../process/run.ts";
import { existingFolders } from "./choose-folder.ts";
import { createTools } from "./create-tools.ts";
import type { ResultPages } from "./result-pages.ts";
import { runCall, type Ended } from "./run-call.ts";
import type { Call, CallResult, OfferedTool, OwnProgram } from "./types.ts";

/** What a server works with from its start to its end. */
export interface ServerWorld {
  readonly commands: readonly DescribedCommand[];
  readonly version: string;
  readonly program: OwnProgram;
  readonly run: Run;
  /** Absolute path of where the server was started. */
  readonly cwd: string;
  /** How often a call says that it still works. */
  readonly heartbeatMs: number;
}

/** One client's time with the server. */
export interface Session {
  readonly world: ServerWorld;
  readonly server: McpServer;
  readonly tools: readonly OfferedTool[];
  readonly pages: ResultPages;
  /** Aborts when the session is over. */
  readonly over: AbortSignal;
  /** What the last review gave; undefined before the first one. */
  lastReview: CallResult | undefined;
  /** Runs this program, and holds the session's end up until it is done. */
  start(
    call: Call,
    options?: { readonly signal?: AbortSignal; readonly onLine?: (line: string) => void },
  ): Promise<Ended>;
}

export function openSession(
  world: ServerWorld,
  parts: Pick<Session, "server" | "pages" | "over">,
  open: Set<Promise<unknown>>,
): Session {
  const { run, program, cwd } = world;
  return {
    ...parts,
    world,
    tools: createTools(world.commands),
    lastReview: undefined,
    start(call, { signal, onLine } = {}) {
      const signals = signal === undefined ? [parts.over] : [parts.over, signal];
      const work = runCall({
        call,
        run,
        program,
        cwd,
        signal: AbortSignal.any(signals),
        ...(onLine === undefined ? {} : { onLine }),
      });
      open.add(work);
      return work.finally(() => open.delete(work));
    },
  };
}

/** The folders that the client has open, as real paths; empty if it does not say. */
export async function readRoots({ server }: McpServer): Promise<readonly string[]> {
  if (server.getClientCapabilities()?.roots === undefined) return [];
  const { roots } = await server.listRoots().catch(() => ({ roots: [] }));
  return existingFolders(roots.map(({ uri }) => uri));
}
