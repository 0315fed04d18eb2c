import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { PYTHON, runOnTerminal } from "../init/terminal.ts";
import { flawedRepo } from "./flaws.ts";

const OPEN = ["review", "--harsh", "--open"];
const PAGE = ".git/tool/pages/review.html";

/** Puts an opener on PATH that notes what it is asked to open, and ends as is said. */
function withOpener(repo: Repo, name: string, end = "exit 0"): () => string {
  const noted = join(repo.sandbox.directory, "opened");
  writeFileSync(noted, "");
  const script = `#!/bin/sh\nprintf '%s\\n' "$#" "$@" >>'${noted}'\n${end}\n`;
  writeFileSync(join(repo.sandbox.bin, name), script, { mode: 0o755 });
  return () => readFileSync(noted, "utf8");
}

describe.skipIf(PYTHON === null)("--open on a terminal", () => {
  test("the report is written where only the user may read it, and given to the desktop's opener", async () => {
    await using repo = flawedRepo();
    const opened = withOpener(repo, "xdg-open");
    const file = join(repo.root, PAGE);

    const { status, stdout, screen } = await runOnTerminal(repo, OPEN, [], {
      env: { DISPLAY: ":9" },
    });

    expect(status, screen).toBe(1);
    expect(opened()).toBe(`1\n${file}\n`);
    expect(stdout).toMatch(/^findings: /);
    expect(stdout).toContain(`\nreport: ${file}\n`);
    expect(screen).toContain("opened the report with xdg-open");
    expect(readFileSync(file, "utf8")).toMatch(/^<!doctype html>/i);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(repo.git("status", "--porcelain")).toBe("");
  });

  test("an opener that fails is said with its exit status, and the next one is tried", async () => {
    await using repo = flawedRepo();
    const opened = withOpener(repo, "first", "exit 3");
    const alone = await runOnTerminal(repo, [...OPEN, "--output", "a b&c.html"], [], {
      env: { BROWSER: "first" },
    });
    withOpener(repo, "second");
    const both = await runOnTerminal(repo, OPEN, [], { env: { BROWSER: "first:second" } });

    expect(alone.status).toBe(1);
    expect(alone.screen).toContain(
      "the report was not opened in a browser: first exited with status 3",
    );
    expect(alone.stdout).toContain(`\nreport: ${join(repo.root, "a b&c.html")}\n`);
    expect(both.screen).toContain("opened the report with second");
    expect(opened()).toContain(`file://${join(repo.root, PAGE)}\n`);
  });

  test("an opener that the work tree brings along is not started", async () => {
    await using repo = flawedRepo();
    const opened = withOpener(repo, "browser");
    repo.write({ "bin/xdg-open": readFileSync(join(repo.sandbox.bin, "browser"), "utf8") });
    chmodSync(join(repo.root, "bin/xdg-open"), 0o755);
    const { PATH = "" } = repo.sandbox.env;

    const { screen } = await runOnTerminal(repo, OPEN, [], {
      env: { DISPLAY: ":9", PATH: `${join(repo.root, "bin")}:${PATH}` },
    });

    expect(screen).toContain("none of these programs was found: xdg-open");
    expect(opened()).toBe("");
  });
});

test("without a terminal nothing is started: the report's path is printed, and the exit status is the review's", async () => {
  await using repo = flawedRepo();
  const opened = withOpener(repo, "xdg-open");
  repo.sandbox.env["DISPLAY"] = ":9";

  const { status, stdout, stderr } = await runTool(repo, OPEN);

  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining(`\nreport: ${join(repo.root, PAGE)}\n`),
  });
  expect(stderr).toContain(
    "the report was not opened in a browser: this is not an interactive terminal",
  );
  expect(opened()).toBe("");
});

test.each([
  [["--json"], "--open and --json cannot be combined"],
  [["--format", "sarif"], "--open and --format sarif cannot be combined"],
  [["--preview"], "--open and --preview cannot be combined"],
])("%j has no page to open", async (more, message) => {
  await using repo = flawedRepo();

  const { status, stderr } = await runTool(repo, [...OPEN, ...more]);

  expect(status).toBe(2);
  expect(stderr).toContain(message);
});
