import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { FULL_SHIP, shipUntil } from "./killed.ts";
import { pullRefs, shipJson, shipWorld, subjectsOnOrigin } from "./world.ts";

const POINTS = [
  "intent:push",
  "effect:push",
  "intent:open-pull-request",
  "effect:open-pull-request",
  "done:open-pull-request",
  "intent:set-auto-merge",
  "effect:set-auto-merge",
  "done:set-auto-merge",
  "ended:auto-merge",
];

test.each(sample(POINTS, 3))(
  "on GitHub a ship killed at %s ends with one pull request, one merge and one post-merge run",
  async (point) => {
    await using repo = shipWorld({ config: FULL_SHIP });
    const gh = installFakeGh(repo, { isProtected: true, mergeAfterReads: 3 });
    const killed = await shipUntil(repo, point);

    const { status, report } = await shipJson(repo, ["ship", "--continue"]);

    expect({ killed, status, pull: report.pullRequest }).toMatchObject({
      killed: null,
      status: 0,
      pull: { number: 1, created: true, merged: true },
    });
    expect(gh.state().pulls).toHaveLength(1);
    expect(
      gh.calls().filter(({ args }) => args.slice(0, 2).join(" ") === "pr create"),
    ).toHaveLength(1);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
    expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
  },
);

test("a ship whose login is gone is not continued, and is continued once it is back", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo);
  await shipUntil(repo, "effect:open-pull-request");
  const { login } = gh.state();
  gh.change({ login: null });

  const loggedOut = await shipJson(repo, ["ship", "--continue"]);
  gh.change({ login });
  const { status } = await shipJson(repo, ["ship", "--continue"]);

  expect(loggedOut.status).toBe(2);
  expect(loggedOut.stderr).toContain("gh auth login");
  expect(status).toBe(0);
  expect(gh.state().pulls).toHaveLength(1);
});

test("a login that runs out before the merge call and after it is no merge: nothing is deployed until one is seen", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const expired = { stderr: "HTTP 401: Bad credentials (https://api.github.com/graphql)\n" };
  const answered = { effect: "before", status: 0 } as const;
  const gh = installFakeGh(repo, {
    isProtected: true,
    mergeAfterReads: 1,
    failures: { "api graphql": [answered, expired, ...Array.from({ length: 12 }, () => expired)] },
  });

  const { status, report } = await shipJson(repo, ["ship", "--merge-timeout", "1s"]);
  const deployed = repo.trace().filter((line) => line.startsWith("deploy "));
  gh.change({ failures: {} });
  const continued = await shipJson(repo, ["ship", "--continue"]);

  expect({ status, deployed, merged: report.pullRequest?.merged }).toEqual({
    status: 3,
    deployed: [],
    merged: false,
  });
  expect(report.errors).toMatchObject([
    { code: "HOST_LOGGED_OUT", hint: expect.stringContaining("gh auth login") as string },
  ]);
  expect({ status: continued.status, merged: continued.report.pullRequest?.merged }).toEqual({
    status: 0,
    merged: true,
  });
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
});

test("--abort names auto-merge that is set, and how to take it back", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo, { isProtected: true });
  await shipUntil(repo, "effect:set-auto-merge");

  const { status, report, stderr } = await shipJson(repo, ["ship", "--abort"]);

  expect(status).toBe(0);
  expect(report.warnings.map(({ code }) => code)).toContain("left-auto-merge");
  expect(stderr).toContain("`gh pr merge 1 --disable-auto`");
  expect(stderr).toContain("`gh pr close 1`");
  expect(gh.state().pulls[0]).toMatchObject({ state: "OPEN", armed: expect.any(String) });
});

test("--abort names the branch that a pull request was really merged into, and how to revert it there", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo);
  await shipUntil(repo, "done:open-pull-request");
  repo.gitIn(repo.origin, "branch", "-m", "main", "trunk");
  const [pull] = gh.state().pulls;
  if (pull === undefined) throw new Error("no pull request was opened");
  const commit = repo.tipOnOrigin("trunk");
  gh.change({ pulls: [{ ...pull, base: "trunk", state: "MERGED", mergeCommit: commit }] });

  const { status, stderr } = await shipJson(repo, ["ship", "--abort"]);

  expect(status).toBe(0);
  expect(stderr).toContain("the pull request #1, merged into trunk as ");
  expect(stderr).toContain("git switch -c revert-1 origin/trunk && git revert");
});

test("a pull request that got another target meanwhile is not merged into it, and is once it has its own again", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  repo.git("push", "-q", "origin", "main:release");
  const gh = installFakeGh(repo);
  await shipUntil(repo, "done:open-pull-request");
  const retarget = (base: string): void =>
    gh.change({ pulls: gh.state().pulls.map((pull) => ({ ...pull, base })) });
  retarget("release");
  const before = repo.tipOnOrigin("release");

  const stopped = await shipJson(repo, ["ship", "--continue"]);
  retarget("main");
  const finished = await shipJson(repo, ["ship", "--continue"]);

  expect(stopped.status).toBe(3);
  expect(stopped.report.errors).toMatchObject([
    {
      code: "SHIP_MERGE_RETARGETED",
      message: "#1 targets release now, not main as it was shipped",
    },
  ]);
  expect(repo.tipOnOrigin("release")).toBe(before);
  expect({ status: finished.status, pull: finished.report.pullRequest }).toMatchObject({
    status: 0,
    pull: { merged: true },
  });
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toHaveLength(1);
});

test("commits that somebody put into the target before there was a pull request get none", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  await shipUntil(repo, "intent:push");
  repo.git("push", "-q", "origin", "feature:main");
  const main = repo.tipOnOrigin("main");

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect(status).toBe(2);
  expect(stderr).toContain("error: nothing to ship: ");
  expect(pullRefs(repo)).toEqual([]);
  expect(repo.tipOnOrigin("main")).toBe(main);
  expect(repo.trace().filter((line) => line.startsWith("deploy "))).toEqual([]);
});

test("a pull request that was closed meanwhile is not said to be open", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo);
  await shipUntil(repo, "done:open-pull-request");
  gh.change({ pulls: gh.state().pulls.map((pull) => ({ ...pull, state: "CLOSED" })) });

  const { status, stderr } = await runTool(repo, ["ship", "--continue"]);

  expect(status).toBe(3);
  expect(stderr).toContain("closed, and not merged: feature → main");
  expect(stderr).toContain("pull request #1: opened, closed by now");
  expect(stderr).toContain("hint: `gh pr reopen 1 -R github.com/acme/app`, then run");
});

test("a pull request opened in the instant of the kill and merged by hand meanwhile is not opened again", async () => {
  await using repo = shipWorld({ config: FULL_SHIP });
  const gh = installFakeGh(repo, { isProtected: true });
  await shipUntil(repo, "effect:open-pull-request");
  repo.pushFromAnotherClone("main", { "sum.js": repo.read("sum.js") }, "Squashed by hand");
  gh.change({ pulls: gh.state().pulls.map((pull) => ({ ...pull, state: "MERGED" })) });

  const { status, stderr } = await shipJson(repo, ["ship", "--continue"]);

  expect(status).toBe(2);
  expect(stderr).toContain("main on origin already has everything that feature changes");
  expect(gh.state().pulls).toHaveLength(1);
  expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
});
