import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/config/load-config.ts";
import { SETTINGS } from "../../../src/config/setting-table.ts";
import type { TrustedValues } from "../../../src/config/trust.ts";
import type { LoadedConfig } from "../../../src/config/types.ts";
import { DEFAULT_TRACKER_PROMPT } from "../../../src/tracker/pure/prompt/default-prompt.ts";
import { nest, VALUES } from "./samples.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tool-config-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

interface World {
  readonly project?: unknown;
  readonly user?: unknown;
  readonly set?: readonly string[];
  readonly trusted?: TrustedValues | null;
}

async function load({ project, user, set = [], trusted = null }: World): Promise<LoadedConfig> {
  const place = (name: string, contents: unknown): string => {
    const root = join(directory, name);
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, ".tool"), { recursive: true });
    if (contents !== undefined) {
      writeFileSync(join(root, ".tool/config.json"), JSON.stringify(contents));
    }
    return root;
  };
  return await loadConfig({
    root: place("project", project),
    home: place("home", user),
    flagSettings: [],
    setFlags: set,
    readTrusted: async () => trusted,
  });
}

const entry = (loaded: LoadedConfig, key: string) =>
  loaded.entries.find((found) => found.key === key);

type Row = readonly [
  key: string,
  type: string,
  ifAbsent: unknown,
  allowed: readonly unknown[],
  refused: readonly unknown[],
];

const NO_TEXT = ["", " ", true, 5, ["a"], {}, null];
const NO_FLAG = ["true", 1, [], {}, null];
const NO_LIST = ["a", [""], ["a", 1], [null], {}, true, null];
const NO_NUMBER = [0, -1, "1", true, [], null];
const BOTH = [true, false];

/** The tables of the specification, sections 2.1 to 2.5, row by row in its order. */
const SPECIFIED: readonly Row[] = [
  ["tone", "string", null, ["harsh", "constructive"], ["Harsh", "kind", ...NO_TEXT]],
  [
    "focus",
    "string",
    null,
    ["security", "performance", "architecture", "edge-case"],
    ["edge-cases", "all", ...NO_TEXT],
  ],
  [
    "mergeTargetBranches",
    "array of string",
    ["main", "stable", "master"],
    [["trunk"], ["main", "release/2"], []],
    NO_LIST,
  ],
  ["exclude", "array of string", null, [["*.snap", "vendor/*"], []], NO_LIST],
  ["commit", "boolean", false, BOTH, NO_FLAG],
  ["decisionRegister.enabled", "boolean", false, BOTH, NO_FLAG],
  ["decisionRegister.path", "string", ".tool/register", ["docs/decisions"], NO_TEXT],
  ["decisionRegister.mode", "string", "lookup", ["lookup", "load"], ["Load", ...NO_TEXT]],
  ["ship.installCommand", "string", null, ["npm ci"], NO_TEXT],
  ["ship.buildCommand", "string", null, ["npm run build"], NO_TEXT],
  ["ship.testCommand", "string", null, ["npm test"], NO_TEXT],
  ["ship.targetBranch", "string", "main", ["stable"], NO_TEXT],
  // Beyond the specification, and beside the branch that it is about.
  ["ship.repository", "string", null, ["acme/app", "a/b/c"], ["app", "/app", "-R/x", ...NO_TEXT]],
  ["ship.autoMerge", "boolean", false, BOTH, NO_FLAG],
  ["ship.mergeMethod", "string", "squash", ["squash", "merge", "rebase"], ["ff", ...NO_TEXT]],
  ["ship.additionalPrompt", "string", null, ["Mind the API."], NO_TEXT],
  ["ship.postMergeCommand", "string", null, ["./deploy.sh"], NO_TEXT],
  [
    "ship.issueTracker.provider",
    "string",
    "supported-tracker",
    ["supported-tracker", "another"],
    NO_TEXT,
  ],
  ["ship.issueTracker.enabled", "boolean", false, BOTH, NO_FLAG],
  [
    "ship.issueTracker.teamPrefixes",
    "array of string",
    ["DIS", "ENG", "DISC"],
    [["OPS"], []],
    NO_LIST,
  ],
  ["ship.issueTracker.state", "string", "In Review", ["Done", "in review"], NO_TEXT],
  [
    "ship.issueTracker.prompt",
    "string or array of lines",
    DEFAULT_TRACKER_PROMPT,
    ["Only {issueId}."],
    ["", " ", true, 5, [], [""], ["a\nb"], ["a", 1], {}, null],
  ],
  ["fastShip.review", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.install", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.build", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.tests", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.issueTracker", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.autoMerge", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.postMergeCommand", "boolean", false, BOTH, NO_FLAG],
  ["fastShip.targetBranch", "string", "main", ["stable"], NO_TEXT],
];

