import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endProcesses } from "../../../src/process/end-processes.ts";
import { processGroup } from "../../../src/process/process-group.ts";
import { processTree } from "../../../src/process/process-tree.ts";

/** Prints the numbers of a child and of a grandchild, which outlive a parent that ends alone. */
const NEST = `sh -c 'echo $$; sleep 300 & echo $!; wait' & wait`;

test.skipIf(process.platform !== "linux").each([
  ["a group", processGroup, true],
  ["a tree that shares the session", processTree, false],
] as const)("%s is ended with the children of its children", async (_, of, detached) => {
  const child = spawn("sh", ["-c", NEST], { detached, stdio: ["ignore", "pipe", "ignore"] });
  const pids = [child.pid ?? 0, ...(await readNumbers(child.stdout, 2))];
  const processes = of(child.pid ?? 0);

  expect(processes.isAlive()).toBe(true);
  await endProcesses(processes);

  expect(processes.isAlive()).toBe(false);
  await expect.poll(() => pids.filter((pid) => processTree(pid).isAlive())).toEqual([]);
});

test.skipIf(process.platform !== "linux")(
  "a tree leaves its siblings and its parent alone",
  async () => {
    const sibling = spawn("sleep", ["300"], { stdio: "ignore" });
    const child = spawn("sleep", ["300"], { stdio: "ignore" });
    await Promise.all([once(sibling, "spawn"), once(child, "spawn")]);

    await endProcesses(processTree(child.pid ?? 0));

    expect(processTree(sibling.pid ?? 0).isAlive()).toBe(true);
    const gone = once(sibling, "exit");
    sibling.kill("SIGKILL");
    await gone;
  },
);

async function readNumbers(stream: NodeJS.ReadableStream, count: number): Promise<number[]> {
  let text = "";
  for await (const chunk of stream) {
    text += String(chunk);
    const lines = text.split("\n").slice(0, -1);
    if (lines.length >= count) return lines.map(Number);
  }
  return [];
}
