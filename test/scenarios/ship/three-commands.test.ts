import { describe, expect, test } from "vitest";
import { plainPull } from "../../helpers/fake-github/world.ts";
import { forkWorld } from "../../helpers/fork-world.ts";
import { CLIENTS, connectToGitlab } from "../../helpers/gitlab-world.ts";
import { connectToGithub, REAL_GH } from "../../helpers/real-gh.ts";
import { repoWithOrigin, type Files, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

/** A project as it is before anybody has heard of this program: no settings, and a Makefile that says what it has. */
const PROJECT: Files = {
  "README.md": "# Sum\n",
  Makefile: ".PHONY: test\ntest:\n\t@echo tested\n",
};

/** A feature branch of that project. `make` is a program of a line, as machines without it are. */
function project(main: Files = PROJECT): Repo {
  const repo = repoWithOrigin({ main, feature: { "sum.js": "export const sum = 1;\n" } });
  return withMake(repo);
}

function withMake(repo: Repo): Repo {
  repo.write({ "../bin/make": '#!/bin/sh\necho "make $*" >>"$HOME/made"\n' });
  repo.sandbox.env["TOOL_MERGE_POLL_MS"] = "5";
  return repo;
}

/** Types commands one after the other, each of which ends well; gives what the last one printed. */
async function type(repo: Repo, ...commands: string[]) {
  let last = { stdout: "", stderr: "" };
  for (const command of commands) {
    const { status, stdout, stderr } = await runTool(repo, command.split(" ").slice(1));
    expect(status, `${command}\n${stderr}`).toBe(0);
    last = { stdout, stderr };
  }
  return last;
}

const [INIT, SHIP] = ["tool init --yes", "tool ship --yes --auto-merge"] as const;

describe.skipIf(REAL_GH === undefined)("with the real gh", () => {
  test("two commands take a branch on GitHub, whose Actions are required, to the merge", async () => {
    await using repo = project({
      ...PROJECT,
      ".github/workflows/ci.yml":
        "on: pull_request\njobs:\n  ci:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: make test\n",
    });
    await using github = await connectToGithub(repo, { requiredChecks: ["ci"], checks: ["ci"] });
    github.meanwhile = () => {
      for (const pull of github.world.pulls)
        if (pull.isArmed)
          pull.checks = pull.checks.map(({ name }) => ({ name, outcome: "SUCCESS" }));
      github.settle();
    };

    const { stdout } = await type(repo, INIT, SHIP);

    expect(stdout).toBe("http://github.localhost/acme/app/pull/1\n");
    expect(github.world.pulls).toMatchObject([{ state: "MERGED", base: "main", head: "feature" }]);
    expect(repo.read("../home/made")).toBe("make test\n");
    expect(github.leaks).toEqual([]);
  });

  test("two commands take a branch of a fork to the merge in its project", async () => {
    await using world = await forkWorld({ main: PROJECT });
    const { repo, github } = world;
    withMake(repo);

    const { stdout, stderr } = await type(repo, INIT, SHIP);

    expect(stdout).toBe("http://github.localhost/acme/app/pull/1\n");
    expect(github.world.pulls).toMatchObject([
      { state: "MERGED", base: "main", head: "feature", forkOwner: "alice" },
    ]);
    expect(stderr).toContain("\nbase       main at ");
    expect(repo.git("remote")).toBe("origin");
    expect(repo.read("../home/made")).toBe("make test\n");
  });

  test("three commands take a branch on another one to the merge, once that one is merged", async () => {
    await using repo = project();
    await using github = await connectToGithub(repo);
    repo.git("push", "-q", repo.origin, "HEAD:refs/heads/feature");
    repo.git("fetch", "-q", repo.origin, "+refs/heads/*:refs/remotes/origin/*");
    github.world.pulls.push(plainPull(1, "feature"));
    repo.git("switch", "-q", "-c", "upper");
    repo.commit("Use the sum", { "use.js": 'import "./sum.js";\n' });

    const { stderr } = await type(repo, INIT, SHIP);
    expect(github.world.pulls).toMatchObject([{}, { base: "feature", state: "OPEN" }]);
    expect(stderr).toContain("hint: run the same command again once #1 is merged");
    const [lower] = github.world.pulls;
    if (lower !== undefined) lower.isArmed = true;
    github.settle();
    await type(repo, SHIP);

    expect(github.world.pulls).toMatchObject([
      { state: "MERGED" },
      { state: "MERGED", base: "main", head: "upper" },
    ]);
  });
});

test.each(CLIENTS)(
  "two commands take a branch on GitLab, with the client %j, to the merge",
  async (client) => {
    await using repo = project({
      ...PROJECT,
      ".gitlab-ci.yml": "test:\n  script:\n    - make test\n",
    });
    await using gitlab = await connectToGitlab(repo, { client, pipeline: "success" });

    const { stdout } = await type(repo, INIT, SHIP);

    expect(stdout).toBe("http://gitlab.localhost/acme/app/-/merge_requests/1\n");
    expect(gitlab.world.requests).toMatchObject([{ state: "merged", target: "main" }]);
    expect(repo.read("../home/made")).toBe("make test\n");
    expect(gitlab.leaks).toEqual([]);
  },
);
