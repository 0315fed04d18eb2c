import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { FLAWED, flawedRepo, SAFELY_FIXED } from "../review/flaws.ts";
import { startAgent } from "./agent.ts";

test("an agent gets the review that the command line prints as JSON, and a failed gate is no error", async () => {
  await using repo = flawedRepo();
  const printed = JSON.parse((await runTool(repo, ["review", "--json"])).stdout) as {
    readonly findings: readonly { readonly id: string }[];
  };
  await using agent = await startAgent(repo);

  const { isError, value, text } = await agent.call("review");

  expect({ isError, status: value?.["status"] }).toEqual({ isError: false, status: "findings" });
  expect(value?.["findings"]).toMatchObject(printed.findings.map(({ id }) => ({ id })));
  expect(text).toContain("Exit status 1.");
});

test("an agent has the safe fixes applied and takes them back", async () => {
  await using repo = flawedRepo();
  await using agent = await startAgent(repo);

  await agent.call("apply_fixes", { commit: false, tone: "harsh" });
  expect(repo.read("a.js")).toBe(SAFELY_FIXED);

  await agent.call("undo_fixes");
  expect(repo.read("a.js")).toBe(FLAWED);
});

test("an agent reads the change itself and hands in what it found", async () => {
  const line = "export const average = (list) => sum(list) / list.length;";
  await using repo = flawedRepo({ "a.js": `${line}\n` });
  await using agent = await startAgent(repo);

  const brief = await agent.call("review_brief");
  const found = {
    file: "a.js",
    line: 1,
    quote: line,
    category: "unhandled-case",
    severity: "major",
    title: "An empty list divides by zero",
    message: "It gives NaN. Give back 0 for an empty list.",
    trigger: "average([])",
    fix: null,
  };
  const said = { findings: [found] };
  const asText = await agent.call("review", { findings: JSON.stringify(said) });
  const asObject = await agent.call("review", { findings: said });

  expect(brief.text).toContain("tool.findings/1");
  expect(brief.text).toContain("as `findings` of the tool `review`");
  expect(brief.text).not.toContain("`tool review");
  for (const { value } of [asText, asObject])
    expect(value?.["findings"]).toMatchObject([
      { rule: "agent/unhandled-case", line: 1, title: found.title },
    ]);
});

test("a call works where the agent says, else where its client is, else where it was started", async () => {
  await using repo = flawedRepo();
  const elsewhere = join(repo.sandbox.directory, "elsewhere");
  mkdirSync(elsewhere);
  await using lost = await startAgent(repo, { directory: elsewhere });
  await using rooted = await startAgent(repo, {
    directory: elsewhere,
    root: pathToFileURL(repo.root).href,
  });

  expect((await lost.call("review")).text).toContain(
    "hint: call it with `cwd`, the absolute path of the repository",
  );
  expect(await lost.call("review", { cwd: repo.root })).toMatchObject({ isError: false });
  expect(await rooted.call("review")).toMatchObject({ isError: false });
  expect(await rooted.call("review", { cwd: join(repo.root, "none") })).toMatchObject({
    isError: true,
    value: { errors: [{ code: "USAGE_DIRECTORY" }] },
  });
  expect((await rooted.call("review", { cwd: elsewhere })).text).toContain(
    "error: `cwd` is outside every root of the client",
  );
});

test.each([
  ["review", { engine: "model" }, "error: an agent cannot pass `engine`"],
  ["review", { agent: "sh -c true" }, "error: an agent cannot pass `agent`"],
  ["ship", { mcp_config: "x.json" }, "error: an agent cannot pass `mcp_config`"],
  ["config_set", { key: "tone", value: "harsh", user: true }, "error: an agent cannot pass `user`"],
  ["review", { set: ["review.engine=model"] }, "error: the tool review takes no `set`"],
  ["review", { focuss: "security" }, "hint: did you mean `focus`?"],
  ["review", { focus: "all" }, 'hint: it has to fit {"type":"string","enum":["security",'],
  ["apply_fixes", { max_iterations: "3" }, 'hint: it has to fit {"type":"integer"}'],
  ["review", { findings: "{}", patch: "" }, "takes one of patch and findings"],
  ["config_get", {}, "error: the tool config_get needs `key`"],
  ["ship", {}, "error: the tool ship needs `plan`"],
  ["trust", {}, "Tool trust not found"],
] as const)("a call of %s with %j is refused, and the agent told why", async (name, args, says) => {
  await using repo = flawedRepo();
  await using agent = await startAgent(repo);

  const { isError, value, text } = await agent.call(name, { ...args });

  expect({ isError, value }).toEqual({ isError: true, value: undefined });
  expect(text).toContain(says);
});

test("a value that looks like a flag stays a value", async () => {
  await using repo = flawedRepo();
  await using agent = await startAgent(repo);

  expect((await agent.call("review", { base: "--undo" })).text).toContain("`--undo`");
  expect((await agent.call("config_get", { key: "--user" })).text).toContain("--user");
  await agent.call("config_set", { key: "tone", value: "harsh" });
  expect((await agent.call("config_get", { key: "tone" })).value).toEqual({ value: "harsh" });
});

test("two calls at once each get their own answer", async () => {
  await using repo = flawedRepo();
  writeFileSync(join(repo.root, "b.js"), "debugger;\n");
  await using agent = await startAgent(repo);

  const [review, list, rule] = await Promise.all([
    agent.call("review"),
    agent.call("config_list"),
    agent.call("review", { explain: "js/eval-input" }),
  ]);

  expect(review?.value).toMatchObject({ schema: "tool.review/1" });
  expect(list?.value).toHaveProperty("settings");
  expect(rule?.value).toMatchObject({ rule: { id: "js/eval-input" } });
});

test("resources hold the last review, the ships and the register", async () => {
  await using repo = flawedRepo();
  await using agent = await startAgent(repo);
  await agent.call("review");
  const { resources } = await agent.client.listResources();

  const read = resources.map(async ({ uri }) => {
    const [content] = (await agent.client.readResource({ uri })).contents;
    return JSON.parse((content as { readonly text: string }).text) as unknown;
  });

  expect(resources.map(({ uri }) => uri)).toEqual([
    "tool://review",
    "tool://register",
    "tool://runs",
  ]);
  expect(await Promise.all(read)).toMatchObject([
    { schema: "tool.review/1" },
    { entries: [] },
    { runs: [] },
  ]);
});
