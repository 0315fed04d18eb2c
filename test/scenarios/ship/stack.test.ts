import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FakeGithub } from "../../helpers/fake-github/fake-github.ts";
import type { WorldPull } from "../../helpers/fake-github/world.ts";
import { refreshIndex } from "../../helpers/git-files.ts";
import { CLIENTS, connectToGitlab } from "../../helpers/gitlab-world.ts";
import { connectToGithub, REAL_GH } from "../../helpers/real-gh.ts";
import { copyOf } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { shipUntil } from "./killed.ts";
import { pullRecord, shipJson, shipWorld, worldOf, type World } from "./world.ts";

const CONFIG = { ship: { targetBranch: "main" } };

/** What ships have left on GitHub; worlds are copies of it. */
interface Stage {
  readonly repo: World;
  readonly pulls: readonly WorldPull[];
}

/** A world of its own at a stage. */
async function worldAt({ repo: template, pulls }: Stage): Promise<GithubWorld> {
  const repo = worldOf(copyOf(template, COMMITS));
  refreshIndex(repo.root);
  const github = await connectToGithub(repo);
  github.world.pulls.push(...structuredClone(pulls));
  return {
    repo,
    github,
    async [Symbol.asyncDispose]() {
      await github[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

interface GithubWorld extends AsyncDisposable {
  readonly repo: World;
  readonly github: FakeGithub;
}

/** On `main`, `feature` and `upper`. */
const COMMITS = 3;

/** A shipped branch `feature`, and on top of it `upper` with a commit of its own, which is checked out. */
async function shipLower(): Promise<Stage> {
  const repo = shipWorld({ config: CONFIG });
  await using github = await connectToGithub(repo);
  expect((await shipJson(repo)).status).toBe(0);
  repo.git("switch", "-q", "-c", "upper");
  repo.commit("Use the sum", { "use.js": 'import "./sum.js";\n' });
  return { repo, pulls: github.world.pulls };
}

/** After that `upper` is shipped too, and the lower pull request merged. */
async function shipUpper(): Promise<Stage> {
  const { repo, github } = await worldAt(lower);
  await using _ = github;
  expect((await shipJson(repo)).status).toBe(0);
  await mergeLower(repo);
  return { repo, pulls: github.world.pulls };
}

/** Made once for all tests. */
let lower: Stage;
let upper: Stage;

function bases({ world }: FakeGithub): string[] {
  return world.pulls.map(({ head, base, state }) => `${head} → ${base} ${state.toLowerCase()}`);
}

/** The lower pull request is squashed on the host, and its branch stays. */
async function mergeLower(repo: World): Promise<void> {
  repo.git("switch", "-q", "feature");
  expect((await shipJson(repo, ["ship", "--auto-merge"])).status).toBe(0);
  repo.git("switch", "-q", "upper");
}

describe.skipIf(REAL_GH === undefined)("on GitHub, with its own client,", () => {
  beforeAll(async () => {
    lower = await shipLower();
  });
  beforeAll(async () => {
    upper = await shipUpper();
  });
  afterAll(async () => {
    for (const { repo } of [lower, upper]) await repo[Symbol.asyncDispose]();
  });

  test("a branch on another open one targets that, and is not merged into it", async () => {
    await using world = await worldAt(lower);
    const { repo, github } = world;

    const plan = await runTool(repo, ["ship", "--dry-run", "--auto-merge"]);
    const { status, report, steps, stderr } = await shipJson(repo, ["ship", "--auto-merge"]);

    expect(plan.stdout).toContain("upper → feature on github.localhost/acme/app");
    expect(plan.stdout).toContain("open a pull request into feature, stacked on #1");
    expect({ status, merge: steps["auto-merge"] }, stderr).toEqual({
      status: 0,
      merge: "skipped: stacked",
    });
    expect(report.warnings.map(({ code }) => code)).toEqual(["stacked"]);
    expect(bases(github)).toEqual(["feature → main open", "upper → feature open"]);
    expect(github.missing).toEqual([]);
  });

  test("--target-branch counts, whatever the branch stands on", async () => {
    await using world = await worldAt(lower);
    expect((await shipJson(world.repo, ["ship", "--target-branch=main"])).status).toBe(0);
    expect(bases(world.github)).toEqual(["feature → main open", "upper → main open"]);
  });

  test("the lower branch keeps its target once there is an upper one", async () => {
    await using world = await worldAt(lower);
    const { repo, github } = world;
    await shipJson(repo);
    repo.git("switch", "-q", "feature");
    repo.write({ "more.js": "export {};\n" });

    expect((await shipJson(repo)).report).toMatchObject({
      target: "main",
      pullRequest: { number: 1, created: false },
    });
    expect(bases(github)).toEqual(["feature → main open", "upper → feature open"]);
  });

  test("once the lower one is merged, the upper one is moved to the target and used again", async () => {
    await using world = await worldAt(upper);
    const { repo, github } = world;

    const plan = await runTool(repo, ["ship", "--dry-run"]);
    const { status, report, stderr } = await shipJson(repo);
    const again = await shipJson(repo);

    expect(plan.stdout).toContain("move #2 from feature, which is merged, to main");
    expect({ status, pull: report.pullRequest }, stderr).toMatchObject({
      status: 0,
      pull: { number: 2, created: false },
    });
    expect(report.warnings.map(({ code }) => code)).toEqual(["stack-not-updated"]);
    expect(bases(github)).toEqual(["feature → main merged", "upper → main open"]);
    expect(again.report.warnings).toEqual([]);
    expect(github.requests.filter((name) => name.startsWith("PATCH"))).toHaveLength(1);
  });

  test("a stack that GitHub keeps is left to it, and the way to its page is named", async () => {
    await using world = await worldAt(lower);
    const { repo, github } = world;
    repo.git("switch", "-q", "feature");
    github.injections.set("PullRequestMerge", [
      {
        errors: [
          {
            message:
              "This pull request is part of a stack and must be merged using the asynchronous merge REST API.",
          },
        ],
      },
    ]);

    const { status, report } = await shipJson(repo, ["ship", "--auto-merge"]);

    expect(status).toBe(3);
    expect(report.errors).toMatchObject([
      { code: "HOST_STACK_KEPT", hint: expect.stringContaining("gh pr view 1 --web") },
    ]);
    expect(bases(github)).toEqual(["feature → main open"]);
  });

  test.each(sample(["intent:retarget", "effect:retarget", "done:retarget"], 1))(
    "a ship killed at %s ends with the one pull request on the target",
    async (point) => {
      await using world = await worldAt(upper);
      const { repo, github } = world;
      await shipUntil(repo, point);

      const { status, stderr } = await shipJson(repo, ["ship", "--continue"]);

      expect(status, stderr).toBe(0);
      expect(bases(github)).toEqual(["feature → main merged", "upper → main open"]);
      expect(github.requests.filter((name) => name.startsWith("PATCH"))).toHaveLength(1);
    },
  );
});

test("a pull request whose base is gone from the remote is moved, and none is opened beside it", async () => {
  await using repo = shipWorld({ config: CONFIG });
  await shipJson(repo);
  repo.git("switch", "-q", "-c", "upper");
  repo.commit("Use the sum", { "use.js": 'import "./sum.js";\n' });
  await shipJson(repo);
  // Merged by hand: the host's list still has the lower one as open.
  repo.git("push", "-q", "origin", "feature:main", ":feature");

  const planned = await runTool(repo, ["ship", "--dry-run"]);
  const moved = await shipJson(repo);

  expect(planned.stdout).toContain("move #2 from feature, which is gone, to main");
  expect(moved.report.pullRequest).toMatchObject({ number: 2, created: false });
  expect(pullRecord(repo, 2)).toMatchObject({ state: "open", head: "upper", base: "main" });
});

test("a pull request whose base somebody chose stays, and the plan names it", async () => {
  await using repo = shipWorld({ config: CONFIG });
  repo.git("push", "-q", "origin", "main:release");
  await shipJson(repo, ["ship", "--target-branch", "release"]);

  const planned = await runTool(repo, ["ship", "--dry-run"]);

  expect(planned.stdout).toContain("open a pull request into main, beside #1 into release");
});

test("on a plain remote a stack is opened and moved as well, and merged", async () => {
  await using repo = shipWorld({ config: CONFIG });
  await shipJson(repo);
  repo.git("switch", "-q", "-c", "upper");
  repo.commit("Use the sum", { "use.js": 'import "./sum.js";\n' });

  const stacked = await shipJson(repo, ["ship", "--auto-merge"]);
  const before = pullRecord(repo, 2);
  await mergeLower(repo);
  const moved = await shipJson(repo, ["ship", "--auto-merge"]);

  expect([stacked.status, stacked.steps["auto-merge"]], stacked.stderr).toEqual([
    0,
    "skipped: stacked",
  ]);
  expect(before).toMatchObject({ state: "open", head: "upper", base: "feature" });
  expect(moved.status, moved.stderr).toBe(0);
  expect(pullRecord(repo, 2)).toMatchObject({ state: "merged", head: "upper", base: "main" });
  expect(repo.gitIn(repo.origin, "show", "main:use.js")).toContain("import");
});

test.each(CLIENTS)(
  "on GitLab, with the client %j, a stack is opened and moved as well",
  async (client) => {
    await using repo = shipWorld({ config: CONFIG });
    await using gitlab = await connectToGitlab(repo, { client });
    await shipJson(repo);
    repo.git("switch", "-q", "-c", "upper");
    repo.commit("Use the sum", { "use.js": 'import "./sum.js";\n' });

    const stacked = await shipJson(repo);
    const targets = gitlab.world.requests.map(({ target }) => target);
    await mergeLower(repo);
    const moved = await shipJson(repo);

    expect([stacked.status, moved.status], moved.stderr).toEqual([0, 0]);
    expect(targets).toEqual(["main", "feature"]);
    expect(gitlab.world.requests).toMatchObject([
      { state: "merged" },
      { state: "opened", target: "main" },
    ]);
  },
);
