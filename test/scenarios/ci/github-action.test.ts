import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { plainPull, type World } from "../../helpers/fake-github/world.ts";
import { connectToGithub, REAL_GH } from "../../helpers/real-gh.ts";
import type { Repo } from "../../helpers/repo.ts";
import { DIST } from "../../helpers/world.ts";
import { FLAWED, flawedRepo } from "../review/flaws.ts";
import { fillIn, runScript, standInNpm } from "./run-script.ts";

const PROJECT = join(DIST, "..");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: {
    readonly steps: readonly {
      readonly shell: string;
      readonly run: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly uses?: string;
    }[];
  };
}

const action: Action = parse(readFileSync(join(PROJECT, "action.yml"), "utf8"));

/** Executes every step of the action for a pull request into `main`, until one fails. */
async function runAction(
  repo: Repo,
  given: Readonly<Record<string, string>> = {},
  event: Readonly<Record<string, string>> = { GITHUB_BASE_REF: "main" },
) {
  standInNpm(repo);
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs = { ...Object.fromEntries(defaults), ...given };
  const outputs = join(repo.sandbox.directory, "outputs");
  const outcome = { status: 0 as number | null, stdout: "", stderr: "" };
  for (const { run, env = {} } of action.runs.steps) {
    const step = await runScript(repo, run, {
      ...event,
      GITHUB_ACTION_PATH: PROJECT,
      GITHUB_OUTPUT: outputs,
      ...Object.fromEntries(
        Object.entries(env).map(([name, value]) => [name, fillIn(value, inputs)]),
      ),
    });
    outcome.status = step.status;
    outcome.stdout += step.stdout;
    outcome.stderr += step.stderr;
    if (step.status !== 0) break;
  }
  return outcome;
}

/** The work tree as a runner checks a pull request out: detached, at the merge of both branches. */
function pullRequest(): Repo {
  const repo = flawedRepo();
  repo.git("push", "-q", "origin", "feature");
  repo.git("checkout", "-q", "--detach", "origin/main");
  repo.git("merge", "-q", "--no-ff", "-m", "Merge", "feature");
  repo.git("branch", "-q", "-D", "main", "feature");
  return repo;
}

test("the steps annotate the flaws of a pull request and fail with the status of the review", async () => {
  await using repo = pullRequest();

  const { status, stdout, stderr } = await runAction(repo);

  expect({ status, stderr: /^error:.*/m.exec(stderr)?.[0] }).toEqual({ status: 1 });
  expect(stdout).toMatch(/^::(error|warning) file=a\.js,line=/m);
  expect(stdout).toMatch(/; the gate \(major\) is not met\n$/);
  expect(repo.read("../outputs")).toBe("status=1\n");
});

test("an input is the flag of its name, and what it holds is never run", async () => {
  await using repo = pullRequest();
  const bait = '$(touch "$HOME/run") `touch "$HOME/run"`"; touch "$HOME/run"; #';

  const { status, stdout } = await runAction(repo, {
    "fail-on": "never",
    format: "json",
    exclude: `b c.js\n${bait}`,
    focus: "security",
  });

  expect(status).toBe(0);
  const { settings, findings, gate } = JSON.parse(stdout);
  expect(settings).toMatchObject({ exclude: ["b c.js", bait], focus: "security" });
  expect(gate).toEqual({ failOn: "never", passed: true });
  expect(findings.length).toBeGreaterThan(0);
  expect(repo.exists("../home/run")).toBe(false);
});

test("a range that is asked for counts before the base of the pull request", async () => {
  await using repo = pullRequest();
  repo.commit("Add one more", { "b.js": FLAWED });

  const { stdout } = await runAction(repo, { range: "HEAD~1..HEAD", format: "json" });

  const files = new Set(JSON.parse(stdout).findings.map(({ file }: { file: string }) => file));
  expect([...files]).toEqual(["b.js"]);
});

test("a switch that is neither true nor false stops the action", async () => {
  await using repo = pullRequest();

  const { status, stderr } = await runAction(repo, { quiet: "yes" });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'error: the input quiet is neither true nor false\nhint: write `quiet: "true"`, or leave it out\n',
  });
});

