import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { isRunning, untilTraced } from "./processes.ts";
import { pullRefs, shipWorld, subjectsOnOrigin, type World } from "./world.ts";

/** Starts a command whose process tree is three deep, and waits until all of it runs. */
const TREE = {
  ship: {
    testCommand: `if [ -e "$TRACE.again" ]; then exit 0; fi; touch "$TRACE.again"; sh -c 'sleep 300 & echo $! >> "$TRACE"; wait' & echo $! >> "$TRACE"; wait`,
    autoMerge: true,
  },
};

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "%s ends the running command with all its children, keeps the work, and exits %i; the next ship finishes",
  async (signal, expected) => {
    await using repo = shipWorld({ config: TREE });
    repo.write({ "pending.txt": "pending\n" });
    const before = repo.git("status", "--porcelain=v1");
    const child = startTool(repo, ["ship", "--json"]);
    child.stdin.end();
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    await untilTraced(repo, 2);

    child.kill(signal);
    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(expected);
    expect(JSON.parse(stdout)).toMatchObject({ status: "interrupted", pullRequest: null });
    expect(repo.trace().filter((pid) => isRunning(pid))).toEqual([]);
    expect(repo.git("status", "--porcelain=v1")).toBe(before);

    const again = await runTool(repo, ["ship"]);

    expect(again.status).toBe(0);
    expect(pullRefs(repo)).toEqual(["refs/tool/pulls/1/head", "refs/tool/pulls/1/record"]);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
  },
);

test("a signal that comes when the report is out leaves the status that the report says", async () => {
  await using repo = shipWorld({ config: { ship: { testCommand: "true" } } });
  const child = startTool(repo, ["ship", "--json"]);
  child.stdin.end();
  const closed = new Promise((resolve) => child.once("close", resolve));
  // It still lets go of its lock then; where it is quicker than the signal, its status stands anyway.
  const report = await new Promise<unknown>((resolve) => {
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (!stdout.endsWith("}\n")) return;
      child.kill("SIGTERM");
      resolve(JSON.parse(stdout));
    });
  });

  expect(report).toMatchObject({ status: "shipped" });
  expect(await closed).toBe(0);
});

test("a second ship in the same work tree is refused while the first one runs", async () => {
  await using repo = shipWorld({ config: TREE });
  const first = startTool(repo, ["ship"]);
  first.stdin.end();
  await untilTraced(repo, 2);

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(`process ${first.pid}`);
  expect(stderr).toMatch(/^hint: .*`tool ship --continue` finishes it later.*`git worktree add /m);
  first.kill("SIGTERM");
  await new Promise((resolve) => first.once("close", resolve));
});

test("the lock of a ship that was killed is taken over", async () => {
  await using repo = shipWorld({ config: TREE });
  const first = startTool(repo, ["ship"]);
  first.stdin.end();
  await untilTraced(repo, 2);
  first.kill("SIGKILL");
  await new Promise((resolve) => first.once("close", resolve));

  const { status } = await runTool(repo, ["ship"]);

  expect(status).toBe(0);
  for (const pid of repo.trace()) if (isRunning(pid)) process.kill(Number(pid), "SIGKILL");
});

/** Ships, and interrupts it once it says that it waits. */
async function interruptWait(repo: World): Promise<{ status: unknown; stderr: string }> {
  const child = startTool(repo, ["ship"]);
  child.stdin.end();
  let stderr = "";
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      if (/waiting(?: for ci)?: /.test(stderr)) resolve();
    });
  });
  child.kill("SIGINT");
  const status = await new Promise((resolve) => child.once("close", resolve));
  return { status, stderr };
}

test("a wait for the merge that is interrupted says that auto-merge may still be set, and how to take it back", async () => {
  await using repo = shipWorld({ config: { ship: { autoMerge: true } } });
  const gh = installFakeGh(repo, { isProtected: true });

  const { status, stderr } = await interruptWait(repo);

  expect({ status, armed: gh.state().pulls[0]?.armed }).toMatchObject({
    status: 130,
    armed: expect.any(String),
  });
  expect(stderr).toContain("warning: auto-merge may still be set on #1");
  expect(stderr).toContain("hint: to unset it: `gh pr merge 1 --disable-auto`");
});

test("a wait for checks that is interrupted before the merge is asked for says nothing of auto-merge", async () => {
  await using repo = shipWorld({ config: { ship: { autoMerge: true } } });
  const gh = installFakeGh(repo, {
    checks: [{ name: "ci", outcome: "PENDING", required: false }],
  });

  const { status, stderr } = await interruptWait(repo);

  expect({ status, armed: gh.state().pulls[0]?.armed }).toEqual({ status: 130, armed: null });
  expect(stderr).toContain("waiting for ci: no check is required");
  expect(stderr).not.toContain("auto-merge may still be set");
});
