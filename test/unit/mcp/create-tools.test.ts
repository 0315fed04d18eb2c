import { expect, test } from "vitest";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { OFFERS } from "../../../src/mcp/offers.ts";
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
  const offered = new Set(OFFERS.map(({ command }) => command));

  expect(all.filter((command) => !offered.has(command))).toEqual([
    "config schema",
    "config path",
    "trust",
    "hooks install",
    "hooks remove",
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
    "open",
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

test("a tool that only looks takes no flag that writes", () => {
  const writing = new Set(["fix", "loop", "undo", "continue", "abort", "plan"]);

  for (const { name, parameters, effect } of tools.filter((tool) => tool.effect.reads)) {
    const taken = parameters.map((parameter) => parameter.name);
    expect({ name, wrong: taken.filter((each) => writing.has(each)) }).toEqual({
      name,
      wrong: [],
    });
    expect(effect.isDestructive).toBe(false);
  }
});

test("what begins a ship needs a plan and a person's word, and nothing else does", () => {
  const binding = tools.filter(({ parameters }) =>
    parameters.some(({ name, isRequired }) => name === "plan" && isRequired),
  );

  expect(binding.map(({ name }) => name)).toEqual(["ship", "fast_ship"]);
  expect(
    tools.filter(({ effect }) => effect.needsConsent === true).map(({ name }) => name),
  ).toEqual(["ship", "fast_ship"]);
});

const PLAN = "2g92getsgmhdwwhy48msrwwhgex-2n56syqc1zqeapq6gdd7";

test.each([
  ["review", {}, []],
  ["review", { staged: true }, ["--staged"]],
  ["apply_fixes", {}, ["--fix=safe"]],
  ["apply_fixes", { fix: "all" }, ["--fix=all"]],
  ["apply_fixes", { commit: false }, ["--fix=safe", "--no-commit"]],
  ["apply_fixes", { commit: true }, ["--fix=safe", "--commit"]],
  ["apply_fixes", { max_iterations: 3 }, ["--fix=safe", "--max-iterations=3"]],
  ["review", { commit: "HEAD~1" }, ["--commit=HEAD~1"]],
  ["review", { exclude: ["a b", "--undo"] }, ["--exclude=a b", "--exclude=--undo"]],
  ["review", { focus: null }, []],
  ["review", { findings: "{}" }, ["--findings=-"]],
  ["review", { findings: { findings: [] } }, ["--findings=-"]],
  ["undo_fixes", {}, []],
  ["ship", { plan: PLAN }, [`--plan=${PLAN}`, "--no-wait"]],
  ["ship", { plan: PLAN, wait: true }, [`--plan=${PLAN}`]],
  ["ship_plan", { auto_merge: false }, ["--no-auto-merge"]],
  ["ship_plan", { label: ["a", "b"] }, ["--label=a", "--label=b"]],
  ["ship_continue", { wait: true }, []],
  ["config_set", { key: "tone", value: "--user" }, ["--", "tone", "--user"]],
  ["register_answer", { id: "3", text: "-C /" }, ["--", "3", "-C /"]],
] as const)("%s with %j types %j", (name, given, expected) => {
  const tool = toolNamed(name);

  const { args } = prepareCall(tool, given, "-x");

  const before = [
    ...tool.typed,
    ...(tool.asText === undefined ? ["--json"] : []),
    "--no-input",
    "--no-color",
    "--cwd=-x",
  ];
  expect(args.slice(0, before.length)).toEqual(before);
  expect(args.slice(before.length).toSorted()).toEqual([...expected].toSorted());
});

test.each([
  ["review", { staged: "yes" }],
  ["review", { fix: "safe" }],
  ["apply_fixes", { fix: "some" }],
  ["review", { exclude: "a" }],
  ["review", { exclude: [1] }],
  ["apply_fixes", { max_iterations: 1.5 }],
  ["review", { base: "a\0b" }],
  ["review", { base: 7 }],
  ["review", { prompt: "é".repeat(60_000) }],
  ["review", { paths: ["x".repeat(130_000)] }],
  ["review", { findings: 1 }],
  ["review", { patch: {} }],
  ["review", { __proto__x: 1 }],
  ["ship", {}],
  ["ship", { plan: PLAN, wait: "no" }],
  ["ship", { plan: PLAN, continue: true }],
  ["config_get", {}],
] as const)("%s refuses %j", (name, given) => {
  expect(() => prepareCall(toolNamed(name), given, "/")).toThrow(/the tool \w+ /);
});

test("files to review as a whole are a list, and no part of taking fixes back", () => {
  const given = prepareCall(toolNamed("review"), { paths: ["src/a b.ts", "--base=x"] }, "/w");

  expect(given).toMatchObject({ args: expect.arrayContaining(["--", "src/a b.ts", "--base=x"]) });
  expect(toolNamed("undo_fixes").parameters.map(({ name }) => name)).not.toContain("paths");
});

test("a parameter does not ask for a flag that its tool gives anyway", () => {
  const { parameters } = toolNamed("review_brief");

  const descriptions = parameters.map(({ schema }) => String(schema["description"]));
  expect(descriptions).toContain("print one part of a big change");
  expect(descriptions.filter((each) => each.includes("--brief"))).toEqual([]);
});
