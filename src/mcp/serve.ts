import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { closestName } from "../core/closest-name.ts";
import { ToolError, toolErrorsIn } from "../errors/tool-error.ts";
import type { Run } from "../process/run.ts";
import { createTools } from "./create-tools.ts";
import { INSTRUCTIONS } from "./offers.ts";
import { DIRECTORY, prepareCall } from "./prepare-call.ts";
import { runCall, type CallResult } from "./run-call.ts";
import type { DescribedCommand } from "../core/described-command.ts";
import type { OfferedTool, OwnProgram } from "./types.ts";

/**
 * Serves the commands over the Model Context Protocol on a pair of streams until the input ends or the
 * signal comes: https://modelcontextprotocol.io/specification/2025-06-18. Each call is a run of this program in a
 * process of its own. What still runs at the end is stopped, as by Ctrl-C, and waited for.
 */
export async function serve(request: {
  readonly commands: readonly DescribedCommand[];
  readonly version: string;
  readonly program: OwnProgram;
  readonly run: Run;
  /** Where a call works that names no directory, and whose client names none either. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly wire: { readonly input: Readable; readonly output: Writable };
}): Promise<void> {
  const { commands, version, program, run, cwd, signal, wire } = request;
  const [{ Server }, { StdioServerTransport }, schemas] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const tools = createTools(commands);
  const server = new Server(
    { name: "tool", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const over = new AbortController();
  const open = new Set<Promise<unknown>>();
  const end = (): void => over.abort();

  server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({ tools: tools.map(describe) }));
  server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params }, extra) => {
    const { progressToken } = params._meta ?? {};
    let lines = 0;
    const tell = (message: string): void => {
      if (progressToken === undefined) return;
      lines += 1;
      const progress = { progressToken, progress: lines, message };
      // Whoever went away meanwhile needs no progress.
      void extra
        .sendNotification({ method: "notifications/progress", params: progress })
        .catch(() => {});
    };
    const given = params.arguments ?? {};
    const work = answer(tools, params.name, async (tool) =>
      runCall({
        call: prepareCall(tool, given, DIRECTORY in given ? undefined : await rootOf(server)),
        run,
        program,
        cwd,
        signal: AbortSignal.any([extra.signal, over.signal]),
        onLine: tell,
      }),
    );
    open.add(work);
    return work.finally(() => open.delete(work));
  });

  const isOver = new Promise((resolve) => over.signal.addEventListener("abort", resolve));
  signal.addEventListener("abort", end, { once: true });
  wire.input.once("end", end).once("close", end);
  // The library offers no other way to be told.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  server.onclose = end;
  await server.connect(new StdioServerTransport(wire.input, wire.output));
  await isOver;
  await Promise.allSettled(open);
  await server.close();
}

/** A fault of the agent's own is an answer that it can read and mend, not a broken call. */
async function answer(
  tools: readonly OfferedTool[],
  named: string,
  perform: (tool: OfferedTool) => Promise<CallResult>,
): Promise<CallResult> {
  try {
    const tool = tools.find(({ name }) => name === named);
    if (tool === undefined) throw unknownTool(named, tools);
    return await perform(tool);
  } catch (thrown) {
    const errors = toolErrorsIn(thrown);
    if (errors.length === 0) throw thrown;
    const lines = errors.flatMap(({ message, hint }) => [
      `error: ${message}`,
      ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ]);
    return { content: [{ type: "text", text: lines.join("\n") }], isError: true };
  }
}

function unknownTool(name: string, tools: readonly OfferedTool[]): ToolError {
  const names = tools.map((tool) => tool.name);
  const near = closestName(name, names);
  return new ToolError("USAGE", `there is no tool \`${name}\``, {
    hint: near === undefined ? `there are ${names.join(", ")}` : `did you mean \`${near}\`?`,
  });
}

function describe({ name, description, parameters, effect }: OfferedTool) {
  const required = parameters.filter(({ isRequired }) => isRequired).map((each) => each.name);
  return {
    name,
    description,
    inputSchema: {
      type: "object" as const,
      properties: {
        ...Object.fromEntries(parameters.map((each) => [each.name, { ...each.schema }])),
        [DIRECTORY]: {
          type: "string",
          description: "directory to work in; by default the client's root",
        },
      },
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: effect === "reads",
      destructiveHint: effect === "ships",
      openWorldHint: effect === "ships",
    },
  };
}

/** The first folder that the client has open; undefined where it does not say. */
async function rootOf(server: Server): Promise<string | undefined> {
  if (server.getClientCapabilities()?.roots === undefined) return undefined;
  const { roots } = await server.listRoots().catch(() => ({ roots: [] }));
  const first = roots.find(({ uri }) => uri.startsWith("file:"));
  try {
    return first === undefined ? undefined : fileURLToPath(first.uri);
  } catch {
    return undefined;
  }
}
