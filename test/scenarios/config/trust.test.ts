import { expect, test } from "vitest";
import { statSync } from "node:fs";
import { join } from "node:path";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { get, list, userConfig } from "./world.ts";

const THEIRS = {
  review: { engine: "agent", model: "openai:theirs", sceptic: "openai:theirs", agent: "theirs" },
};
const GUARDED = ["review.engine", "review.model", "review.sceptic", "review.agent"];

test("who reviews, in a project's file, is ignored with a warning until tool trust", async () => {
  await using repo = emptyRepo();
  repo.config({ ...THEIRS, tone: "harsh" });
  userConfig(repo, { review: { model: "openai:mine" } });

  const before = await list(repo);
  const { stderr } = await runTool(repo, ["config", "check"]);
  const trusted = await runTool(repo, ["trust"]);
  const after = await list(repo);

  const guarded = (listed: typeof before) =>
    listed.settings
      .filter(({ key }) => GUARDED.includes(key))
      .map(({ value, source }) => [value, source]);
  expect(guarded(before)).toEqual([
    ["auto", "default"],
    ["openai:mine", "user"],
    [null, "unset"],
    [null, "unset"],
  ]);
  expect(before.settings.find(({ key }) => key === "tone")?.source).toBe("project");
  expect(before.warnings.map(({ code }) => code)).toEqual(GUARDED.map(() => "CONFIG_UNTRUSTED"));
  for (const key of GUARDED) {
    expect(stderr).toContain(
      `warning: .tool/config.json: ${key} is ignored: this repository is not trusted\n`,
    );
  }
  expect(stderr).toContain("`tool trust`");
  expect(trusted.status).toBe(0);
  expect(trusted.stderr).toContain('review.agent = "theirs"');
  expect(guarded(after)).toEqual([
    ["agent", "project"],
    ["openai:theirs", "project"],
    ["openai:theirs", "project"],
    ["theirs", "project"],
  ]);
  expect(after.warnings).toEqual([]);
});

test("what changes after tool trust is ignored again, with a warning, until it is trusted again", async () => {
  await using repo = emptyRepo();
  repo.config(THEIRS);
  await runTool(repo, ["trust"]);
  repo.config({ review: { ...THEIRS.review, agent: "other" } });

  const changed = await runTool(repo, ["config", "get", "review.agent"]);
  const model = await get(repo, "review.model");
  await runTool(repo, ["trust"]);
  const again = await runTool(repo, ["config", "get", "review.agent"]);

  expect({ status: changed.status, stdout: changed.stdout }).toEqual({ status: 1, stdout: "" });
  expect(changed.stderr).toContain(
    "warning: .tool/config.json: review.agent is ignored: it differs from what you trusted\n",
  );
  expect(model).toBe("openai:theirs");
  expect(again).toEqual({ status: 0, stdout: "other\n", stderr: "" });
});

test("tool trust --remove takes the trust back", async () => {
  await using repo = emptyRepo();
  repo.config(THEIRS);
  await runTool(repo, ["trust"]);

  const { status } = await runTool(repo, ["trust", "--remove"]);

  expect(status).toBe(0);
  expect(await get(repo, "review.engine")).toBe("auto");
});

test("the trust of one repository is none of another, and the record is the user's alone", async () => {
  await using repo = emptyRepo();
  await using other = emptyRepo();
  repo.config(THEIRS);
  other.config(THEIRS);
  await runTool(repo, ["trust"]);

  const there = await get(other, "review.engine", [], { env: { HOME: repo.sandbox.home } });

  expect(there).toBe("auto");
  expect(await get(repo, "review.engine")).toBe("agent");
  expect(statSync(join(repo.sandbox.home, ".tool/trust.json")).mode & 0o777).toBe(0o600);
});

test("a work tree of a trusted repository is trusted", async () => {
  await using repo = emptyRepo();
  repo.config(THEIRS);
  repo.commit("Configure");
  repo.git("worktree", "add", "-q", "../second");
  await runTool(repo, ["trust"]);

  expect(await get(repo, "review.engine", [], { cwd: "../second" })).toBe("agent");
});

test("flags and the user's own file need no trust", async () => {
  await using repo = emptyRepo();
  repo.config(THEIRS);
  userConfig(repo, { review: { agent: "mine" } });

  expect(await get(repo, "review.agent")).toBe("mine");
  expect(await get(repo, "review.agent", ["--agent", "typed"])).toBe("typed");
  expect(await get(repo, "review.engine", ["--set", "review.engine=builtin"])).toBe("builtin");
});

test("a file with a fault is not trusted", async () => {
  await using repo = emptyRepo();
  repo.config({ review: { engine: "magic" } });

  const { status, stderr } = await runTool(repo, ["trust"]);

  expect(status).toBe(2);
  expect(stderr).toContain('.tool/config.json:3:15: review.engine is "magic" (string)');
  expect(repo.exists("../home/.tool/trust.json")).toBe(false);
});

test("tool trust --json names its schema, with the programs that are trusted, and with nothing after --remove", async () => {
  await using repo = emptyRepo();
  repo.write({ "reader.sh": "#!/bin/sh\n" });
  repo.config({ review: { engine: "agent", agent: "./reader.sh" } });

  const trusted = await runTool(repo, ["trust", "--json"]);
  const removed = await runTool(repo, ["trust", "--remove", "--json"]);

  const repository = join(repo.root, ".git");
  expect(JSON.parse(trusted.stdout)).toMatchObject({
    schema: "tool.trust/1",
    repository,
    trusted: {
      "review.agent": "./reader.sh",
      programs: { "reader.sh": expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    },
  });
  expect(JSON.parse(removed.stdout)).toEqual({ schema: "tool.trust/1", repository, trusted: null });
});
