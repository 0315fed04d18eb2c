import { execFileSync } from "node:child_process";
import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { isThorough, sample } from "../../helpers/thorough.ts";
import { journalLines, runIds } from "./killed.ts";
import { isRunning } from "./processes.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin, type World } from "./world.ts";

/** Hangs with a child of its own the first time, and is quick afterwards. */
const HANGS_ONCE = `if [ -e "$TRACE.again" ]; then echo again >> "$TRACE"; exit 0; fi
touch "$TRACE.again"; sleep 300 & echo $! >> "$TRACE"; wait`;

test.concurrent.for(sample(["install", "build", "test"], 1))(
  "a %s command over --step-timeout is ended with all that it started, and --continue runs it again",
  async (step, { expect }) => {
    await using repo = shipWorld({ config: { ship: { [`${step}Command`]: HANGS_ONCE } } });
    repo.write({ "pending.txt": "pending\n" });

    const stopped = await shipJson(repo, ["ship", "--step-timeout", "2500ms"]);
    const listed = await runTool(repo, ["runs"]);
    const [pid = ""] = repo.trace();
    const wentOn = await shipJson(repo, ["ship", "--continue", "--step-timeout", "1h"]);

    expect({ status: stopped.status, step: stopped.steps[step] }).toEqual({
      status: 1,
      step: "failed",
    });
    expect(stopped.report).toMatchObject({ status: "failed", pullRequest: null });
    expect(stopped.stderr).toContain("took longer than 2.5 s (--step-timeout) and was stopped");
    expect(stopped.stderr).toContain("`tool ship --continue --step-timeout 5s`");
    expect(isRunning(pid)).toBe(false);
    expect(listed.stdout).toContain("had a step that took too long: `tool ship --continue`");
    expect({ status: wentOn.status, run: wentOn.report.run }).toEqual({
      status: 0,
      run: stopped.report.run,
    });
    expect(repo.trace().slice(1)).toEqual(["again"]);
    expect(pullRefs(repo)).toHaveLength(2);
  },
);

test.concurrent(
  "the journal of a ship whose command took too long says so, with the command's end",
  async ({ expect }) => {
    await using repo = shipWorld({ config: { ship: { testCommand: HANGS_ONCE } } });

    await runTool(repo, ["ship", "--step-timeout", "300ms"]);

    expect(journalLines(repo).slice(-4)).toMatchObject([
      { line: "intent", effect: { do: "run-command", step: "test" } },
      { line: "done", made: { wasStopped: true } },
      { line: "step", step: "test", phase: "ended", record: { status: "failed" } },
      { line: "paused", because: "timed-out" },
    ]);
  },
);

test.concurrent(
  "a push over the limit to a remote that no longer answers is not said to have done nothing",
  async ({ expect }) => {
    await using repo = shipWorld();
    const away = `${repo.origin}.away`;
    repo.write({ ".git/hooks/pre-push": `#!/bin/sh\nmv "${repo.origin}" "${away}"\nsleep 300\n` });
    chmodSync(join(repo.root, ".git/hooks/pre-push"), 0o755);

    const stopped = await shipJson(repo, ["ship", "--step-timeout", "2500ms"]);
    rmSync(join(repo.root, ".git/hooks/pre-push"));
    renameSync(away, repo.origin);
    const wentOn = await shipJson(repo, ["ship", "--continue"]);

    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain(
      "hint: origin did not answer when asked for feature, so it may have been pushed; to run it again with more time: `tool ship --continue --step-timeout 5s`",
    );
    expect(wentOn.status, wentOn.stderr).toBe(0);
    expect(pullRefs(repo)).toHaveLength(2);
  },
);

test.concurrent(
  "a command that does not listen to TERM is killed five seconds later",
  async ({ expect }) => {
    await using repo = shipWorld({
      config: { ship: { testCommand: `trap '' TERM; echo $$ >> "$TRACE"; sleep 300; :` } },
    });

    const { status, steps, report } = await shipJson(repo, ["ship", "--step-timeout", "2500ms"]);

    expect({ status, step: steps["test"] }).toEqual({ status: 1, step: "failed" });
    const { durationMs = 0 } = report.steps.find(({ id }) => id === "test") ?? {};
    expect(durationMs).toBeGreaterThanOrEqual(7_000);
    expect(repo.trace().filter(isRunning)).toEqual([]);
  },
);