/** The keys beyond the specification. */
const BEYOND: readonly Row[] = [
  ["review.engine", "string", "auto", ["auto", "builtin", "model", "agent"], ["human", ...NO_TEXT]],
  [
    "review.model",
    "string",
    null,
    ["anthropic:some-model", "openai-compatible:org/model:7b"],
    ["some-model", "openai:", ":some-model", ...NO_TEXT],
  ],
  [
    "review.sceptic",
    "string",
    null,
    ["anthropic:some-model"],
    ["some-model", "openai:", ":some-model", ...NO_TEXT],
  ],
  ["review.agent", "string", null, ["agent --stdio"], NO_TEXT],
  [
    "review.failOn",
    "string",
    "major",
    ["critical", "major", "minor", "never"],
    ["always", ...NO_TEXT],
  ],
  ["review.maxIterations", "integer", 5, [1, 20], [21, 1.5, ...NO_NUMBER]],
  ["review.ignore", "array of string", [], [["js/eval-input"], []], NO_LIST],
  [
    "review.linters",
    "string or array of string",
    "off",
    ["auto", "off", [], ["eslint", "mypy"]],
    ["on", ["eslin"], ...NO_TEXT],
  ],
  [
    "review.overrides",
    "array of object",
    [],
    [[], [{ files: ["a"], ignore: ["js/*"], severity: { "js/*": "minor" } }]],
    ["a", ["a"], [{}], [{ files: [] }], [{ files: ["a"], severity: "grave" }]],
  ],
  ["review.nursery", "boolean", false, BOTH, NO_FLAG],
  ["review.questions", "string", "note", ["gate", "note"], ["ask", ...NO_TEXT]],
  [
    "review.standards",
    "array of string",
    ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".tool/standards.md"],
    [["STYLE.md"], []],
    NO_LIST,
  ],
  ["review.budget.tokens", "number", null, [100_000], NO_NUMBER],
  ["review.budget.usd", "number", null, [0.5, 20], NO_NUMBER],
  ["review.budget.minutes", "number", null, [10], NO_NUMBER],
  ["host", "string", "auto", ["auto", "github", "gitlab", "plain"], ["bitbucket", ...NO_TEXT]],
];

test("the settings are those of the specification and the contract in their order, and no others", () => {
  expect(SETTINGS.map(({ key, type }) => [key, type])).toEqual(
    [...SPECIFIED, ...BEYOND].map(([key, type]) => [key, type]),
  );
});

describe.each([...SPECIFIED, ...BEYOND])("%s", (key, _type, ifAbsent, allowed, refused) => {
  test("has its default, or is unset, when no source has it", async () => {
    const loaded = await load({});
    const source = ifAbsent === null ? "unset" : "default";
    expect(entry(loaded, key)).toEqual({ key, value: ifAbsent, source, file: null });
  });

  test("takes each of its allowed values from either file", async () => {
    for (const value of allowed) {
      const mine = await load({ user: nest(key, value) });
      const file = join(directory, "home/.tool/config.json");
      expect(entry(mine, key)).toEqual({ key, value, source: "user", file });
      const ours = await load({ project: nest(key, value), trusted: { [key]: value } });
      expect(entry(ours, key)).toMatchObject({ value, source: "project" });
    }
  });

  test("refuses every other value in either file, naming the key", async () => {
    for (const value of refused) {
      await expect(load({ user: nest(key, value) })).rejects.toThrow(key);
      await expect(load({ project: nest(key, value) })).rejects.toThrow(key);
    }
  });

  test("comes from the flag before the project before the user before the default", async () => {
    const [user, project, flag] = VALUES[key] ?? [];
    const world = { user: nest(key, user), project: nest(key, project) };
    const trusted = { [key]: project };
    const set = [`${key}=${JSON.stringify(flag)}`];
    const inHome = join(directory, "home/.tool/config.json");
    const inProject = join(directory, "project/.tool/config.json");

    const all = await load({ ...world, set, trusted });
    expect(entry(all, key)).toEqual({ key, value: flag, source: "flag", file: null });
    const files = await load({ ...world, trusted });
    expect(entry(files, key)).toEqual({ key, value: project, source: "project", file: inProject });
    const mine = await load({ user: world.user });
    expect(entry(mine, key)).toEqual({ key, value: user, source: "user", file: inHome });
    const flagAndUser = await load({ user: world.user, set });
    expect(entry(flagAndUser, key)).toMatchObject({ value: flag, source: "flag" });
  });

  test("leaves every other setting to the sources below it", async () => {
    const everything = Object.entries(VALUES).reduce<Record<string, unknown>>(
      (top, [other, values]) => merge(top, nest(other, values[0]) as Record<string, unknown>),
      {},
    );
    const [, project] = VALUES[key] ?? [];
    const loaded = await load({
      user: everything,
      project: nest(key, project),
      trusted: { [key]: project },
    });
    expect(loaded.entries.filter(({ source }) => source !== "user")).toMatchObject([
      { key, value: project, source: "project" },
    ]);
  });
});

