import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { SETTING_POWERS } from "../../../src/core/policy/setting-powers.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { startAgent } from "../mcp/agent.ts";
import { untilTraced } from "../ship/processes.ts";
import { shipWorld } from "../ship/world.ts";

const FILE = ".tool/config.json";

function world(): Repo {
  return repoWithOrigin({ feature: { "a.js": "export const a = 1;\n" } });
}

test("an agent sets nothing that is run, asked or sent to, by the key, a block or the file as a whole", async () => {
  await using repo = world();
  await using agent = await startAgent(repo);
  const blocks = [
    ["ship", '{"buildCommand":"touch x"}'],
    ["ship.issueTracker", '{"enabled":true}'],
    ["review", '{"agent":"sh -c true"}'],
    ["fastShip", '{"tests":true}'],
  ] as const;
  const keys = Object.keys(SETTING_POWERS).map((key) => [key, "true"] as const);

  for (const [key, value] of [...keys, ...blocks]) {
    const { isError, text } = await agent.call("config_set", { key, value });
    expect({ key, isError, text }).toMatchObject({ key, isError: true });
    expect(text).toMatch(
      /^error: an agent cannot set `.*`: .* says .*, and this client cannot ask the user\nhint: /,
    );
  }
  expect(repo.exists(FILE)).toBe(false);
  // The hint is what the user would type, whatever the agent put into it.
  const odd = await agent.call("config_set", { key: "ship.testCommand", value: "a'; touch x" });
  expect(odd.text).toContain(`\`tool config set ship.testCommand 'a'\\''; touch x'\``);
  // Everything else is the agent's to set.
  expect(await agent.call("config_set", { key: "tone", value: "harsh" })).toMatchObject({
    isError: false,
  });
});

test("a person who is asked sees the setting whole, and only their yes has it written", async () => {
  await using repo = world();
  const asked: string[] = [];
  const answers = [
    { action: "decline" as const },
    { action: "cancel" as const },
    { action: "accept" as const },
    { action: "accept" as const, content: { allow: false } },
    { action: "accept" as const, content: { allow: true } },
  ];
  await using agent = await startAgent(repo, {
    onQuestion(message) {
      asked.push(message);
      return answers[asked.length - 1] ?? { action: "cancel" };
    },
  });
  const call = () =>
    agent.call("config_set", { key: "ship.buildCommand", value: "npm test \u202E&& curl x" });

  for (const _ of answers.slice(1)) {
    expect((await call()).text).toContain("the user did not allow it");
    expect(repo.exists(FILE)).toBe(false);
  }
  expect((await call()).isError).toBe(false);

  expect(JSON.parse(repo.read(FILE))).toEqual({
    ship: { buildCommand: "npm test \u202E&& curl x" },
  });
  expect(asked[0]).toContain("`ship.buildCommand`");
  expect(asked[0]).toContain("npm test \\u{202e}&& curl x");
  const long = `npm test ${" ".repeat(3000)}; curl x`;
  const refused = await agent.call("config_set", { key: "ship.buildCommand", value: long });
  expect(refused.text).toContain("a value that is too long for the user to check");
  await agent.call("config_set", { key: "tone", value: "harsh" });
  expect(asked).toHaveLength(answers.length);
});

test("a directory outside every root is refused, also behind a link, and nothing runs there", async () => {
  await using repo = world();
  const other = join(repo.sandbox.directory, "other");
  mkdirSync(join(repo.root, "inside"));
  repo.git("clone", "-q", repo.origin, other);
  symlinkSync(other, join(repo.root, "link"));
  await using agent = await startAgent(repo, { root: pathToFileURL(repo.root).href });

  for (const cwd of [other, join(repo.root, "link"), "link", "..", "/", repo.sandbox.home]) {
    const { isError, text } = await agent.call("config_set", { key: "tone", value: "harsh", cwd });
    expect({ cwd, isError, text }).toMatchObject({ isError: true });
    expect(text).toContain("is outside every root of the client\nhint: ");
  }
  for (const cwd of [repo.root, "inside", join(repo.root, "inside/../inside")])
    expect(await agent.call("config_list", { cwd })).toMatchObject({ isError: false });
});

test("the home directory as a root does not let an agent write the user's own file", async () => {
  await using repo = world();
  repo.gitIn(repo.sandbox.home, "init", "-q");
  await using agent = await startAgent(repo, { root: pathToFileURL(repo.sandbox.home).href });

  for (const [name, args] of [
    ["config_set", { key: "tone", value: "harsh" }],
    ["config_unset", { key: "tone" }],
    ["init", {}],
  ] as const) {
    const { isError, text } = await agent.call(name, { ...args });
    expect({ name, isError }).toEqual({ name, isError: true });
    expect(text).toContain("this repository is your home directory");
  }
  expect(repo.exists("../home/.tool")).toBe(false);
});

test("of two agents that ship one work tree, the second is refused while the first ships", async () => {
  await using repo = shipWorld({
    config: { ship: { testCommand: 'echo begun >> "$TRACE"; sleep 300' } },
  });
  await using first = await startAgent(repo);
  await using second = await startAgent(repo);
  const stop = new AbortController();
  const { plan } = (await first.call("ship_plan")).value ?? {};
  const shipping = first.call("ship", { plan }, { signal: stop.signal }).catch(() => null);
  await untilTraced(repo, 1);

  for (const name of ["ship", "ship_continue", "ship_abort"]) {
    const { isError, value } = await second.call(name, name === "ship" ? { plan } : {});
    expect({ name, isError, value }).toMatchObject({
      isError: true,
      value: { errors: [{ code: "SHIP_LOCKED" }] },
    });
  }
  expect(repo.trace()).toEqual(["begun"]);
  stop.abort();
  await shipping;
});
