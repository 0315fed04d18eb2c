import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
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
