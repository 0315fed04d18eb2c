import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/config/load-config.ts";
import { SETTINGS } from "../../../src/config/setting-table.ts";
import type { TrustedValues } from "../../../src/config/trust.ts";
import type { LoadedConfig } from "../../../src/config/types.ts";
import { DEFAULT_TRACKER_PROMPT } from "../../../src/core/tracker/default-prompt.ts";

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

/** A document with one setting: `nest("ship.autoMerge", true)`. */
const nest = (key: string, value: unknown): unknown =>
  key.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** Three different allowed values of each setting: for the user's file, the project's, and a flag. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
  tone: ["harsh", "constructive", "harsh"],
  focus: ["security", "performance", "edge-case"],
  mergeTargetBranches: [["a"], ["b"], ["c"]],
  exclude: [["a"], ["b"], ["c"]],
  commit: [true, false, true],
  "decisionRegister.enabled": [true, false, true],
  "decisionRegister.path": ["a", "b", "c"],
  "decisionRegister.mode": ["load", "lookup", "load"],
  "ship.installCommand": ["a", "b", "c"],
  "ship.buildCommand": ["a", "b", "c"],
  "ship.testCommand": ["a", "b", "c"],
  "ship.targetBranch": ["a", "b", "c"],
  "ship.autoMerge": [true, false, true],
  "ship.additionalPrompt": ["a", "b", "c"],
  "ship.postMergeCommand": ["a", "b", "c"],
  "ship.issueTracker.provider": ["a", "b", "c"],
  "ship.issueTracker.enabled": [true, false, true],
  "ship.issueTracker.teamPrefixes": [["A"], ["B"], ["C"]],
  "ship.issueTracker.state": ["a", "b", "c"],
  "ship.issueTracker.prompt": ["a", "b", "c"],
  "fastShip.review": [true, false, true],
  "fastShip.install": [true, false, true],
  "fastShip.build": [true, false, true],
  "fastShip.tests": [true, false, true],
  "fastShip.issueTracker": [true, false, true],
  "fastShip.autoMerge": [true, false, true],
  "fastShip.postMergeCommand": [true, false, true],
  "fastShip.targetBranch": ["a", "b", "c"],
  "review.engine": ["builtin", "model", "agent"],
  "review.model": ["x:a", "x:b", "x:c"],
  "review.agent": ["a", "b", "c"],
  "review.failOn": ["critical", "minor", "never"],
  "review.maxIterations": [1, 2, 3],
  "review.ignore": [["a"], ["b"], ["c"]],
  "review.standards": [["a"], ["b"], ["c"]],
  "review.budget.tokens": [1, 2, 3],
  "review.budget.usd": [0.5, 1.5, 2.5],
  "review.budget.minutes": [1, 2, 3],
  host: ["github", "gitlab", "plain"],
};

/** The tables of the specification, sections 2.1 to 2.5, in its order: key, default, allowed values. */
const SPECIFIED: readonly (readonly [key: string, ifAbsent: unknown, allowed: unknown[]])[] = [
  ["tone", null, ["harsh", "constructive"]],
  ["focus", null, ["security", "performance", "architecture", "edge-case"]],
  ["mergeTargetBranches", ["main", "stable", "master"], [["trunk"], []]],
  ["exclude", null, [["*.snap", "vendor/*"]]],
  ["commit", false, [true, false]],
  ["decisionRegister.enabled", false, [true, false]],
  ["decisionRegister.path", ".tool/register", ["docs/decisions"]],
  ["decisionRegister.mode", "lookup", ["lookup", "load"]],
  ["ship.installCommand", null, ["npm ci"]],
  ["ship.buildCommand", null, ["npm run build"]],
  ["ship.testCommand", null, ["npm test"]],
  ["ship.targetBranch", "main", ["stable"]],
  ["ship.autoMerge", false, [true, false]],
  ["ship.additionalPrompt", null, ["Mind the API."]],
  ["ship.postMergeCommand", null, ["./deploy.sh"]],
  ["ship.issueTracker.provider", "supported-tracker", ["supported-tracker", "another"]],
  ["ship.issueTracker.enabled", false, [true, false]],
  ["ship.issueTracker.teamPrefixes", ["DIS", "ENG", "DISC"], [["OPS"]]],
  ["ship.issueTracker.state", "In Review", ["Done"]],
  ["ship.issueTracker.prompt", DEFAULT_TRACKER_PROMPT, ["Only {issueId}."]],
  ["fastShip.review", false, [true, false]],
  ["fastShip.install", false, [true, false]],
  ["fastShip.build", false, [true, false]],
  ["fastShip.tests", false, [true, false]],
  ["fastShip.issueTracker", false, [true, false]],
  ["fastShip.autoMerge", false, [true, false]],
  ["fastShip.postMergeCommand", false, [true, false]],
  ["fastShip.targetBranch", "main", ["stable"]],
];

/** The keys beyond the specification. */
const BEYOND: typeof SPECIFIED = [
  ["review.engine", "auto", ["auto", "builtin", "model", "agent"]],
  ["review.model", null, ["anthropic:some-model", "openai-compatible:org/model:7b"]],
  ["review.agent", null, ["agent --stdio"]],
  ["review.budget.tokens", null, [100_000]],
  ["review.budget.usd", null, [0.5]],
  ["review.budget.minutes", null, [10]],
  ["review.failOn", "major", ["critical", "major", "minor", "never"]],
  ["review.maxIterations", 5, [1, 20]],
  ["review.ignore", [], [["js/eval-input"]]],
  [
    "review.standards",
    ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".tool/standards.md"],
    [["STYLE.md"]],
  ],
  ["host", "auto", ["auto", "github", "gitlab", "plain"]],
];

test("the settings are those of the specification and the contract, and no others", () => {
  const keys = [...SPECIFIED, ...BEYOND].map(([key]) => key);
  expect(SETTINGS.map(({ key }) => key).sort()).toEqual(keys.sort());
});

describe.each([...SPECIFIED, ...BEYOND])("%s", (key, ifAbsent, allowed) => {
  test("has its default, or is unset, when no source has it", async () => {
    const loaded = await load({});
    const source = ifAbsent === null ? "unset" : "default";
    expect(entry(loaded, key)).toEqual({ key, value: ifAbsent, source, file: null });
  });

  test("takes each of its allowed values from the user's file", async () => {
    for (const value of allowed) {
      const loaded = await load({ user: nest(key, value) });
      const file = join(directory, "home/.tool/config.json");
      expect(entry(loaded, key)).toEqual({ key, value, source: "user", file });
    }
  });

  test("comes from the flag before the project before the user", async () => {
    const [user, project, flag] = VALUES[key] ?? [];
    const world = { user: nest(key, user), project: nest(key, project) };
    const trusted = { [key]: project };
    const set = [`${key}=${JSON.stringify(flag)}`];

    const all = await load({ ...world, set, trusted });
    expect(entry(all, key)).toEqual({ key, value: flag, source: "flag", file: null });
    const files = await load({ ...world, trusted });
    const file = join(directory, "project/.tool/config.json");
    expect(entry(files, key)).toEqual({ key, value: project, source: "project", file });
  });
});

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
    autoMerge: true,
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
    ["ship.autoMerg=true", "there is no setting `ship.autoMerg`"],
    ['ship={"autoMerg":true}', "there is no setting `ship.autoMerg`"],
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
        message:
          ".tool/config.json: review.agent is ignored: it is not what you trusted this repository with",
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
