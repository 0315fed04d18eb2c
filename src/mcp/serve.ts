import type { Readable, Writable } from "node:stream";
import * as z from "zod";
import { ToolError } from "../errors/tool-error.ts";
import { projectAround } from "../git/project-around.ts";
import { INSTRUCTIONS } from "./offers.ts";
import { PROMPTS } from "./prompts.ts";
import { registerResources } from "./register-resources.ts";
import { registerTools } from "./register-tools.ts";
import { createResultPages } from "./result-pages.ts";
import { openSession, readRoots, type ServerWorld, type Session } from "./session.ts";

/**
 * Serves the commands over the Model Context Protocol on a pair of streams until the input ends or the
 * signal comes: https://modelcontextprotocol.io/specification/2025-11-25. Each call is a run of this program in
 * its own process. Runs that are left at the end are stopped, as by Ctrl-C, and waited for. Throws MCP_CLOSED if the
 * library gives up the connection.
 */
export async function serve(
  world: ServerWorld,
  wire: { readonly input: Readable; readonly output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const [{ McpServer, ResourceTemplate }, { StdioServerTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/mcp.js"),
    import("@modelcontextprotocol/sdk/server/stdio.js"),
    // Not used here: without it rolldown 1.2.9 loses the module that the others share.
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  const server = new McpServer(
    { name: "tool", title: "tool", version: world.version },
    {
      instructions: INSTRUCTIONS,
      debouncedNotificationMethods: ["notifications/tools/list_changed"],
    },
  );
  const over = new AbortController();
  const end = (): void => over.abort();
  const open = new Set<Promise<unknown>>();
  const session = openSession(
    world,
    { server, pages: createResultPages(), over: over.signal },
    open,
  );
  const requireFolder = registerTools(session);
  registerResources(session, ResourceTemplate);
  registerPrompts(session);

  const isOver = new Promise((resolve) => over.signal.addEventListener("abort", resolve));
  signal.addEventListener("abort", end, { once: true });
  wire.input.once("end", end).once("close", end);
  // A client that reads no more is gone, also while it keeps its other end open.
  wire.output.once("error", end).once("close", end);
  // The library closes the connection after a fatal error, such as a message over its limit.
  const said: { last?: Error; fatal?: Error | undefined } = {};
  // The library has no other way to listen.
  /* oxlint-disable unicorn/prefer-add-event-listener */
  server.server.onerror = (error) => (said.last = error);
  server.server.onclose = () => {
    if (!over.signal.aborted) said.fatal = said.last;
    end();
  };
  server.server.oninitialized = async () => {
    if (projectAround(world.cwd) !== null) return;
    if ((await readRoots(session)).length === 0) requireFolder();
  };
  const transport = new StdioServerTransport(wire.input, wire.output);
  transport.onerror = (error) => {
    const refusal = refusalOf(error);
    if (refusal !== undefined) wire.output.write(`${JSON.stringify(refusal)}\n`);
  };
  /* oxlint-enable unicorn/prefer-add-event-listener */
  await server.connect(transport);
  await isOver;
  await Promise.allSettled(open);
  await server.close();
  if (said.fatal !== undefined)
    throw new ToolError("MCP_CLOSED", "the connection to the coding agent was given up", {
      cause: said.fatal,
      hint: "have the agent start the server again, and send smaller messages",
    });
}

/**
 * Makes the answer to a line that is no message, so that its sender does not wait; undefined for another error. The
 * library drops such lines. https://www.jsonrpc.org/specification#error_object
 */
function refusalOf(error: Error) {
  const refuse = (code: number, message: string) => ({
    jsonrpc: "2.0",
    id: null,
    error: { code, message },
  });
  if (error instanceof SyntaxError) return refuse(-32_700, "this line is not JSON");
  if (error.name !== "ZodError") return undefined;
  return refuse(-32_600, "this is not one message of JSON-RPC 2.0; batches are not taken");
}

function registerPrompts({ server }: Session): void {
  for (const { name, title, description, write } of PROMPTS)
    server.registerPrompt(
      name,
      {
        title,
        description,
        argsSchema: {
          arguments: z.string().optional().describe("what the user typed behind the command"),
        },
      },
      ({ arguments: typed = "" }) => ({
        messages: [{ role: "user", content: { type: "text", text: write(typed) } }],
      }),
    );
}
