import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";
import { PYTHON } from "../init/terminal.ts";
import { pullRefs, shipWorld } from "./world.ts";

/** Starts a program in a group of its own, as shells do: the system suspends none whose parent is not in another one. */
const JOB_CONTROL = [
  "import os, subprocess, sys",
  "job = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: os.setpgid(0, 0))",
  "print(job.pid, flush=True)",
  "sys.exit(job.wait())",
].join("\n");

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

test.skipIf(process.platform !== "linux" || PYTHON === null)(
  "Ctrl-Z suspends the running command with the program, and `fg` continues both",
  async () => {
    // A shell that starts programs cannot be suspended while one of them is suspended before it begins.
    const buildCommand = 'echo "I am $$"; until [ -e go ]; do :; done; rm go';
    await using repo = shipWorld({ config: { ship: { buildCommand } } });
    const command = [nodeUnderTest(), join(DIST, "tool.js"), "ship"];
    const shell = spawn(PYTHON ?? "python3", ["-c", JOB_CONTROL, ...command], {
      cwd: repo.root,
      env: repo.sandbox.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const both = await Promise.all([
      said(shell.stdout, /^(\d+)\n/m),
      said(shell.stderr, /build │ I am (\d+)\n/),
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
