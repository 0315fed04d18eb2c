import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { meddler, type Meddle } from "./moments.ts";

/** A tracker with one issue, on loopback over HTTP. */
export interface HttpTracker extends AsyncDisposable {
  readonly url: string;
  /** Every state that the issue was set to, in order, the last of which it has; setting the one that it has counts too. */
  readonly changes: string[];
  /** Asked before and after each request: `initialize`, `call get_issue`. */
  meddle: Meddle;
  /** The HTTP status that requests of a name are refused with; null: they are answered. */
  refuses: (name: string) => number | null;
}

const ISSUE = "ENG-12";
const STATES = ["Todo", "In Progress", "In Review", "Done"];
const TEXT = { type: "string" };
const TOOLS = [
  tool("get_issue", { id: TEXT }, ["id"], true),
  tool("update_issue", { id: TEXT, state: TEXT }, ["id"], false),
  tool("list_issue_statuses", { team: TEXT }, [], true),
];

/** Starts one, whose issue `ENG-12` is in `Todo`. */
export async function startHttpTracker(): Promise<HttpTracker> {
  const changes: string[] = [];
  const call = (name: string, given: Record<string, unknown>): unknown => {
    if (name === "list_issue_statuses") return { states: STATES.map((one) => ({ name: one })) };
    if (given["id"] !== ISSUE) throw new Error(`issue ${String(given["id"])} not found`);
    if (name === "update_issue") changes.push(String(given["state"]));
    return { identifier: ISSUE, title: "Late parcels", state: changes.at(-1) ?? "Todo" };
  };
  const ask = meddler(() => tracker.meddle);
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const asked = readMessage(request, body);
    const isStopped = ask(asked.name, request);
    if (isStopped("before")) return;
    const refused = tracker.refuses(asked.name);
    if (refused !== null) return void response.writeHead(refused).end("slow down");
    const result = resultOf(asked, call);
    if (isStopped("after")) return;
    if (result === null) return void response.writeHead(asked.status).end();
    response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "one" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: asked.id, result }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const tracker: HttpTracker = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    changes,
    meddle: () => "go",
    refuses: () => null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return tracker;
}

interface Asked {
  readonly name: string;
  /** What a request without an answer is acknowledged with. */
  readonly status: number;
  readonly id?: number | undefined;
  readonly method?: string;
  readonly params?: Record<string, unknown> | undefined;
}

function readMessage(request: IncomingMessage, body: string): Asked {
  if (request.method === "GET") return { name: "listen", status: 405 };
  if (request.method === "DELETE") return { name: "goodbye", status: 200 };
  const message = JSON.parse(body) as Required<Pick<Asked, "method">> & Asked;
  const { id, method, params } = message;
  const name = method === "tools/call" ? `call ${String(params?.["name"])}` : method;
  return { name, status: 202, id, method, params };
}

function resultOf(
  { method, params }: Asked,
  call: (name: string, given: Record<string, unknown>) => unknown,
): unknown {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: params?.["protocolVersion"],
        capabilities: { tools: {} },
        serverInfo: { name: "loopback", version: "1" },
      };
    case "tools/list":
      return { tools: TOOLS };
    case "tools/call": {
      const given = (params?.["arguments"] ?? {}) as Record<string, unknown>;
      return {
        content: [{ type: "text", text: JSON.stringify(call(String(params?.["name"]), given)) }],
      };
    }
    default:
      return null;
  }
}

function tool(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  readOnlyHint: boolean,
) {
  return {
    name,
    inputSchema: { type: "object", properties, required },
    annotations: { readOnlyHint },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
