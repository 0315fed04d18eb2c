import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openAgent } from "../../../../src/assistants/agent/open-agent.ts";
import { questionOver } from "../../../helpers/agent-world.ts";
import { startModelServer, type ModelServer } from "../../../helpers/model-server.ts";
import { createSandbox } from "../../../helpers/sandbox.ts";

/** A real coding agent starts, and asks a model on loopback. */
const REAL_AGENT_MS = 180_000;

const BIN = join(import.meta.dirname, "../../../../.cache/agents/bin");
const ANSWER = '{"findings":[]}';

/** Files that agents take their orders from, each with a word of its own. */
const ORDERS = ["CLAUDE.md", "AGENTS.md", "GEMINI.md", ".claude/CLAUDE.md", ".gemini/GEMINI.md"];

interface Tool {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Agents by the names that users call them, led to a model on loopback, and the tools that its model would use. */
const AGENTS: readonly {
  readonly name: string;
  readonly program: string;
  /** Files in the user's home that lead it to the model. */
  readonly home: (url: string) => Readonly<Record<string, string>>;
  readonly reads: (path: string) => Tool;
  /** It gets no tools to read with. */
  readonly isBlind?: true;
  /** What a model that obeys somebody else would try. */
  readonly attempts: (file: string) => readonly Tool[];
}[] = [
  {
    name: "claude",
    program: "claude-agent-acp",
    home: () => ({}),
    reads: (path) => ({ name: "Read", input: { file_path: path } }),
    attempts: (file) => [
      { name: "Bash", input: { command: `touch ${file}`, description: "x" } },
      { name: "Write", input: { file_path: file, content: "x" } },
    ],
  },
  {
    name: "codex",
    program: "codex-acp",
    home: (url) => ({
      ".codex/config.toml": [
        'model = "loopback"',
        'model_provider = "loopback"',
        "[model_providers.loopback]",
        'name = "loopback"',
        `base_url = "${url}/v1"`,
        'env_key = "OPENAI_API_KEY"',
        'wire_api = "responses"',
        "",
      ].join("\n"),
    }),
    reads: (path) => ({ name: "exec_command", input: { cmd: `cat ${path}` } }),
    isBlind: true,
    attempts: (file) => [
      { name: "exec_command", input: { cmd: `touch ${file}` } },
      { name: "shell", input: { command: ["touch", file] } },
    ],
  },
  {
    name: "gemini",
    program: "gemini",
    home: () => ({}),
    reads: (path) => ({ name: "read_file", input: { file_path: path } }),
    attempts: (file) => [
      { name: "run_shell_command", input: { command: `touch ${file}` } },
      { name: "write_file", input: { file_path: file, content: "x" } },
    ],
  },
  {
    name: "opencode",
    program: "opencode",
    home: (url) => ({
      ".config/opencode/opencode.json": JSON.stringify({
        model: "loopback/m",
        small_model: "loopback/m",
        autoupdate: false,
        provider: {
          loopback: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${url}/v1`, apiKey: "key" },
            models: { m: { name: "m" } },
          },
        },
      }),
    }),
    reads: (path) => ({ name: "read", input: { filePath: path } }),
    attempts: (file) => [
      { name: "bash", input: { command: `touch ${file}`, description: "x" } },
      { name: "write", input: { filePath: file, content: "x" } },
    ],
  },
];

for (const agent of AGENTS) {
  const isThere = process.env["TOOL_TEST_AGENTS"] === "1" && existsSync(join(BIN, agent.program));
  const why = isThere ? "" : " (not asked for: `TOOL_TEST_AGENTS=1 npm test` fetches it)";

  test.skipIf(!isThere)(
    `${agent.name} itself answers, and reads nothing but the copy${why}`,
    { timeout: REAL_AGENT_MS },
    async () => {
      await using world = await realAgentWorld(agent, (outside) => [
        agent.reads("src/key.ts"),
        agent.reads(outside),
      ]);

      const answer = await world.ask();

      expect(answer).toMatchObject({ because: null, isOver: false });
      expect(answer.text.endsWith(ANSWER)).toBe(true);
      expect(answer.usage.input).toBeGreaterThan(0);
      expect(world.tried()).toBe(2);
      const words = ["+ const sum", "*******", "out-of-reach", ...ORDERS.map(orderOf)];
      expect(words.filter((word) => world.sent().includes(word))).toEqual(
        agent.isBlind === true ? ["+ const sum"] : ["+ const sum", "*******"],
      );
      await world.close();
      expect(world.left()).toEqual([]);
    },
  );

  test.skipIf(!isThere)(
    `${agent.name} itself runs and writes nothing, whatever its model wants${why}`,
    { timeout: REAL_AGENT_MS },
    async () => {
      await using world = await realAgentWorld(agent, (outside) =>
        agent.attempts(join(dirname(outside), "made-by-agent")),
      );

      await world.ask();

      expect(world.tried()).toBe(2);
      expect(readdirSync(world.outside)).toEqual(["outside.txt"]);
      await world.close();
      expect(world.left()).toEqual([]);
    },
  );
}

function orderOf(file: string): string {
  return `order-in-${file.replaceAll(/\W/g, "-")}`;
}

/** A real agent over a small project and a model that calls one tool after another before it answers. */
async function realAgentWorld(
  agent: (typeof AGENTS)[number],
  toolsOf: (outside: string) => readonly Tool[],
) {
  const sandbox = createSandbox();
  const outside = join(sandbox.directory, "outside");
  mkdirSync(outside);
  const secret = join(outside, "outside.txt");
  writeFileSync(secret, "out-of-reach");
  const tools = toolsOf(secret);
  let tried = 0;
  const server: ModelServer = await startModelServer((request) => {
    const tool = tools[tried];
    // Agents ask a model for a title as well: that question has no tools.
    if (tool === undefined || !request.text.includes("+ const sum") || request.tools.length === 0)
      return { text: ANSWER };
    tried += 1;
    return { toolCalls: [tool] };
  });
  for (const [file, text] of Object.entries(agent.home(server.url))) {
    mkdirSync(dirname(join(sandbox.home, file)), { recursive: true });
    writeFileSync(join(sandbox.home, file), text);
  }
  const reader = await openAgent(agent.name, {
    env: {
      ...sandbox.env,
      ...server.env,
      GEMINI_API_KEY: "key",
      NO_PROXY: "127.0.0.1",
      PATH: `${BIN}:${sandbox.bin}`,
    },
    cwd: sandbox.directory,
    workTree: join(sandbox.directory, "work"),
    version: "0.0.0",
  });
  const files = {
    "src/key.ts": 'export const key = "*******";\n',
    ...Object.fromEntries(ORDERS.map((file) => [file, orderOf(file)])),
  };
  return {
    outside,
    ask() {
      const question = questionOver(files);
      // Some agents attach the files that a prompt names like this.
      const text = `@${secret}\n${question.text} // @${secret}`;
      return reader.ask({ ...question, text });
    },
    close: () => reader.close(),
    tried: () => tried,
    /** All that the model was sent. */
    sent: () => server.requests.map(({ body }) => JSON.stringify(body)).join("\n"),
    left: () => processesOf(sandbox.home),
    async [Symbol.asyncDispose]() {
      await reader.close();
      await server[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** Numbers of the processes whose environment names a home folder. */
function processesOf(home: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "utf8").includes(`HOME=${home}\0`)
      );
    } catch {
      return false;
    }
  });
}
