import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { pullRefs, shipWorld, type World } from "./world.ts";

const SHIPPED = ["heads/feature", "heads/main", "tool/pulls/1/head", "tool/pulls/1/record"];

function refsOnOrigin(repo: World): string[] {
  return repo
    .gitIn(repo.origin, "for-each-ref", "--format=%(refname)")
    .split("\n")
    .map((ref) => ref.replace(/^refs\//, ""));
}

/** A ship's world with a tag, another branch and a setting of the user's. */
function worldWith(key: string, value: string): World {
  const repo = shipWorld();
  repo.git("tag", "-a", "v1", "-m", "One");
  repo.git("branch", "other");
  repo.git("config", key, value);
  return repo;
}

test.each([
  ["push.followTags", "true"],
  ["push.recurseSubmodules", "on-demand"],
  ["push.recurseSubmodules", "only"],
  ["push.default", "matching"],
  ["push.autoSetupRemote", "true"],
  ["push.useForceIfIncludes", "true"],
  ["push.gpgSign", "if-asked"],
  ["remote.origin.push", "+refs/*:refs/*"],
  ["remote.origin.mirror", "true"],
])("with %s=%s, a ship pushes its branch and nothing else", async (key, value) => {
  await using repo = worldWith(key, value);

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status, stderr).toBe(0);
  expect(refsOnOrigin(repo)).toEqual(SHIPPED);
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "HEAD"));
});

test("the user's push options reach the remote", async () => {
  await using repo = worldWith("push.pushOption", "ci.variable=one");
  repo.gitIn(repo.origin, "config", "receive.advertisePushOptions", "true");
  repo.gitIn(repo.origin, "config", "core.hooksPath", repo.sandbox.bin);
  repo.write({ "../bin/pre-receive": `#!/bin/sh\necho "$GIT_PUSH_OPTION_0" >> "$TRACE"\n` });

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status, stderr).toBe(0);
  expect(repo.trace()).toContain("ci.variable=one");
  expect(refsOnOrigin(repo)).toEqual(SHIPPED);
});

test.each([
  ["push.gpgSign", "true", "signed pushes", "push.gpgSign if-asked"],
  ["push.pushOption", "ci.skip", "push options", "push.pushOption ''"],
])("what the remote cannot take of %s=%s is said", async (key, value, what, setting) => {
  await using repo = worldWith(key, value);

  const failed = await runTool(repo, ["ship"]);
  const refs = refsOnOrigin(repo);
  execFileSync("sh", ["-c", `git config ${setting}`], { cwd: repo.root, env: repo.sandbox.env });
  const again = await runTool(repo, ["ship"]);

  expect({ status: failed.status, refs }).toEqual({ status: 1, refs: ["heads/main"] });
  expect(failed.stderr).toContain(
    `error: feature could not be pushed to origin, which takes no ${what}\n`,
  );
  expect(failed.stderr).toContain(`\`git config ${setting}\``);
  expect(again.status, again.stderr).toBe(0);
});

test("a push goes to the address that url.*.pushInsteadOf names", async () => {
  await using repo = shipWorld();
  repo.git("config", `url.${repo.origin}.pushInsteadOf`, "nowhere:app");
  repo.git("config", `url.file://${repo.origin}.insteadOf`, "nowhere:app");
  repo.git("config", "remote.origin.url", "nowhere:app");

  const { status, stderr } = await runTool(repo, ["ship", "--set", "host=plain"]);

  expect(status, stderr).toBe(0);
  expect(refsOnOrigin(repo)).toEqual(SHIPPED);
});

test("a ship that pushes elsewhere than it reads from says so, and does not go on for ever", async () => {
  await using repo = shipWorld();
  repo.git("clone", "-q", "--bare", repo.origin, "../elsewhere.git");
  repo.git("config", "remote.origin.pushurl", `${repo.root}/../elsewhere.git`);

  const { status, stdout, stderr } = await runTool(repo, ["ship"]);

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("`git remote -v`");
  expect(pullRefs(repo)).toEqual([]);
});
