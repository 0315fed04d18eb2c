import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  ElicitRequestSchema,
  ListRootsRequestSchema,
  type ElicitResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { Repo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";

/** An agent that has started `tool mcp` and speaks with it. */
export interface Agent extends AsyncDisposable {
  readonly client: Client;
  /** The server's process. */
  readonly pid: number;
  /** Calls a tool and gives what came of it. */
  call(
    name: string,
    args?: Record<string, unknown>,
    options?: {
      readonly signal?: AbortSignal;
      readonly onProgress?: (message: string | undefined) => void;
    },
  ): Promise<Answer>;
}

export interface Answer {
  readonly isError: boolean;
  /** The object that the command printed. */
  readonly value: Record<string, unknown> | undefined;
  /** The texts of the answer, one after the other. */
  readonly text: string;
}

const TOOL = join(import.meta.dirname, "../../../dist/tool.js");

/** Starts the built program as an agent would, in a scenario's world. */
export async function startAgent(
  repo: Repo,
  {
    directory = repo.root,
    root,
    onQuestion,
  }: {
    readonly directory?: string;
    readonly root?: string | undefined;
    /** Answers for the person at the client, which can ask one then. */
    readonly onQuestion?: (message: string) => ElicitResult;
  } = {},
): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: nodeUnderTest(),
    args: [TOOL, "mcp"],
    cwd: directory,
    env: repo.sandbox.env,
    stderr: "pipe",
  });
  const client = new Client(
    { name: "agent", version: "1.0.0" },
    {
      capabilities: {
        ...(root === undefined ? {} : { roots: {} }),
        ...(onQuestion === undefined ? {} : { elicitation: {} }),
      },
    },
  );
  if (onQuestion !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => onQuestion(params.message));
  if (root !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: root }] }));
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    async call(name, args = {}, { signal, onProgress } = {}) {
      const { isError, structuredContent, content } = await client.callTool(
        { name, arguments: args },
        undefined,
        {
          ...(signal === undefined ? {} : { signal }),
          ...(onProgress === undefined ? {} : { onprogress: ({ message }) => onProgress(message) }),
        },
      );
      const parts = content as readonly { readonly text: string }[];
      return {
        isError: isError === true,
        value: structuredContent as Record<string, unknown> | undefined,
        text: parts.map(({ text }) => text).join("\n"),
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