test("the program is built in the folder of the action, from its lock file, and no other action is used", async () => {
  await using repo = pullRequest();

  await runAction(repo, { "fail-on": "never" });

  expect(repo.read("../home/npm-calls")).toBe(
    `${PROJECT}: ci --ignore-scripts --no-audit --no-fund\n${PROJECT}: run build\n`,
  );
  expect(action.runs.steps.map(({ uses, shell }) => ({ uses, shell }))).toEqual([
    { shell: "bash" },
    { shell: "bash" },
  ]);
});

describe.skipIf(REAL_GH === undefined)("with the real gh", () => {
  const EVENT = { GITHUB_BASE_REF: "main", GITHUB_REF: "refs/pull/7/merge" };

  /** The same work tree, of a pull request that a GitHub on loopback has; nothing but the action's input logs `gh` in. */
  async function offered(world: Partial<World> = {}) {
    const repo = pullRequest();
    repo.git("push", "-q", repo.origin, "HEAD^2:refs/heads/feature", "HEAD^2:refs/pull/7/head");
    const github = await connectToGithub(repo, { pulls: [plainPull(7, "feature")], ...world });
    delete repo.sandbox.env["GH_TOKEN"];
    return {
      repo,
      github,
      async [Symbol.asyncDispose]() {
        await github[Symbol.asyncDispose]();
        await repo[Symbol.asyncDispose]();
      },
    };
  }

  test("`post` comments on the pull request of the event, and annotates it too", async () => {
    await using world = await offered();

    const { status, stdout, stderr } = await runAction(
      world.repo,
      { post: "true", token: "gho_good" },
      EVENT,
    );

    expect(status, stderr).toBe(1);
    expect(stderr).toMatch(/posted on github\.localhost\/acme\/app#7: [1-9]\d* new/);
    expect(world.github.world.threads.length).toBeGreaterThan(0);
    expect(world.github.world.comments).toHaveLength(1);
    expect(stdout).toMatch(/^::(error|warning) file=a\.js,line=/m);
    expect(world.github.leaks).toEqual([]);
  });

  test("a token that may only read, as a fork's pull request has, posts nothing and annotates", async () => {
    await using world = await offered({ mayComment: false });

    const { status, stdout, stderr } = await runAction(
      world.repo,
      { post: "true", token: "gho_good", "fail-on": "never" },
      EVENT,
    );

    expect(status, stderr).toBe(0);
    expect(stderr).toContain("warning: nothing more was posted on github.localhost/acme/app#7");
    expect(stdout).toMatch(/^::(error|warning) file=a\.js,line=/m);
    expect(world.github.world.comments).toEqual([]);
  });

  test("with `post` in every job of a matrix, the parts post nothing and their merge posts all", async () => {
    await using world = await offered();
    const { repo, github } = world;
    const given = { post: "true", token: "gho_good" };
    repo.write({ "shards/.gitkeep": "" });
    for (const number of [1, 2]) {
      const part = { ...given, shard: `${number}/2`, output: `shards/${number}.json` };
      expect(await runAction(repo, part, EVENT)).toMatchObject({ status: 0 });
    }
    expect(github.world.comments).toEqual([]);

    const { status, stderr } = await runAction(repo, { ...given, merge: "shards" }, EVENT);

    expect(status, stderr).toBe(1);
    const threads = github.world.threads.length;
    expect(threads).toBeGreaterThan(0);
    expect(stderr).toContain(`${threads} threads and the summary read back`);
  });

  test("a review that asks GitHub nothing is started without the token", async () => {
    await using world = await offered();
    const { repo } = world;
    const node = join(repo.sandbox.bin, "node");
    rmSync(node);
    writeFileSync(node, '#!/bin/sh\nexport -p >"$HOME/env"\n', { mode: 0o755 });

    await runAction(repo, { token: "gho_good" }, EVENT);
    expect(repo.read("../home/env")).not.toContain("gho_good");

    await runAction(repo, { token: "gho_good", pr: "7" }, EVENT);
    expect(repo.read("../home/env")).toMatch(/^export GH_TOKEN=.gho_good/m);
  });
});