/** Two documents as one, the second on top. */
function merge(below: Record<string, unknown>, above: Record<string, unknown>) {
  const merged = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const isBlock = typeof value === "object" && value !== null && !Array.isArray(value);
    const under = (merged[name] ?? {}) as Record<string, unknown>;
    merged[name] = isBlock ? merge(under, value as Record<string, unknown>) : value;
  }
  return merged;
}

test("sources are merged setting by setting, not block by block", async () => {
  const loaded = await load({
    project: { ship: { testCommand: "npm test", issueTracker: { state: "Done" } } },
    user: {
      ship: { testCommand: "make test", autoMerge: true, issueTracker: { enabled: true } },
    },
    set: ["ship.buildCommand=make"],
  });
  expect(loaded.settings.ship).toEqual({
    installCommand: null,
    buildCommand: "make",
    testCommand: "npm test",
    targetBranch: "main",
    repository: null,
    autoMerge: true,
    mergeMethod: "squash",
    additionalPrompt: null,
    postMergeCommand: null,
    issueTracker: {
      provider: "supported-tracker",
      enabled: true,
      teamPrefixes: ["DIS", "ENG", "DISC"],
      state: "Done",
      prompt: null,
    },
  });
});

test("an array is one setting: the first source that has it gives all of it", async () => {
  const loaded = await load({ project: { exclude: ["a"] }, user: { exclude: ["b", "c"] } });
  expect(loaded.settings.exclude).toEqual(["a"]);
});

test.each<[what: string, world: World, ship: string, fastShip: string]>([
  ["main without any of them", {}, "main", "main"],
  ["the first of the list", { user: { mergeTargetBranches: ["dev", "x"] } }, "dev", "dev"],
  ["main for an empty list", { project: { mergeTargetBranches: [] } }, "main", "main"],
  ["ship.targetBranch for both", { project: { ship: { targetBranch: "next" } } }, "next", "next"],
  [
    "fastShip.targetBranch for the fast ship",
    { project: { ship: { targetBranch: "next" }, fastShip: { targetBranch: "fast" } } },
    "next",
    "fast",
  ],
])("the target branches are %s", async (_what, world, ship, fastShip) => {
  const loaded = await load(world);
  expect([loaded.settings.ship.targetBranch, loaded.settings.fastShip.targetBranch]).toEqual([
    ship,
    fastShip,
  ]);
  if (!JSON.stringify(world).includes("targetBranch")) {
    expect(entry(loaded, "ship.targetBranch")?.source).toBe("default");
    expect(entry(loaded, "fastShip.targetBranch")?.source).toBe("default");
  }
});

test("an empty list of branches means main", async () => {
  const { settings } = await load({ project: { mergeTargetBranches: [] } });
  expect(settings.mergeTargetBranches).toEqual(["main"]);
});

test.each<[world: World, isThere: boolean]>([
  [{}, false],
  [{ project: { ship: {} }, user: { ship: { autoMerge: true } } }, false],
  [{ project: { ship: { issueTracker: {} } } }, true],
  [{ user: { ship: { issueTracker: { enabled: false } } } }, true],
  [{ set: ["ship.issueTracker.state=Done"] }, true],
  [{ set: ["ship.issueTracker={}"] }, true],
  [{ set: ['ship={"issueTracker":{}}'] }, true],
])("%j has a tracker block: %s", async (world, isThere) => {
  const { settings } = await load(world);
  expect(settings.ship.issueTracker !== null).toBe(isThere);
});

test("the default prompt written out in a file is still the default", async () => {
  const prompt = DEFAULT_TRACKER_PROMPT.replaceAll("\n", "\r\n");
  const written = await load({ project: nest("ship.issueTracker.prompt", prompt) });
  expect(written.settings.ship.issueTracker?.prompt).toBe(null);
  const other = await load({ project: nest("ship.issueTracker.prompt", `${prompt} Be kind.`) });
  expect(other.settings.ship.issueTracker?.prompt).toBe(`${prompt} Be kind.`);
});