test.concurrent.for<[string, string, string]>([
  ["pre-commit", "commit", "the commit took too long: git, or one of its hooks,"],
  ["pre-push", "pull-request", "could not be pushed to origin: git, or one of its hooks,"],
])(
  "a %s hook over the limit is ended with all that it started, and --continue finishes the ship",
  async ([hook, step, says], { expect }) => {
    await using repo = shipWorld();
    repo.write({ "staged.txt": "staged\n" });
    repo.git("add", "staged.txt");
    repo.write({
      "pending.txt": "pending\n",
      [`.git/hooks/${hook}`]: `#!/bin/sh\n${HANGS_ONCE}\n`,
    });
    chmodSync(join(repo.root, ".git/hooks", hook), 0o755);
    const before = repo.git("status", "--porcelain");

    const stopped = await shipJson(repo, ["ship", "--step-timeout", "2500ms"]);
    const [pid = ""] = repo.trace();
    const left = repo.git("status", "--porcelain");
    const wentOn = await shipJson(repo, ["ship", "--continue"]);

    expect({ status: stopped.status, step: stopped.steps[step] }).toEqual({
      status: 1,
      step: "failed",
    });
    expect(stopped.stderr).toContain(
      `${says} took longer than 2.5 s (--step-timeout) and was stopped`,
    );
    expect(stopped.stderr).toContain("`tool ship --continue --step-timeout 5s`");
    expect(isRunning(pid)).toBe(false);
    expect(left).toBe(hook === "pre-commit" ? before : "");
    expect({ status: wentOn.status, run: wentOn.report.run }).toEqual({
      status: 0,
      run: stopped.report.run,
    });
    expect(repo.git("rev-list", "--count", "main..HEAD")).toBe("2");
    expect(pullRefs(repo)).toHaveLength(2);
    expect(repo.git("status", "--porcelain")).toBe("");
  },
);

test.concurrent(
  "a post-merge command over the limit is a warning, and is repeated only where that is said",
  async ({ expect }) => {
    await using repo = shipWorld({
      config: { ship: { autoMerge: true, postMergeCommand: HANGS_ONCE } },
    });

    const shipped = await shipJson(repo, ["ship", "--step-timeout", "2500ms"]);
    const told = await shipJson(repo, ["ship", "--continue"]);
    const before = repo.trace();
    const repeated = await shipJson(repo, [
      "ship",
      "--continue",
      "--rerun-post-merge",
      "--step-timeout",
      "1h",
    ]);

    for (const { status, steps, report } of [shipped, told]) {
      expect({ status, step: steps["post-merge"] }).toEqual({ status: 0, step: "warned" });
      expect(report.warnings.map(({ code }) => code)).toEqual(["post-merge-cut-short"]);
    }
    expect(before).toHaveLength(1);
    expect(before.filter(isRunning)).toEqual([]);
    expect({ status: repeated.status, warnings: repeated.report.warnings }).toEqual({
      status: 0,
      warnings: [],
    });
    expect(repo.trace().slice(1)).toEqual(["again"]);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
    expect(runIds(repo)).toHaveLength(1);
  },
);

test.concurrent(
  "fast-ship keeps to the limit too, and a command within it is not disturbed",
  async ({ expect }) => {
    await using repo = shipWorld({
      config: { ship: { testCommand: 'echo test >> "$TRACE"' }, fastShip: { tests: true } },
    });

    const { status } = await runTool(repo, ["fast-ship", "--step-timeout", "1h"]);

    expect({ status, trace: repo.trace() }).toEqual({ status: 0, trace: ["test"] });
  },
);

test.concurrent.for<[string[], string]>([
  [["ship", "--step-timeout", "10"], "--step-timeout 10 is not a duration"],
  [["ship", "--step-timeout", "0s"], "--step-timeout 0s leaves no time at all"],
  [["ship", "--continue", "--step-timeout", "soon"], "--step-timeout soon is not a duration"],
])("%j is refused with an example that works", async ([args, says], { expect }) => {
  await using repo = shipWorld();

  const { status, stderr } = await runTool(repo, args);

  expect(status).toBe(2);
  expect(stderr).toContain(`error: ${says}`);
  expect(stderr).toMatch(/hint: .*--step-timeout (90s|10m)/);
});

