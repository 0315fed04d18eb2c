import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { ElicitRequestSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { serve } from "../../../src/mcp/serve.ts";
import { createRun } from "../../../src/process/run.ts";

const ROOT = realpathSync(join(import.meta.dirname, "../../.."));
const OUTSIDE = realpathSync(mkdtempSync(join(tmpdir(), "tool-outside-")));

/** Programs in place of the whole one: what a server does with an answer is the same, whoever gave it. */
const MANY = Array.from({ length: 3_000 }, (_, index) => ({ id: `f-${index}`, line: index + 1 }));
const PLAN = "2g92getsgmhdwwhy48msrwwhgex-2n56syqc1zqeapq6gdd7";
const PROGRAMS = {
  many: `console.log(JSON.stringify({ status: "findings", findings: ${JSON.stringify(MANY)} }))`,
  slow: `setTimeout(() => console.log('{"status":"clean"}'), 1500)`,
  plan: `
    const shipping = process.argv.some((word) => word.startsWith("--plan="));
    console.log(shipping ? '{"status":"shipped"}' : "build: npm run build\\nplan: ${PLAN}");`,
};

/** A client and a server in this process, on two streams. */
async function connect(
  program: keyof typeof PROGRAMS,
  given: {
    readonly started?: string;
    readonly roots?: readonly string[];
    /** Lists the roots as the client sends them, in place of `roots`. */
    readonly listRoots?: () => unknown;
    readonly answer?: (message: string) => Record<string, unknown>;
    /** What the client says of how it can ask; forms where it has an answer. */
    readonly elicitation?: Record<string, object>;
  } = {},
) {
  const { started = ROOT, roots, answer } = given;
  const listRoots =
    roots === undefined
      ? given.listRoots
      : () => ({ roots: roots.map((path) => ({ uri: pathToFileURL(path).href })) });
  const { elicitation = answer === undefined ? undefined : { form: {} } } = given;
  const [there, back] = [new PassThrough(), new PassThrough()];
  const over = new AbortController();
  const serving = serve(
    {
      commands: COMMANDS,
      version: "0.0.0",
      program: { file: process.execPath, args: ["-e", PROGRAMS[program], "--"] },
      run: createRun({ env: process.env, signal: over.signal, stdin: "ignore" }),
      cwd: started,
      heartbeatMs: 20,
      rootsWithinMs: 200,
    },
    { input: there, output: back },
    over.signal,
  );
  const client = new Client(
    { name: "agent", version: "1.0.0" },
    {
      capabilities: {
        ...(listRoots === undefined ? {} : { roots: {} }),
        ...(elicitation === undefined ? {} : { elicitation }),
      },
    },
  );
  if (listRoots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => listRoots() as never);
  if (answer !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message) as never);
  await client.connect(new StdioServerTransport(back, there));
  return {
    client,
    async [Symbol.asyncDispose]() {
      await client.close();
      over.abort();
      await serving;
    },
  };
}

type Answer = Awaited<ReturnType<Client["callTool"]>>;

function textOf({ content }: Answer): string {
  return (content as { readonly text: string }[]).map(({ text }) => text).join("\n");
}

test("a result comes in pages below 60 KB, with every finding once, and each page fits what the tool declares", async () => {
  await using agent = await connect("many");
  const { client } = agent;
  await client.listTools();
  const seen: unknown[] = [];
  const sizes: number[] = [];
  let cursor: unknown;
  do {
    const page = await client.callTool({
      name: "review",
      arguments: cursor === undefined ? {} : { cursor },
    });
    const content = page.structuredContent as Record<string, unknown>;
    seen.push(...(content["findings"] as unknown[]));
    sizes.push(Buffer.byteLength(JSON.stringify(page)));
    cursor = (content["page"] as { readonly cursor?: string }).cursor;
  } while (cursor !== undefined);

  expect(seen).toEqual(MANY);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
});

test("the text of an answer holds it in short, not whole", async () => {
  await using agent = await connect("many");

  const answer = await agent.client.callTool({ name: "review", arguments: {} });

  expect(textOf(answer)).toContain("status: findings");
  expect(textOf(answer)).toContain("- id: f-0");
  expect(textOf(answer)).toContain("For the next, call this tool with `cursor`:");
});

test("a cursor that is not known is refused with what to do", async () => {
  await using agent = await connect("many");

  const answer = await agent.client.callTool({ name: "review", arguments: { cursor: "x.1" } });

  expect(answer.isError).toBe(true);
  expect(textOf(answer)).toContain("hint: call the tool again without it");
});

test("a call that says nothing is heard of all the same", async () => {
  await using agent = await connect("slow");
  const heard: (string | undefined)[] = [];

  await agent.client.callTool({ name: "review", arguments: {} }, undefined, {
    onprogress: ({ message }) => heard.push(message),
  });

  expect(heard.length).toBeGreaterThan(1);
  expect(heard[0]).toMatch(/^still at work \(\d+ s\)$/);
});

