import { join } from "node:path";
import { runProgram } from "../../src/main.ts";
import type { Repo } from "./repo.ts";
import type { Outcome, ToolOptions } from "./run-tool.ts";
import { testWorld } from "./world.ts";

/** Runs the program in this process over a scenario's world: much faster than `runTool`, which starts the built one. */
export async function runHere(
  repo: Repo,
  args: readonly string[],
  { cwd = ".", env = {}, input }: Pick<ToolOptions, "cwd" | "env" | "input"> = {},
): Promise<Outcome> {
  const world = testWorld({
    argv: args,
    env: { ...repo.sandbox.env, ...env },
    cwd: join(repo.root, cwd),
    ...(input === undefined ? {} : { input }),
  });
  const status = await runProgram(world);
  return { status, stdout: world.stdout(), stderr: world.stderr() };
}
