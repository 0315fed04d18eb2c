import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Repo } from "../../helpers/repo.ts";
import { nodeUnderTest } from "../../helpers/sandbox.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { flawedRepo, SILENT } from "./flaws.ts";

const CLEAN = "export const one = 1;\n";
const FLAW = "export const isBad = (total) => total === NaN;\n";
const TOOL = join(import.meta.dirname, "../../../dist/tool.js");

/** A repository whose every commit is reviewed by a hook. */
function hookedRepo(): Repo {
  const repo = flawedRepo({ "a.js": CLEAN, "b.js": CLEAN });
  repo.write({
    ".git/hooks/pre-commit": `#!/bin/sh\nexec '${nodeUnderTest()}' '${TOOL}' review --staged -q\n`,
  });
  return repo;
}

/** Tries a commit, as somebody types it. */
function commit(repo: Repo, args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync("git", ["commit", "-q", "-m", "Mine", ...args], {
    cwd: repo.root,
    env: repo.sandbox.env,
    encoding: "utf8",
    input,
  });
  return { status, said: stdout + stderr };
}

test("a flaw that is only in the work tree does not block the commit", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": `${CLEAN}export const two = 2;\n` });
  repo.git("add", "a.js");
  repo.write({ "a.js": FLAW, "new.js": FLAW });

  const { status, said } = commit(repo, []);

  expect(status).toBe(0);
  expect(said).toContain("clean: nothing found in 1 file; the gate (major) is met");
  expect(repo.read("a.js")).toBe(FLAW);
});

test("a flaw that is only staged blocks it", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": FLAW });
  repo.git("add", "a.js");
  repo.write({ "a.js": CLEAN });
  const before = repo.git("rev-parse", "HEAD");

  const { status, said } = commit(repo, []);

  expect(status).toBe(1);
  expect(said).toContain("major: Comparison with NaN");
  expect(said).toContain("the gate (major) is not met");
  expect(repo.git("rev-parse", "HEAD")).toBe(before);
  expect(repo.git("show", ":a.js")).toContain("=== NaN");
  expect(repo.read("a.js")).toBe(CLEAN);
});

test("`git commit -a` is judged by what it is going to commit", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": FLAW });

  const all = commit(repo, ["-a"]);

  expect(all.status).toBe(1);
  expect(all.said).toContain("a.js:1:");
  expect(repo.git("diff", "--cached")).toBe("");
});

test("`git commit -- FILE` is judged by that file, whatever else is staged", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": FLAW, "b.js": `${CLEAN}export const two = 2;\n` });
  repo.git("add", "a.js");

  const good = commit(repo, ["--", "b.js"]);
  const bad = commit(repo, ["--", "a.js"]);

  expect(good).toMatchObject({ status: 0 });
  expect(bad).toMatchObject({ status: 1 });
  expect(repo.git("status", "--porcelain")).toBe("M  a.js");
});

test("`git commit -p` is judged by the parts that were picked", async () => {
  await using repo = hookedRepo();
  const filler = "// the same\n".repeat(20);
  repo.write({ "a.js": `${CLEAN}${filler}` });
  repo.git("commit", "-q", "--no-verify", "-am", "Filler");
  repo.write({ "a.js": `${CLEAN}export const two = 2;\n${filler}${FLAW}` });

  const second = commit(repo, ["-p"], "n\ny\n");
  const first = commit(repo, ["-p"], "y\nn\n");

  expect(second.said).toContain("the gate (major) is not met");
  expect(second.status).toBe(1);
  expect(first.status).toBe(0);
  expect(repo.git("show", "HEAD:a.js")).not.toContain("NaN");
});

test("a hook writes no question into the register, and blocks for none", async () => {
  await using repo = hookedRepo();
  repo.config({ decisionRegister: { enabled: true }, tone: "harsh" });
  repo.write({ "a.js": SILENT });
  repo.git("add", "-A");

  const { status, said } = commit(repo, []);

  expect(status).toBe(0);
  expect(said).toContain("The `catch` returns");
  expect(said).not.toContain("warning:");
  expect(repo.exists(".tool/register")).toBe(false);
  expect(repo.git("status", "--porcelain")).toBe("");
});

test("a hook asks nobody and waits for nobody", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": FLAW });
  repo.git("add", "a.js");

  const { status, stdout, stderr } = await runTool(repo, ["review", "--staged", "-q"]);

  expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
  expect(stdout).toMatch(/^fixable {4}1 with --fix$/m);
});

test("nothing staged is nothing to review", async () => {
  await using repo = hookedRepo();
  repo.write({ "a.js": FLAW });

  const { status, stdout } = await runTool(repo, ["review", "--staged", "-q"]);

  expect(status).toBe(0);
  expect(stdout).toContain("not-run:");
});