describe("--set", () => {
  test.each([
    ["ship.testCommand=true", "ship.testCommand", "true"],
    ["ship.testCommand=npm test", "ship.testCommand", "npm test"],
    ['ship.testCommand="npm test"', "ship.testCommand", "npm test"],
    ["ship.targetBranch=1.0", "ship.targetBranch", "1.0"],
    ["ship.additionalPrompt=a=b", "ship.additionalPrompt", "a=b"],
    ['ship.additionalPrompt="null"', "ship.additionalPrompt", "null"],
    ["ship.autoMerge=true", "ship.autoMerge", true],
    ["review.maxIterations=7", "review.maxIterations", 7],
    ['exclude=["a","b"]', "exclude", ["a", "b"]],
    ['ship={"autoMerge":true}', "ship.autoMerge", true],
    ['={"a":1}', "", undefined],
  ])("%s gives %s the value %j", async (flag, key, value) => {
    const loading = load({ set: [flag] });
    if (value === undefined) await expect(loading).rejects.toThrow("expected KEY=VALUE");
    else expect(entry(await loading, key)).toMatchObject({ value, source: "flag" });
  });

  test("counts in the order typed: the last one wins", async () => {
    const loaded = await load({ set: ["tone=harsh", "tone=constructive"] });
    expect(loaded.settings.tone).toBe("constructive");
  });

  test.each([
    ["ship.autoMerge=yes", 'ship.autoMerge is "yes" (string); allowed: true or false'],
    ["tone=", 'tone is "" (empty); allowed: harsh, constructive'],
    ["ship.testCommand=null", "ship.testCommand is null; allowed: a shell command"],
    ["exclude=*.snap", 'exclude is "*.snap" (string); allowed: an array of glob patterns'],
    ["ship=1", "ship is 1 (number); allowed: an object"],
    ["ship.autoMerg=true", "unknown setting `ship.autoMerg`"],
    ['ship={"autoMerg":true}', "unknown setting `ship.autoMerg`"],
    ["tone", "--set tone: expected KEY=VALUE"],
  ])("%s is refused", async (flag, message) => {
    await expect(load({ set: [flag] })).rejects.toThrow(message);
  });
});

describe("who reviews, in a project's file", () => {
  const project = { review: { engine: "agent", agent: "theirs" } };

  test("is ignored with a warning while the repository is not trusted", async () => {
    const loaded = await load({ project, user: { review: { agent: "mine" } } });
    expect(loaded.settings.review).toMatchObject({ engine: "auto", agent: "mine" });
    expect(loaded.warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        "CONFIG_UNTRUSTED",
        ".tool/config.json: review.engine is ignored: this repository is not trusted",
      ],
      [
        "CONFIG_UNTRUSTED",
        ".tool/config.json: review.agent is ignored: this repository is not trusted",
      ],
    ]);
    expect(loaded.warnings[0]?.hint).toContain("`tool trust`");
  });

  test("counts when these values are trusted", async () => {
    const trusted = { "review.engine": "agent", "review.agent": "theirs" };
    const loaded = await load({ project, trusted });
    expect(loaded.settings.review).toMatchObject({ engine: "agent", agent: "theirs" });
    expect(loaded.warnings).toEqual([]);
  });

  test("is ignored when a branch names another agent than the trusted one", async () => {
    const trusted = { "review.engine": "agent", "review.agent": "ours" };
    const loaded = await load({ project, trusted });
    expect(loaded.settings.review).toMatchObject({ engine: "agent", agent: null });
    expect(loaded.warnings).toMatchObject([
      {
        message: ".tool/config.json: review.agent is ignored: it differs from what you trusted",
      },
    ]);
  });

  test("is still checked: a wrong value is an error, trusted or not", async () => {
    await expect(load({ project: { review: { engine: "magic" } } })).rejects.toThrow(
      "review.engine is",
    );
  });

  test("counts without trust in a repository of the home directory: the file is the user's", async () => {
    const home = join(directory, "home");
    mkdirSync(join(home, ".tool"), { recursive: true });
    writeFileSync(join(home, ".tool/config.json"), JSON.stringify(project));
    const loaded = await loadConfig({
      root: home,
      home,
      flagSettings: [],
      setFlags: [],
      readTrusted: async () => null,
    });
    expect(loaded.settings.review.agent).toBe("theirs");
    expect(entry(loaded, "review.agent")?.source).toBe("user");
    expect(loaded.warnings).toEqual([]);
  });
});
