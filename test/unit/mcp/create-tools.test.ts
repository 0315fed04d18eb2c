import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { createTools } from "../../../src/mcp/create-tools.ts";
import { prepareCall } from "../../../src/mcp/prepare-call.ts";
import type { OfferedTool } from "../../../src/mcp/types.ts";

const tools = createTools(COMMANDS);

function toolNamed(name: string): OfferedTool {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no ${name}`);
  return tool;
}

test("every command is offered to agents, but for the user's consent and what is for shells and people", () => {
  const all = COMMANDS.flatMap(({ name, verbs }) =>
    verbs === undefined ? [name] : verbs.map((verb) => `${name} ${verb.name}`),
  );
  const offered = new Set(tools.map(({ typed }) => typed.join(" ")));

  expect(all.filter((command) => !offered.has(command))).toEqual([
    "config schema",
    "config path",
    "trust",
    "agents list",
    "agents add",
    "agents remove",
    "mcp",
    "completion",
  ]);
});

test("no tool takes a flag that says who reads the code, what is started, or where a file is written", () => {
  const names = new Set(tools.flatMap(({ parameters }) => parameters.map(({ name }) => name)));

  for (const withheld of [
    "engine",
    "model",
    "agent",
    "sceptic",
    "mcp_config",
    "user",
    "set",
    "output",
    "format",
    "yes",
  ])
    expect(names).not.toContain(withheld);
});

test("names of tools and parameters are such that every client takes them", () => {
  for (const { name, parameters } of tools)
    for (const each of [name, ...parameters.map((parameter) => parameter.name)])
      expect(each).toMatch(/^[a-z][a-z_]{0,63}$/);
});

test.each([
  ["review", {}, []],
  ["review", { staged: true, loop: false }, ["--staged"]],
  ["review", { fix: true }, ["--fix"]],
  ["review", { fix: false }, []],
  ["review", { fix: "all" }, ["--fix=all"]],
  ["review", { commit: false }, ["--no-commit"]],
  ["review", { commit: true }, ["--commit"]],
  ["review", { commit: "HEAD~1" }, ["--commit=HEAD~1"]],
  ["review", { exclude: ["a b", "--undo"] }, ["--exclude=a b", "--exclude=--undo"]],
  ["review", { max_iterations: 3 }, ["--max-iterations=3"]],
  ["review", { focus: null }, []],
  ["review", { findings: "{}" }, ["--findings=-"]],
  ["review", { cwd: "-x" }, ["--cwd=-x"]],
  ["ship", { wait: false }, ["--no-wait"]],
  ["ship", { wait: true }, []],
  ["ship", { auto_merge: false }, ["--no-auto-merge"]],
  ["ship", { label: ["a", "b"], dry_run: true }, ["--label=a", "--label=b", "--dry-run"]],
  ["config_set", { key: "tone", value: "--user" }, ["--", "tone", "--user"]],
  ["register_answer", { id: "3", text: "-C /" }, ["--", "3", "-C /"]],
] as const)("%s with %j types %j", (name, given, expected) => {
  const tool = toolNamed(name);

  const { args } = prepareCall(tool, given, undefined);

  expect(args.slice(0, tool.typed.length + 3)).toEqual([
    ...tool.typed,
    "--json",
    "--no-input",
    "--no-color",
  ]);
  expect(args.slice(tool.typed.length + 3).toSorted()).toEqual([...expected].toSorted());
});

test.each([
  ["review", { staged: "yes" }],
  ["review", { fix: "some" }],
  ["review", { exclude: "a" }],
  ["review", { exclude: [1] }],
  ["review", { max_iterations: 1.5 }],
  ["review", { base: "a\0b" }],
  ["review", { base: 7 }],
  ["review", { findings: {} }],
  ["review", { cwd: 1 }],
  ["review", { __proto__x: 1 }],
  ["ship", { wait: "no" }],
  ["config_get", {}],
] as const)("%s refuses %j", (name, given) => {
  expect(() => prepareCall(toolNamed(name), given, undefined)).toThrow(/the tool \w+ /);
});
