import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkOutput } from "./check-output.ts";
import { runInProcess } from "./run-in-process.ts";
import { nodeUnderTest } from "./sandbox.ts";
import type { Repo } from "./repo.ts";
import { DIST } from "./world.ts";

export interface Outcome {
  /** Exit status; null when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ToolOptions {
  /** Directory it is started in, relative to the work tree. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** Name of another entry: `tool-ship`. */
  readonly program?: string;
}

export interface SpawnOptions extends ToolOptions {
  /** A file's descriptor that takes standard output; the outcome's is empty then. */
  readonly stdout?: number;
}

/**
 * Runs the built program in a scenario's world, to its end: in this process, over values, which costs a tenth
 * of a start. With another Node to test (`TOOL_TEST_NODE`) it is started, as `spawnTool` does.
 */
export async function runTool(
  repo: Repo,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<Outcome> {
  if (process.env["TOOL_TEST_NODE"] !== undefined) return spawnTool(repo, args, options);
  const { program = "tool", input } = options;
  const outcome = await runInProcess({
    argv: [...(program === "tool" ? [] : [program.replace(/^tool-/, "")]), ...args],
    env: environment(repo, options.env),
    cwd: join(repo.root, options.cwd ?? "."),
    ...(input === undefined ? {} : { input }),
  });
  checkOutput(args, outcome.stdout);
  return outcome;
}

/**
 * Starts the built program and waits for its end: where the process is the subject. That is what comes before
 * `runProgram` (names of the program, `--version`), the end of the process, its streams, and what it starts
 * that must not outlive it.
 */
export async function spawnTool(
  repo: Repo,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Outcome> {
  const child = spawn(nodeUnderTest(), [join(DIST, `${options.program ?? "tool"}.js`), ...args], {
    cwd: join(repo.root, options.cwd ?? "."),
    env: environment(repo, options.env),
    stdio: ["pipe", options.stdout ?? "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin?.on("error", () => {}).end(options.input ?? "");
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code));
  });
  checkOutput(args, stdout);
  return { status, stdout, stderr };
}

/** Starts the program and gives the live process: for signals, pipes that close early and the like. */
export function startTool(repo: Repo, args: readonly string[], options: ToolOptions = {}) {
  return spawn(nodeUnderTest(), [join(DIST, `${options.program ?? "tool"}.js`), ...args], {
    cwd: join(repo.root, options.cwd ?? "."),
    env: environment(repo, options.env),
    stdio: ["pipe", "pipe", "pipe"],
  });
}

function environment(repo: Repo, more: ToolOptions["env"] = {}): NodeJS.ProcessEnv {
  return { ...repo.sandbox.env, ...more };
}
