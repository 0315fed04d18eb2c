import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startWorker, type StartWorker } from "../../../src/process/start-worker.ts";
import { createWorkerPool } from "../../../src/workers/create-worker-pool.ts";
import { asNewFile } from "../../../src/review/as-new-file.ts";
import { EVERY_RULE } from "../../../src/review/every-rule.ts";

/** Nothing here comes to its end by them. */
const LIMITS = { portionMs: 60_000, aloneMs: 60_000, memoryMb: 64 };
/** Room for a process to start, and no more. */
const SHORT = { ...LIMITS, portionMs: 400, aloneMs: 400 };
const ENTRY = join(import.meta.dirname, "worker.mjs");
const start: StartWorker = (flags) => startWorker(ENTRY, flags, process.env);

/** What became of files that each hold one word for the worker. */
async function analyze(
  words: readonly string[],
  { signal = new AbortController().signal, limits = LIMITS } = {},
) {
  const apart = createWorkerPool(start, signal, limits);
  const files = words.map((word, at) => asNewFile(`${at}-${word}.ts`, word));
  const { findings, failed } = await apart.analyze("reader", files, EVERY_RULE);
  return {
    read: findings.map(({ file }) => file),
    failed: failed.map(({ file }) => file),
    reasons: failed.map(({ reason }) => reason),
    pids: new Set(findings.map((finding) => (finding as unknown as { by: number }).by)),
  };
}

/** The same of files that are asked about one by one, without waiting for an answer. */
async function analyzeSideBySide(words: readonly string[], limits = LIMITS) {
  const apart = createWorkerPool(start, new AbortController().signal, limits);
  const results = await Promise.all(
    words.map((word) => apart.analyze("reader", [asNewFile(`${word}.ts`, word)], EVERY_RULE)),
  );
  const findings = results.flatMap((result) => result.findings);
  return {
    read: findings.map(({ file }) => file),
    failed: results.flatMap(({ failed }) => failed),
    pids: new Set(findings.map((finding) => (finding as unknown as { by: number }).by)),
  };
}

describe("analyzers that work apart", () => {
  test.each([
    ["breaks down", "crash", /^reader: was killed by SIGABRT$/],
    ["ends by itself", "leave", /^reader: exited with status 3$/],
    ["throws", "throw", /^reader: no grammar for this$/],
    ["eats all memory", "eat", /^reader: (ran out of memory|was killed by SIGABRT)$/],
  ])("cost only the file at which one %s", async (_, word, reason) => {
    // The last of a memory goes slowly: once is enough.
    const limits = { ...LIMITS, portionMs: SHORT.portionMs };
    const { read, failed, reasons } = await analyze(["a", "b", word, "c", "d"], { limits });
    expect(read).toEqual(["0-a.ts", "1-b.ts", "3-c.ts", "4-d.ts"]);
    expect(failed).toEqual([`2-${word}.ts`]);
    expect(reasons[0]).toMatch(reason);
  });

  test("cost only the file at which one hangs, and nobody waits for it longer than its time", async () => {
    const { read, failed, reasons } = await analyze(["a", "hang"], { limits: SHORT });
    expect({ read, failed }).toEqual({ read: ["0-a.ts"], failed: ["1-hang.ts"] });
    expect(reasons).toEqual(["reader: gave no answer within 0.4 s"]);
  });

  test("are named with what they said they begin, where one hangs", async () => {
    const { reasons } = await analyze(["name"], { limits: SHORT });
    expect(reasons).toEqual(["reader: gave no answer within 0.4 s, busy with the rule team/slow"]);
  });

  test("are asked about no other file once they gave no answer about five", async () => {
    const limits = { ...LIMITS, portionMs: 100, aloneMs: 100 };
    const words = Array.from({ length: 12 }, () => "hang");
    const { failed, reasons } = await analyze(words, { limits });
    expect(failed).toHaveLength(12);
    expect(reasons.filter((reason) => reason.endsWith("within 0.1 s"))).toHaveLength(5);
    expect(reasons.at(-1)).toBe("reader: gave no answer about 5 files");
  });

  test("keep the order of the files over many portions, in more than one process", async () => {
    const words = Array.from({ length: 120 }, () => "x");
    const { read, pids } = await analyze(words);
    expect(read).toEqual(words.map((word, at) => `${at}-${word}.ts`));
    expect(pids.size).toBeGreaterThan(1);
  });

  test("are told what the linter said when it was asked, and nothing that was printed before", async () => {
    const apart = createWorkerPool(start, new AbortController().signal, LIMITS);
    const lint = (arg: string): Promise<string> => apart.lint({ cwd: "/", args: [arg] });

    expect(await lint("one")).toBe("one");
    expect(await lint("two")).toBe("two");
  });

  test("share one process while they have few files, all at once", async () => {
    const { pids, failed } = await analyzeSideBySide(["a", "b", "c"]);
    expect({ processes: pids.size, failed }).toEqual({ processes: 1, failed: [] });
  });

  test.each([
    ["breaks down", "crash", "was killed by SIGABRT"],
    ["ends by itself", "leave", "exited with status 3"],
    ["hangs", "hang", "gave no answer within 0.4 s"],
  ])("lose nothing to another that shares their process and %s", async (_, word, reason) => {
    const { read, failed } = await analyzeSideBySide(["a", word, "b", "c"], SHORT);
    expect(read).toEqual(["a.ts", "b.ts", "c.ts"]);
    expect(failed).toEqual([{ file: `${word}.ts`, reason: `reader: ${reason}` }]);
  });

  test("start anew where a process has grown too large", async () => {
    const apart = createWorkerPool(start, new AbortController().signal);
    const pids = [];
    for (const word of ["a", "b", "grow", "c"]) {
      const { findings } = await apart.analyze("reader", [asNewFile("a.ts", word)], EVERY_RULE);
      pids.push((findings[0] as unknown as { by: number }).by);
    }
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).toBe(pids[0]);
    expect(pids[3]).not.toBe(pids[0]);
  });

  test("end at once when the user stops everything", async () => {
    const stop = new AbortController();
    const analysis = analyze(["hang"], { signal: stop.signal });
    setImmediate(() => stop.abort(new Error("stopped by hand")));
    await expect(analysis).rejects.toThrow("stopped by hand");
  });
});
