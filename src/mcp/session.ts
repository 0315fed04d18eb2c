import * as z from "zod";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { DescribedCommand } from "../core/described-command.ts";
import type { Run } from "../process/run.ts";
import { existingFolders } from "./choose-folder.ts";
import { createTools } from "./create-tools.ts";
import type { ResultPages } from "./result-pages.ts";
import { runCall, type Ended } from "./run-call.ts";
import type { Call, CallResult, OfferedTool, OwnProgram } from "./types.ts";

/** The parameters of a server. */
export interface ServerWorld {
  readonly commands: readonly DescribedCommand[];
  readonly version: string;
  readonly program: OwnProgram;
  readonly run: Run;
  /** Absolute path of the directory that the server was started in. */
  readonly cwd: string;
  /** The time between two reports of progress. */
  readonly heartbeatMs: number;
  /** The time that a client has to list its roots; one that stays silent has none. */
  readonly rootsWithinMs: number;
}

/** The session of a client. */
export interface Session {
  readonly world: ServerWorld;
  readonly server: McpServer;
  readonly tools: readonly OfferedTool[];
  readonly pages: ResultPages;
  /** Aborted when the session is over. */
  readonly over: AbortSignal;
  /** The result of the last review; undefined before the first one. */
  lastReview: CallResult | undefined;
  /** Runs this program; the session's end waits for it. */
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

/**
 * Reads the folders that the client has open, as real paths; empty if it does not list them. A root that is no folder
 * of this machine does not cost the others: `listRoots` of the library gives up the whole list for one.
 */
export async function readRoots({
  server: { server },
  world,
}: Pick<Session, "server" | "world">): Promise<readonly string[]> {
  if (server.getClientCapabilities()?.roots === undefined) return [];
  const { roots } = await server
    .request({ method: "roots/list" }, LISTED, { timeout: world.rootsWithinMs })
    .catch(() => ({ roots: [] }));
  return existingFolders(roots.map(({ uri }) => uri).filter((uri) => typeof uri === "string"));
}

const LISTED = z.looseObject({ roots: z.array(z.looseObject({ uri: z.unknown() })) });
