import { describe, expect, test } from "vitest";
import type { Injection } from "../../helpers/fake-github/fake-github.ts";
import { forkWorld, type ForkWorld } from "../../helpers/fork-world.ts";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { shipUntil } from "./killed.ts";
import { shipJson } from "./world.ts";

/** The pull requests as the project has them. */
function pullsOf({ github }: ForkWorld): unknown[] {
  return github.world.pulls.map(({ forkOwner, head, base }) => ({ forkOwner, head, base }));
}

const IN_PROJECT = [{ forkOwner: "alice", head: "feature", base: "main" }];

describe.skipIf(REAL_GH === undefined)("from a fork, with GitHub's own client", () => {
  test.each([
    ["a remote upstream names", (world: ForkWorld) => world.addProject("upstream")],
    ["the host alone names", () => {}],
    [
      "remote.pushDefault leaves",
      ({ repo, addProject }: ForkWorld) => {
        repo.git("remote", "rename", "origin", "mine");
        addProject("origin");
        repo.git("config", "remote.pushDefault", "mine");
      },
    ],
    [
      "is fetched from while pushurl names the fork",
      ({ repo }: ForkWorld) => {
        repo.git("config", "remote.origin.url", "http://github.localhost/acme/app.git");
        repo.git("config", "remote.origin.pushurl", "http://github.localhost/alice/app.git");
      },
    ],
    [
      "is fetched from while pushInsteadOf names the fork",
      ({ repo }: ForkWorld) => {
        const host = "http://github.localhost/";
        repo.git("config", "remote.origin.url", `${host}acme/app.git`);
        repo.git("config", `url.${host}alice/.pushInsteadOf`, `${host}acme/`);
      },
    ],
    [
      "a branch was started from",
      ({ repo, addProject }: ForkWorld) => {
        addProject("upstream");
        repo.git("config", "branch.feature.remote", "upstream");
        repo.git("config", "branch.feature.merge", "refs/heads/main");
      },
    ],
  ])(
    "the branch is pushed to the fork, and the pull request opened in the project that %s",
    async (_, prepare) => {
      await using world = await forkWorld();
      prepare(world);

      const plan = await runTool(world.repo, ["ship", "--dry-run"]);
      const { status, report, stderr } = await shipJson(world.repo);

      expect(plan.stdout).toContain("feature → main on github.localhost/acme/app");
      expect(plan.stdout).toMatch(
        /push feature to the fork (origin|mine|http:\/\/github\.localhost\/alice\/app\.git) and open a pull request into main of acme\/app, from alice:feature/,
      );
      expect({ status, pull: report.pullRequest?.url }, stderr).toEqual({
        status: 0,
        pull: "http://github.localhost/acme/app/pull/1",
      });
      expect(pullsOf(world)).toEqual(IN_PROJECT);
      expect(world.repo.tipOnOrigin("feature")).toBe(world.repo.git("rev-parse", "HEAD"));
      expect(world.github.world.pulls[0]?.body).toContain("## The project asks");
      expect(world.github.leaks).toEqual([]);
      expect(world.github.missing).toEqual([]);
    },
  );

  test.each<[string, Injection]>([
    ["answers 502", { status: 502 }],
    ["limits the rate", { status: 429, message: "Too Many Requests" }],
    ["is behind a proxy that answers with a web page", { page: "<!doctype html><p>Sign in</p>" }],
    ["cuts the connection", { cut: "before" }],
  ])("a host that %s is asked again what the fork is of", async (_, injection) => {
    await using world = await forkWorld();
    world.github.injections.set("GET /repos/alice/app", [injection, injection]);

    const { status, stderr } = await shipJson(world.repo);

    expect(status, stderr).toBe(0);
    expect(pullsOf(world)).toEqual(IN_PROJECT);
  });

  test("nothing is pushed where the project of the fork is archived", async () => {
    await using world = await forkWorld({ world: { isArchived: true } });

    const { status, stderr } = await runTool(world.repo, ["ship"]);

    expect(status).toBe(2);
    expect(stderr).toContain("error: github.localhost/acme/app is archived");
    expect(pullsOf(world)).toEqual([]);
  });

  test("nothing is pushed where a host does not say what the fork is of", async () => {
    await using world = await forkWorld();
    const page = { page: "<!doctype html><p>Sign in</p>" };
    world.github.injections.set(
      "GET /repos/alice/app",
      Array.from({ length: 9 }, () => page),
    );

    const { status, stderr } = await runTool(world.repo, ["ship"]);

    expect(status).toBe(2);
    expect(stderr).toContain(
      "error: github.localhost did not answer: a web page came in place of an answer",
    );
    expect(world.repo.tipOnOrigin("feature")).toBeNull();
    expect(pullsOf(world)).toEqual([]);
  });

  test("a login that the host refuses for a moment never makes a fork its own project", async () => {
    await using world = await forkWorld();
    const expired = { status: 401, message: "Bad credentials" };
    // The host is named: the first question is for the present name of the fork, the next for what it is a fork of.
    world.github.injections.set("GET /repos/alice/app", [expired, expired]);

    const { status, stderr } = await runTool(world.repo, ["ship", "--set", "host=github"]);

    expect(status).toBe(2);
    expect(stderr).toContain("does not accept the token");
    expect(pullsOf(world)).toEqual([]);
    expect(world.repo.tipOnOrigin("feature")).toBeNull();
  });

  test("one that is open already is found by its account, and used", async () => {
    await using world = await forkWorld();
    await shipJson(world.repo);
    world.repo.write({ "more.ts": "2\n" });

    const { status, report } = await shipJson(world.repo);

    expect({ status, pull: report.pullRequest }).toMatchObject({
      status: 0,
      pull: { number: 1, created: false },
    });
    expect(pullsOf(world)).toEqual(IN_PROJECT);
  });

  test("--repo opens it in the fork itself, and ship.repository in the project, whatever the remotes say", async () => {
    await using world = await forkWorld();
    world.addProject("upstream");

    const own = await runTool(world.repo, ["ship", "--dry-run", "--repo", "alice/app"]);
    const named = await runTool(world.repo, [
      "fast-ship",
      "--dry-run",
      "--set",
      "ship.repository=acme/app",
    ]);

    expect(own.stdout).toContain("feature → main on github.localhost/alice/app");
    expect(own.stdout).toContain("push feature to origin and open a pull request into main\n");
    expect(named.stdout).toContain("feature → main on github.localhost/acme/app");
  });

  test.each([
    ["the fork itself", "origin", "base", "alice/app"],
    ["the project's remote", "upstream", "base", "acme/app"],
    ["the project by its name", "origin", "acme/app", "acme/app"],
  ])("gh repo set-default to %s says where it is opened", async (_, remote, noted, opened) => {
    await using world = await forkWorld();
    world.addProject("upstream");
    world.repo.git("config", `remote.${remote}.gh-resolved`, noted);

    const plan = await runTool(world.repo, ["ship", "--dry-run"]);
    const named = await runTool(world.repo, ["ship", "--dry-run", "--repo", "acme/app"]);

    expect(plan.stdout, plan.stderr).toContain(`feature → main on github.localhost/${opened}`);
    expect(named.stdout).toContain("feature → main on github.localhost/acme/app");
    expect(world.github.missing).toEqual([]);
  });

  test.each([
    [
      "the fork is of something else than the remote upstream",
      "http://github.localhost/rival/app.git",
      "alice/app is a fork of acme/app, but the remote upstream is rival/app",
      "acme/app",
    ],
    [
      "what is pushed to is no fork of the remote upstream",
      "http://github.localhost/alice/app.git",
      "the remote upstream is alice/app, but acme/app is not a fork of it",
      "acme/app",
    ],
  ])("where %s, nothing is guessed", async (name, upstream, why, first) => {
    await using world = await forkWorld();
    world.repo.git("remote", "add", "upstream", upstream);
    if (name.startsWith("what"))
      world.repo.git("config", "remote.origin.url", "http://github.localhost/acme/app.git");

    const { status, stdout, stderr } = await runTool(world.repo, ["fast-ship"]);
    const review = await runTool(world.repo, ["review", "--pr", "1"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(why);
    const forGood = `for good: \`tool config set ship.repository ${first}\``;
    expect(stderr).toContain(`hint: choose one: \`tool fast-ship --repo ${first}\`, or ${forGood}`);
    expect(review.stderr).toContain(`hint: choose one ${forGood}`);
    expect(pullsOf(world)).toEqual([]);
  });

  test.each(["intent:push", "effect:push", "effect:open-pull-request"])(
    "a ship killed at %s goes on in the same project, though the remotes changed since",
    async (point) => {
      await using world = await forkWorld();
      world.addProject("upstream");
      await shipUntil(world.repo, point);
      world.repo.git("remote", "remove", "upstream");
      world.github.world.isForkKnown = false;

      const { status, report, stderr } = await shipJson(world.repo, ["ship", "--continue"]);

      expect({ status, number: report.pullRequest?.number }, stderr).toEqual({
        status: 0,
        number: 1,
      });
      expect(pullsOf(world)).toEqual(IN_PROJECT);
    },
  );
});
