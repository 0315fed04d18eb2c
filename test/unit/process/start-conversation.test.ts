import { expect, test } from "vitest";
import {
  startConversation,
  type ConversationEnd,
} from "../../../src/process/start-conversation.ts";
import { isRunning, untilGone } from "../../scenarios/ship/processes.ts";

/** Starts a script and gathers what it says; `said` waits until it has said so many lines. */
async function start(
  script: string,
  more: { readonly file?: string; readonly graceMs?: number } = {},
) {
  let out = "";
  let errors = "";
  const ends: ConversationEnd[] = [];
  const conversation = await startConversation({
    file: more.file ?? process.execPath,
    args: ["-e", script],
    cwd: process.cwd(),
    env: { PATH: process.env["PATH"] ?? "", ONLY: "this" },
    graceMs: more.graceMs ?? 60_000,
    onStdout: (chunk) => void (out += chunk.toString()),
    onStderr: (chunk) => void (errors += chunk.toString()),
    onEnd: (end) => void ends.push(end),
  });
  const said = async (lines: number): Promise<string[]> => {
    await expect.poll(() => out.split("\n").length - 1).toBeGreaterThanOrEqual(lines);
    return out.trim().split("\n");
  };
  return { conversation, ends, said, errors: () => errors };
}

test("talks both ways, hears standard error, and gives the program the environment it was given alone", async () => {
  const { conversation, said, errors, ends } = await start(
    "console.error('up'); console.log(Object.keys(process.env).filter((n) => !n.startsWith('__')).sort().join()); process.stdin.pipe(process.stdout)",
  );
  await conversation.write("hello\n");

  expect(await said(2)).toEqual(["ONLY,PATH", "hello"]);
  await expect.poll(errors).toBe("up\n");
  await conversation.end();
  expect(ends).toEqual([{ status: 0, signal: null, missing: false }]);
});

test("tells of a program that is not there", async () => {
  const { ends, conversation } = await start("", { file: "/no/such/program" });

  await expect.poll(() => ends).toMatchObject([{ status: null, missing: true }]);
  await expect(conversation.write("x")).rejects.toThrow("has ended");
  await conversation.end();
});

test("reads the last words of a program that ends", async () => {
  const { said, ends, conversation } = await start("console.log('bye'); process.exit(4)");

  expect(await said(1)).toEqual(["bye"]);
  await expect.poll(() => ends).toEqual([{ status: 4, signal: null, missing: false }]);
  await conversation.end();
});

test.runIf(process.platform === "linux")(
  "ends a program that ignores everything, with a child that left the group",
  async () => {
    const deaf = "process.on('SIGTERM',()=>{});setInterval(()=>{},1e6);";
    const { conversation, said } = await start(
      `${deaf}const c=require('child_process').spawn(process.execPath,['-e',${JSON.stringify(deaf)}],{detached:true,stdio:'ignore'});console.log(process.pid);console.log(c.pid)`,
      { graceMs: 100 },
    );
    const pids = await said(2);
    expect(pids.every(isRunning)).toBe(true);

    await conversation.end();

    await untilGone(pids);
  },
);
