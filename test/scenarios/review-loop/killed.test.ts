import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool, startTool } from "../../helpers/run-tool.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { reviewJson } from "../review/helpers.ts";

const folder = mkdtempSync(join(tmpdir(), "tool-killed-"));
const program = join(folder, "apply-and-die.mjs");

beforeAll(async () => {
  await build({
    input: fileURLToPath(new URL("../../unit/fixes/apply-and-die.ts", import.meta.url)),
    platform: "node",
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    output: { file: program, format: "esm", codeSplitting: false },
    logLevel: "silent",
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BEFORE = "run(1);\ndebugger;\n";
const AFTER = "run(1);\n";

function branchOf(names: readonly string[]): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "README.md": "# Example\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("Add files", Object.fromEntries(names.map((name) => [name, BEFORE])));
  return repo;
}

/** Mends both files in a program that is killed once so many of them are written. */
function dieAfter(repo: Repo, files: number): void {
  const rewrites = ["a.js", "b.js"].map((file) => ({ file, before: BEFORE, after: AFTER }));
  const work = JSON.stringify({ target: "work-tree", rewrites });
  const child = spawnSync(nodeUnderTest(), [program, String(files), work], {
    cwd: repo.root,
    env: repo.sandbox.env,
    encoding: "utf8",
  });
  expect({ signal: child.signal, stderr: child.stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
}

test("killed between two files: the next review puts the first one back and says so, once", async () => {
  await using repo = branchOf(["a.js", "b.js"]);
  dieAfter(repo, 1);
  expect(repo.read("a.js")).toBe(AFTER);

  const first = await reviewJson(repo);
  const second = await reviewJson(repo);

  expect(first.stderr).toContain(
    "warning: applying fixes was interrupted; these files were restored: a.js\n",
  );
  expect(first.report.findings.map(({ file }) => file)).toEqual(["a.js", "b.js"]);
  expect(repo.git("status", "--porcelain")).toBe("");
  expect(second.stderr).not.toContain("warning");
});

test("killed after the last file: the next review leaves them and names the way back", async () => {
  await using repo = branchOf(["a.js", "b.js"]);
  dieAfter(repo, 2);

  const { stderr, report } = await reviewJson(repo);
  const undone = await runTool(repo, ["review", "--undo"]);

  expect(stderr).toContain(
    "warning: applying fixes was interrupted; everything had been written: a.js, b.js\n" +
      "hint: undo them: `tool review --undo`\n",
  );
  expect(report.findings).toEqual([]);
  expect({ status: undone.status, left: repo.git("status", "--porcelain") }).toEqual({
    status: 0,
    left: "",
  });
});

test("killed, and the file was edited since: the next review leaves it and names it", async () => {
  await using repo = branchOf(["a.js", "b.js"]);
  dieAfter(repo, 1);
  repo.write({ "a.js": "typed();\n" });

  const { stderr } = await reviewJson(repo);

  expect(stderr).toMatch(
    /^warning: applying fixes was interrupted, and a\.js was left as it is: /m,
  );
  expect(repo.read("a.js")).toBe("typed();\n");
  expect(repo.read("b.js")).toBe(BEFORE);
});

test("a loop that follows a killed one starts from whole files", async () => {
  await using repo = branchOf(["a.js", "b.js"]);
  dieAfter(repo, 1);

  const { status, report } = await reviewJson(repo, ["--loop"]);

  expect({ status, ended: report.loop?.ended, applied: report.fixes.applied }).toEqual({
    status: 0,
    ended: "passed",
    applied: 2,
  });
  expect((await runTool(repo, ["review", "--undo"])).status).toBe(0);
  expect(repo.git("status", "--porcelain")).toBe("");
});

const MANY = Array.from({ length: 150 }, (_, at) => `f${at}.js`);

/** Starts the program and sends it a signal as soon as it begins to write fixes, and before it looks at them. */
async function stopAsItWrites(repo: Repo, args: readonly string[], signal: NodeJS.Signals) {
  const child = startTool(repo, args, { env: holdAfterFixes(repo) });
  let stderr = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  while (child.exitCode === null && !existsSync(markerOf(repo))) await setImmediate();
  child.kill(signal);
  return { status: await ended, stderr };
}

/** The environment in which no git ends that is started once all fixes are written: the signal comes before. */
function holdAfterFixes(repo: Repo): Readonly<Record<string, string>> {
  const held = join(repo.sandbox.directory, "held");
  const git = `#!/bin/sh
[ -e "$MARKER" ] || grep -q debugger ${MANY.join(" ")} || exec sleep 300
exec "${readlinkSync(join(repo.sandbox.bin, "git"))}" "$@"
`;
  repo.write({ [relative(repo.root, join(held, "git"))]: git });
  return { MARKER: markerOf(repo), PATH: `${held}:${repo.sandbox.bin}` };
}

function markerOf(repo: Repo): string {
  return join(repo.root, ".git/tool/fixes-in-progress.json");
}

test("tool review --fix killed as it writes: after the next review all files are one or the other", async () => {
  await using repo = branchOf(MANY);
  await stopAsItWrites(repo, ["review", "--fix"], "SIGKILL");
  const wasCutShort = existsSync(markerOf(repo));
  const hasWritten = repo.git("status", "--porcelain") !== "";

  const { stderr, report } = await reviewJson(repo);

  const texts = new Set(MANY.map((name) => repo.read(name)));
  expect(texts.size).toBe(1);
  expect(report.findings).toHaveLength(texts.has(BEFORE) ? MANY.length : 0);
  expect(existsSync(markerOf(repo))).toBe(false);
  expect(stderr.includes("applying fixes was interrupted; ")).toBe(wasCutShort && hasWritten);
  if (texts.has(AFTER)) expect((await runTool(repo, ["review", "--undo"])).status).toBe(0);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("tool review --loop interrupted as it writes: all fixes are there, and it says how to undo them", async () => {
  await using repo = branchOf(MANY);

  const { status, stderr } = await stopAsItWrites(repo, ["review", "--loop"], "SIGINT");

  expect(status).toBe(130);
  expect(stderr).toContain("error: the review was interrupted; 150 fixes are applied\n");
  expect(stderr).toContain("hint: undo them: `tool review --undo`\n");
  expect(new Set(MANY.map((name) => repo.read(name)))).toEqual(new Set([AFTER]));
  expect((await runTool(repo, ["review", "--undo"])).status).toBe(0);
  expect(repo.git("status", "--porcelain")).toBe("");
});
