import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { plainRequest } from "../../helpers/fake-gitlab/world.ts";
import { CLIENTS, connectToGitlab } from "../../helpers/gitlab-world.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { findProgram } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";
import { flawedRepo } from "../review/flaws.ts";
import { fillIn, runScript, standInNpm } from "./run-script.ts";

const TEMPLATE = readFileSync(join(DIST, "../templates/review.yml"), "utf8");

interface Header {
  readonly spec: {
    readonly inputs: Readonly<
      Record<string, { readonly default?: string; readonly regex?: string }>
    >;
  };
}

interface Jobs {
  readonly "tool-review": {
    readonly variables: Readonly<Record<string, string | { readonly value: string }>>;
    readonly script: readonly string[];
  };
}

const [HEADER = "", BODY = ""] = TEMPLATE.split("\n---\n");
const { inputs: DECLARED } = (parse(HEADER) as Header).spec;
const { "tool-review": JOB } = parse(BODY) as Jobs;

/** A repository that holds the built program, as the template fetches it. */
function programRepo(): Repo {
  const program = emptyRepo();
  const built = pathToFileURL(join(DIST, "tool.js")).href;
  program.commit("Build", { "dist/tool.js": `import ${JSON.stringify(built)};\n` });
  return program;
}

/** Executes the job in the work tree, as it is for a merge request. */
async function runJob(repo: Repo, given: Readonly<Record<string, string>>) {
  standInNpm(repo);
  const mktemp = join(repo.sandbox.bin, "mktemp");
  if (!existsSync(mktemp)) symlinkSync(findProgram("mktemp") ?? "", mktemp);
  const defaults = Object.entries(DECLARED).map(([name, input]) => [name, input.default]);
  const inputs = { ...Object.fromEntries(defaults), ...given };
  const variables = Object.entries(JOB.variables).map(([name, each]) => [
    name,
    fillIn(typeof each === "string" ? each : each.value, inputs),
  ]);
  return await runScript(repo, JOB.script.join("\n"), {
    ...Object.fromEntries(variables),
    CI_MERGE_REQUEST_IID: "7",
    CI_MERGE_REQUEST_DIFF_BASE_SHA: repo.git("merge-base", "origin/main", "HEAD"),
  });
}

test("the job builds the named commit outside of the work tree and fails with the status of the review", async () => {
  await using program = programRepo();
  await using repo = flawedRepo();
  // The target branch is not there in the pipeline of a merge request.
  repo.git("checkout", "-q", "--detach");
  const commit = program.git("rev-parse", "HEAD");
  const base = repo.git("rev-parse", "origin/main");

  const { status, stdout, stderr } = await runJob(repo, {
    "tool-commit": commit,
    "tool-repository": program.root,
    format: "json",
  });

  expect({ status, stderr: /^(error|fatal):.*/m.exec(stderr)?.[0] }).toEqual({ status: 1 });
  const { base: reviewed, findings } = JSON.parse(stdout);
  expect(reviewed.commit).toBe(base);
  expect(new Set(findings.map(({ file }: { file: string }) => file))).toEqual(new Set(["a.js"]));
  const calls = repo.read("../home/npm-calls");
  expect(calls).toMatch(/: ci --ignore-scripts --no-audit --no-fund\n.*: run build\n$/);
  expect(calls).not.toContain(repo.root);
});

test("a job makes a shard, and another merges them", async () => {
  await using program = programRepo();
  await using repo = flawedRepo();
  const tool = { "tool-commit": program.git("rev-parse", "HEAD"), "tool-repository": program.root };
  repo.write({ "shards/.gitkeep": "" });
  for (const number of [1, 2]) {
    const given = { ...tool, shard: `${number}/2`, output: `shards/${number}.json` };
    expect(await runJob(repo, given)).toMatchObject({ status: 0 });
  }

  const { status, stdout } = await runJob(repo, { ...tool, merge: "shards", format: "gitlab" });

  expect(status).toBe(1);
  expect(JSON.parse(stdout)).not.toEqual([]);
});

test.each(CLIENTS)(
  "`post` comments on the merge request of the pipeline, with the client %j, and without GITLAB_TOKEN it says why not",
  async (client) => {
    await using program = programRepo();
    await using repo = flawedRepo();
    repo.git("push", "-q", "origin", "HEAD:refs/heads/feature");
    repo.git("checkout", "-q", "--detach");
    await using gitlab = await connectToGitlab(repo, {
      client,
      isLoggedOut: true,
      requests: [plainRequest(7, "feature")],
    });
    const given = {
      "tool-commit": program.git("rev-parse", "HEAD"),
      "tool-repository": program.root,
      post: "true",
    };

    const without = await runJob(repo, given);
    const before = gitlab.world.discussions.length;
    repo.sandbox.env["GITLAB_TOKEN"] = "glpat-good";
    const { status, stderr } = await runJob(repo, given);

    expect(without.stderr).toContain("warning: the review is not posted: GITLAB_TOKEN is not set");
    expect([without.status, before]).toEqual([1, 0]);
    expect(status, stderr).toBe(1);
    expect(stderr).toMatch(/posted on gitlab\.localhost\/acme\/app!7: [1-9]\d* new/);
    expect(gitlab.world.discussions.length).toBeGreaterThan(1);
    expect(gitlab.leaks).toEqual([]);
  },
);

test("a commit that the repository does not have ends the job before any review", async () => {
  await using program = programRepo();
  await using repo = flawedRepo();

  const { status, stdout } = await runJob(repo, {
    "tool-commit": "0123456789".repeat(4),
    "tool-repository": program.root,
  });

  expect(status).not.toBe(0);
  expect(stdout).toBe("");
  expect(repo.exists("../home/npm-calls")).toBe(false);
});

test("only a whole commit is taken, and no `$` in an input names another variable", () => {
  const { GIT_DEPTH, ...ofInputs } = JOB.variables;

  expect(DECLARED["tool-commit"]).toMatchObject({ regex: "^[0-9a-f]{40}$" });
  expect(DECLARED["tool-commit"]).not.toHaveProperty("default");
  expect(GIT_DEPTH).toBe("0");
  for (const each of Object.values(ofInputs)) expect(each).toMatchObject({ expand: false });
  expect(JOB.script.join("\n")).not.toContain("$[[");
});