test("a person who can be asked sees the plan, and only their yes ships it", async () => {
  const asked: string[] = [];
  const answers = [{ action: "decline" }, { action: "accept", content: { ship: true } }];
  await using agent = await connect("plan", {
    answer: (message) => {
      asked.push(message);
      return answers.shift() ?? {};
    },
  });
  const ship = (plan: string) => agent.client.callTool({ name: "ship", arguments: { plan } });

  const [declined, accepted] = [await ship(PLAN), await ship(PLAN)];
  const other = await ship(PLAN.replace("2g9", "2g8"));

  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain("build: npm run build");
  expect(textOf(declined)).toContain("error: the user did not agree to this plan");
  expect(accepted.structuredContent).toMatchObject({ status: "shipped" });
  expect(textOf(other)).toContain("error: the plan has changed, so nothing was done");
});

test.for([
  ["a client that cannot ask", {}],
  ["a client that only opens addresses", { elicitation: { url: {} } }],
] as const)("%s ships by the plan's digest alone", async ([, asks]) => {
  await using agent = await connect("plan", asks);
  const { client } = agent;

  const planned = await client.callTool({ name: "ship_plan", arguments: {} });
  const shipped = await client.callTool({ name: "ship", arguments: { plan: PLAN } });

  expect(planned.structuredContent).toEqual({ plan: PLAN });
  expect(shipped.structuredContent).toMatchObject({ status: "shipped" });
});

test("outside every repository and without roots, every tool requires `cwd`", async () => {
  await using lost = await connect("many", { started: OUTSIDE });
  await using rooted = await connect("many", { started: OUTSIDE, roots: ["/not/there", ROOT] });
  const required = async ({ client }: typeof lost): Promise<boolean[]> => {
    const { tools } = await client.listTools();
    return [
      ...new Set(tools.map(({ inputSchema }) => inputSchema.required?.includes("cwd") ?? false)),
    ];
  };

  await expect.poll(() => required(lost)).toEqual([true]);
  expect(await required(rooted)).toEqual([false]);
  expect(textOf(await lost.client.callTool({ name: "review", arguments: {} }))).toContain(
    "hint: call it with `cwd`",
  );
  expect((await rooted.client.callTool({ name: "review", arguments: {} })).isError).toBe(false);
});

test("a root that is no folder of this machine does not cost the client its other roots", async () => {
  const uris = ["vscode-remote://host/src", null, pathToFileURL(ROOT).href];
  const listRoots = () => ({ roots: uris.map((uri) => ({ uri })) });
  await using agent = await connect("many", { started: OUTSIDE, listRoots });

  const review = async (given: object) =>
    await agent.client.callTool({ name: "review", arguments: { ...given } });

  expect((await review({})).isError).toBe(false);
  expect(textOf(await review({ cwd: OUTSIDE }))).toContain("outside every root");
});

test("a client that never lists its roots has none, and its call goes on", async () => {
  await using agent = await connect("many", { listRoots: () => new Promise(() => {}) });

  const answer = await agent.client.callTool({ name: "review", arguments: {} });

  expect(answer.isError).toBe(false);
}, 20_000);

test("a server whose own directory is gone works in the one that a call names", async () => {
  const started = mkdtempSync(join(tmpdir(), "tool-gone-"));
  await using agent = await connect("many", { started });
  rmSync(started, { recursive: true });

  const answer = await agent.client.callTool({ name: "review", arguments: { cwd: ROOT } });

  expect(answer.structuredContent).toMatchObject({ status: "findings" });
});

test("the four commands are prompts, and say what the user typed", async () => {
  await using agent = await connect("many");
  const { client } = agent;

  const { prompts } = await client.listPrompts();
  const { messages } = await client.getPrompt({
    name: "tool-review",
    arguments: { arguments: "--base stable" },
  });

  expect(prompts.map(({ name }) => name)).toEqual([
    "tool-review",
    "tool-ship",
    "tool-fast-ship",
    "tool-init",
  ]);
  expect(JSON.stringify(messages)).toContain("The user typed behind the command: --base stable");
  expect(JSON.stringify(messages)).toContain("`review_brief`");
});

test("the last review is a resource once there is one", async () => {
  await using agent = await connect("many");
  const { client } = agent;
  const read = async (): Promise<unknown> => {
    const [content] = (await client.readResource({ uri: "tool://review" })).contents;
    return JSON.parse((content as { readonly text: string }).text);
  };

  expect(await read()).toMatchObject({ status: null });
  await client.callTool({ name: "review", arguments: {} });
  expect(await read()).toMatchObject({ status: "findings" });
});

test("every tool has a title, says what it gives, and hints that fit what it does", async () => {
  await using agent = await connect("many");

  const { tools } = await agent.client.listTools();

  for (const { name, title, outputSchema, inputSchema, annotations } of tools) {
    expect({ name, title, isClosed: inputSchema["additionalProperties"] }).toEqual({
      name,
      title: expect.any(String),
      isClosed: false,
    });
    expect(outputSchema?.type).toBe("object");
    expect(annotations?.readOnlyHint === true && annotations.destructiveHint === true).toBe(false);
  }
  const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
  expect(hints["review"]).toMatchObject({ readOnlyHint: true });
  expect(hints["ship"]).toMatchObject({ destructiveHint: true, openWorldHint: true });
  expect(hints["config_set"]).toMatchObject({ destructiveHint: true, idempotentHint: true });
});
