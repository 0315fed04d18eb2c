import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { isRunning } from "../ship/processes.ts";
import { diagnose, healthyRepo } from "./world.ts";

test("a remote that is gone is a problem, and what needs it is skipped", async () => {
  await using repo = healthyRepo();
  rmSync(repo.origin, { recursive: true });

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["remote"]).toMatchObject({
    status: "problem",
    message: expect.stringContaining("the remote origin cannot be read"),
    hint: expect.stringContaining("`git ls-remote origin`"),
  });
  expect(checks["target"]).toMatchObject({
    status: "skipped",
    message: "needs the remote, which does not answer",
  });
});

test("a remote that hangs is given up, and what asked it is ended", async () => {
  await using repo = healthyRepo();
  const helper = join(repo.sandbox.bin, "git-remote-hang");
  const pidFile = join(repo.sandbox.directory, "pid");
  writeFileSync(helper, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`);
  chmodSync(helper, 0o755);
  repo.git("config", "remote.origin.url", "hang::somewhere");

  const { status, checks } = await diagnose(repo, ["--set", "host=plain"], {
    env: { TOOL_DOCTOR_LIMIT_MS: "5000" },
  });

  expect(status).toBe(1);
  expect(checks["remote"]?.message).toMatch(
    /^the remote origin cannot be read\nno answer within [0-4](\.\d)? seconds$/,
  );
  expect(checks["target"]?.status).toBe("skipped");
  expect(isRunning(repo.read("../pid").trim())).toBe(false);
});

test("a password in the remote's address is never printed", async () => {
  await using repo = healthyRepo();
  repo.git("config", "remote.origin.url", "http://ada:hunter22@127.0.0.1:9/app.git");

  const { status, checks, printed } = await diagnose(repo, ["--set", "host=plain"]);

  expect(status).toBe(1);
  expect(checks["remote"]?.status).toBe("problem");
  expect(printed).not.toContain("hunter22");
});

test("names a branch that is there when the target is not", async () => {
  await using repo = healthyRepo();
  repo.config({ ship: { targetBranch: "develop" } });

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["target"]).toEqual({
    id: "target",
    status: "problem",
    message: expect.stringContaining("develop (ship.targetBranch) is not on origin") as string,
    hint: "main is there: `tool config set ship.targetBranch main`, or push it: `git push origin develop`",
  });
});

test("tells plain git from the remote", async () => {
  await using repo = healthyRepo();

  const { checks } = await diagnose(repo);

  expect(checks["host"]).toMatchObject({
    status: "ok",
    message: `${repo.origin} (plain git) (told from the remote)`,
  });
});

test("says who is logged in at GitHub, and that pushing is allowed", async () => {
  await using repo = healthyRepo();
  const gh = installFakeGh(repo, { canPush: true });

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(0);
  expect(checks["host"]).toMatchObject({
    status: "ok",
    message: `${gh.place} by gh 2.23.0, logged in as alice (told from the remote), may push`,
  });
  const asked = new Set(gh.calls().map(({ args }) => args.slice(0, 1).join(" ")));
  expect([...asked].toSorted()).toEqual(["--version", "api"]);
});

test("a login that may not push is a problem", async () => {
  await using repo = healthyRepo();
  installFakeGh(repo, { canPush: false });

  const { status, checks } = await diagnose(repo);

  expect(status).toBe(1);
  expect(checks["host"]?.message).toContain("may not push there");
});

test("GitHub's client that is missing or logged out is a problem with its way out", async () => {
  await using repo = healthyRepo();
  installFakeGh(repo, { login: null });
  const out = await diagnose(repo);
  expect(out.status).toBe(1);
  expect(out.checks["host"]?.hint).toContain("gh auth login");

  rmSync(join(repo.sandbox.bin, "gh"));
  const missing = await diagnose(repo);
  expect(missing.status).toBe(1);
  expect(missing.checks["host"]).toMatchObject({
    message: expect.stringContaining("gh, the GitHub client, was not found on PATH"),
    hint: expect.stringContaining("https://cli.github.com"),
  });
  expect(missing.checks["remote"]?.status).toBe("ok");
});
