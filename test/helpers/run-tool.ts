import { spawn } from "node:child_process";
import { join } from "node:path";
import { nodeUnderTest } from "./sandbox.ts";
import type { Repo } from "./repo.ts";

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
  /** A file's descriptor that takes standard output; the outcome's is empty then. */
  readonly stdout?: number;
}

const DIST = join(import.meta.dirname, "../../dist");

/** Runs the built program in a scenario's world, to its end. */
export async function runTool(
  repo: Repo,
  args: readonly string[],
  options: ToolOptions = {},
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
