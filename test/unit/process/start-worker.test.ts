import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startWorker } from "../../../src/process/start-worker.ts";

const ENTRY = join(import.meta.dirname, "../workers/worker.mjs");
const LIMIT_MS = 1_000;
/** Of these the worker gets one: the 500 ms that its work takes pass in more than its limit. */
const SHARES = 4;
const SPIN = `process.stdout.write("x"); for (const end = Date.now() + 3 * ${LIMIT_MS}; Date.now() < end;);`;

test.skipIf(process.platform !== "linux")(
  "a worker that gets no processor for longer than its limit is waited for",
  async () => {
    const worker = startWorker(ENTRY, [], process.env);
    const [first] = await findingsOf(worker.ask({ files: [{ path: "a", text: "a" }] }, 30_000));
    const others = Array.from({ length: SHARES * availableParallelism() }, () =>
      spawn(process.execPath, ["-e", SPIN], { stdio: ["ignore", "pipe", "ignore"] }),
    );
    await Promise.all(others.map(({ stdout }) => once(stdout, "data")));

    const answer = await findingsOf(worker.ask({ files: [{ path: "b", text: "work" }] }, LIMIT_MS));

    expect(answer).toEqual([{ file: "b", by: first?.by }]);
    for (const other of others) other.kill("SIGKILL");
    worker.end();
  },
);

async function findingsOf(answer: Promise<unknown>) {
  const { result } = (await answer) as { result: { findings: { file: string; by: number }[] } };
  return result.findings;
}
