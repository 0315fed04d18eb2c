import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";
import { pullRefs, shipWorld } from "./world.ts";

/** A shell with job control, so that the system suspends what it starts. */
const JOB_CONTROL = '"$@" & echo "$!"; wait -f "$!"';

/** `T` while a process is suspended. */
const stateOf = (pid: string): string =>
  /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";

/** Waits for a number in what a process prints. */
async function said(stream: Readable, pattern: RegExp): Promise<string> {
  let text = "";
  return await new Promise((resolve) => {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      const number = pattern.exec(text)?.[1];
      if (number !== undefined) resolve(number);
    });
  });
}

test.skipIf(process.platform !== "linux")(
  "Ctrl-Z suspends the running command with the program, and `fg` continues both",
  async () => {
    const buildCommand = 'echo "I am $$"; until [ -e go ]; do sleep 0.02; done; rm go';
    await using repo = shipWorld({ config: { ship: { buildCommand } } });
    const command = [nodeUnderTest(), join(DIST, "tool.js"), "ship"];
    const shell = spawn("/bin/bash", ["-mc", JOB_CONTROL, "bash", ...command], {
      cwd: repo.root,
      env: repo.sandbox.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const both = await Promise.all([
      said(shell.stdout, /^(\d+)$/m),
      said(shell.stderr, /build │ I am (\d+)/),
    ]);
    const program = Number(both[0]);

    process.kill(program, "SIGTSTP");
    await expect.poll(() => both.map(stateOf)).toEqual(["T", "T"]);
    process.kill(program, "SIGCONT");
    await expect.poll(() => both.map(stateOf)).not.toContain("T");
    repo.write({ go: "" });
    const status = await new Promise((resolve) => shell.once("close", resolve));

    expect(status).toBe(0);
    expect(pullRefs(repo)).not.toEqual([]);
  },
);