test.concurrent(
  "a command that prints nothing for a while is said to be running still",
  async ({ expect }) => {
    await using repo = shipWorld({ config: { ship: { testCommand: 'cat "$PIPE"' } } });
    const pipe = join(repo.sandbox.directory, "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    const child = startTool(repo, ["ship"], { env: { PIPE: pipe, TOOL_STEP_SILENCE_MS: "200" } });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      const before = stderr;
      stderr += text;
      const isTold = stderr.includes("no output for 0.6 s");
      if (isTold && !before.includes("no output for 0.6 s")) writeFileSync(pipe, "");
    });
    child.stdin.end();

    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(0);
    expect(stderr).toContain('test │ still running: cat "$PIPE", no output for 0.2 s\n');
  },
);

/** Some hundred megabytes go through three processes. */
const MUCH_OUTPUT_MS = 300_000;
/** A line of the output. The whole of the output is much more than the log keeps of it. */
const LINE = "words of output ".repeat(6);
const MUCH_OUTPUT_MB = isThorough ? 192 : 48;
const UNREAD_OUTPUT_MB = isThorough ? 128 : 32;
/** Asked by the command itself: its parent is the tool. */
const PEAK = 'grep VmHWM "/proc/$PPID/status" >> "$TRACE"';
/** What the tool may take more for a command that prints: its own code for that, and none of the output. */
const MAX_GROWTH_KB = 100 * 1024;

/** How much more memory the tool took at its peak while a command printed, in kilobytes. */
function growthOfPeak(repo: World): number {
  const [before = NaN, after = NaN] = repo
    .trace()
    .map((line) => Number(/VmHWM:\s+(\d+) kB/.exec(line)?.[1]));
  return after - before;
}

function logOf(repo: World): string {
  const [run = ""] = runIds(repo);
  return join(repo.root, ".git/tool/runs", run, "test.log");
}

test.runIf(process.platform === "linux")(
  "a command that prints a lot: memory does not grow with it, the log keeps its beginning and its end",
  { timeout: MUCH_OUTPUT_MS },
  async () => {
    const testCommand = `echo the beginning; ${PEAK}; yes "${LINE}" | head -c ${MUCH_OUTPUT_MB}M; echo; echo the end; ${PEAK}`;
    await using repo = shipWorld({ config: { ship: { testCommand } } });
    const child = startTool(repo, ["ship"]);
    child.stdin.end();
    let bytes = 0;
    child.stderr.on("data", (chunk: Buffer) => (bytes += chunk.length));

    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(0);
    expect(bytes).toBeGreaterThan(MUCH_OUTPUT_MB * 1024 * 1024);
    expect(growthOfPeak(repo)).toBeLessThan(MAX_GROWTH_KB);
    const log = readFileSync(logOf(repo), "utf8");
    expect(log.length).toBeLessThan(32 * 1024 * 1024);
    expect(log.startsWith("the beginning\n")).toBe(true);
    expect(log.endsWith("the end\n")).toBe(true);
    expect(log.match(/\[… (\d+)\.\d MB \(\d+ bytes\) are omitted here …\]/g)).toHaveLength(1);
  },
);

test.runIf(process.platform === "linux")(
  "while nobody reads what is shown the command waits, and nothing is held in memory",
  { timeout: MUCH_OUTPUT_MS },
  async () => {
    const testCommand = `${PEAK}; yes "${LINE}" | head -c ${UNREAD_OUTPUT_MB}M; ${PEAK}`;
    await using repo = shipWorld({ config: { ship: { testCommand } } });
    const child = startTool(repo, ["ship"]);
    child.stdin.end();
    child.stderr.pause();
    let before = -1;
    const sizeNow = (): number => {
      const runs = join(repo.root, ".git/tool/runs");
      try {
        return readdirSync(runs).length === 0 ? 0 : statSync(logOf(repo)).size;
      } catch {
        return 0;
      }
    };
    // It has come to rest when the log is as long as it was, and not empty.
    await expect
      .poll(
        () => {
          const size = sizeNow();
          const isStill = size > 0 && size === before;
          before = size;
          return isStill;
        },
        { interval: 250, timeout: 60_000 },
      )
      .toBe(true);
    expect(before).toBeLessThan(4 * 1024 * 1024);
    expect(repo.trace()).toHaveLength(1);

    child.stderr.resume();
    const status = await new Promise((resolve) => child.once("close", resolve));

    expect(status).toBe(0);
    expect(growthOfPeak(repo)).toBeLessThan(MAX_GROWTH_KB);
  },
);
