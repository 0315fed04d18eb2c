import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import {
  startModelServer,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
} from "../../helpers/model-server.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";

/** Where `scripts/real-agents.mjs` puts the agents. */
const BIN = join(import.meta.dirname, "../../../.cache/agents/bin");
const DIST = join(import.meta.dirname, "../../../dist/tool.js");

/** Whether a real agent is there and asked for; and what a skipped test says. */
export function realAgent(program: string): { readonly isThere: boolean; readonly why: string } {
  const isThere = process.env["TOOL_TEST_AGENTS"] === "1" && existsSync(join(BIN, program));
  return {
    isThere,
    why: isThere ? "" : " (not asked for: `TOOL_TEST_AGENTS=1 npm test` fetches it)",
  };
}

/** What the scripted model finds in the change; the embedded reviewer has no rule for it. */
export const FINDING = {
  file: "half.js",
  line: 1,
  quote: "export const half = (n) => n * 2;",
  category: "wrong-result",
  severity: "major",
  title: "half doubles its number",
  message: "The name and the callers expect n / 2. Divide by two.",
  trigger: "half(4) gives 8",
};

/** A home, a project with a change, the program and one real agent on PATH, and a model on loopback. */
export interface RealWorld extends AsyncDisposable {
  readonly repo: Repo;
  readonly server: ModelServer;
  /** Folder of the real agents' programs. */
  readonly bin: string;
  /** Commands that the model had run. */
  readonly ran: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  atHome(files: Readonly<Record<string, string>>): void;
  /** Runs a program in the project to its end; gives what it printed to both outputs. */
  run(args: readonly string[], more?: RunOptions): Promise<Ran>;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How an agent's model has a command run, and the command's skill read where the agent does not hand it over. */
export interface ModelHands {
  readonly shell: (command: string) => { readonly name: string; readonly input: unknown };
  readonly skill?: { readonly name: string; readonly input: unknown };
}

/**
 * A world in which the model does what the skill says: it has the brief printed, hands one finding in, and
 * repeats the report. It does so only once it was sent the skill's own words.
 */
export async function realWorld(hands: ModelHands): Promise<RealWorld> {
  const repo = repoWithOrigin({ feature: { "half.js": `${FINDING.quote}\n` } });
  const { home, bin } = repo.sandbox;
  const findings = JSON.stringify({ schema: "tool.findings/1", findings: [FINDING] });
  const ran: string[] = [];
  const run = (command: string): ModelReply => {
    ran.push(command);
    return { toolCalls: [hands.shell(command)] };
  };
  const answer = (request: ModelRequest): ModelReply => {
    const { text, tools } = request;
    // Agents ask a model for titles and the like as well: those questions have no tools.
    if (tools.length === 0) return { text: "A review" };
    if (/half doubles its number[\s\S]*the gate \(major\)/.test(text))
      return { text: "The report says: half doubles its number. Shall I mend it?" };
    if (text.includes("tool review --findings -") && text.includes("half.js") && ran.length === 1)
      return run(`tool review --findings - --no-input <<'FINDINGS'\n${findings}\nFINDINGS\n`);
    if (text.includes("Hand in your findings") && ran.length === 0)
      return run("tool review --brief --no-input");
    if (hands.skill !== undefined && ran.length === 0) return { toolCalls: [hands.skill] };
    return { text: "This is not what I was told to expect." };
  };
  const server = await startModelServer(answer);
  writeFileSync(join(bin, "tool"), `#!/bin/sh\nexec "${nodeUnderTest()}" "${DIST}" "$@"\n`, {
    mode: 0o755,
  });
  const env = {
    ...repo.sandbox.env,
    ...server.env,
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
    PATH: `${bin}:${BIN}`,
  };
  // Some agents start a login shell, for which the system would set another PATH.
  writeFileSync(join(home, ".profile"), `export PATH='${env.PATH}'\n`);
  return {
    repo,
    server,
    bin: BIN,
    ran,
    env,
    atHome(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(home, path)), { recursive: true });
        writeFileSync(join(home, path), text);
      }
    },
    run: (args, more = {}) => runIn(repo.root, args, { ...env, ...more.env }, more.input ?? ""),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

async function runIn(
  cwd: string,
  [file = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  input: string,
): Promise<Ran> {
  const folders = (env["PATH"] ?? "").split(delimiter);
  const path = folders.map((folder) => join(folder, file)).find(existsSync) ?? file;
  const child = spawn(path, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => {}).end(input);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  return { status, stdout, stderr };
}
