import { expect, test } from "vitest";
import { UNPRINTABLE } from "../../../src/core/printable.ts";
import type { Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { shipWorld } from "../ship/world.ts";

/** A C1 control, text from right to left, and what has no width; all of them may stand in any name. */
const RAW = "\u009b2J\u202e\u200b";
/** The same with what a file's name and a text may hold besides. */
const MORE = `\u001b]0;x\u0007\u001b[8m\u001b[2J${RAW}`;

const CONFIG = {
  ship: {
    targetBranch: "main",
    testCommand: `printf '%s\\n' '${MORE}' # ${RAW}`,
    additionalPrompt: MORE,
    issueTracker: { enabled: true, provider: `p${MORE}`, state: `s${MORE}` },
  },
  review: { agent: `agent ${MORE}`, ignore: [`js/${MORE}`], standards: [`s${MORE}.md`] },
  exclude: [`e${MORE}]`],
  decisionRegister: { enabled: true },
  [`key${MORE}`]: 1,
};

/** A repository with the signs in every place that a name or a text can stand in. */
async function hostileRepo(): Promise<Repo> {
  const repo = shipWorld({
    config: CONFIG,
    main: {
      [`s${MORE}.md`]: MORE,
      "package.json": JSON.stringify({ name: `n${MORE}`, scripts: { test: `t ${MORE}` } }),
      ".mcp.json": JSON.stringify({ mcpServers: { [`p${MORE}`]: { command: `c${MORE}` } } }),
    },
    feature: {
      [`f${MORE}.js`]: `debugger; // ${MORE}\neval("${MORE}");\n`,
      [`g${RAW}/Dockerfile`]: `FROM node\nENV DB_PASSWORD=${RAW}\n`,
    },
    branch: `feature${RAW}`,
    subject: `Add ${MORE}`,
  });
  repo.git("config", "user.name", `Ada ${MORE}`);
  repo.git("branch", `other${RAW}`);
  repo.git("config", `remote.r${RAW}.url`, `/nowhere/${MORE}`);
  await runTool(repo, ["register", "add", "--question", `Why ${MORE}?`, "--file", `f${RAW}.js`]);
  await runTool(repo, ["register", "answer", "1", `So ${MORE}.`]);
  return repo;
}

const FORMATS = ["text", "json", "sarif", "rdjson", "markdown", "html", "github"];

const READING = [
  ["config", "list"],
  ["config", "check"],
  ["register", "list"],
  ["register", "search", "why"],
  ["ship", "--dry-run"],
];

const COMMANDS: readonly (readonly string[])[] = [
  ...READING,
  ...READING.map((args) => [...args, "--json"]),
  ...FORMATS.map((format) => ["review", "-v", "--format", format]),
  ["review", "--preview"],
  ["review", "--brief"],
  ["doctor"],
  ["init", "--yes"],
  ["review", `nothing${MORE}`],
  ["review", "--base", `nothing${MORE}`],
  ["review", "--explain", `js/${MORE}`],
  ["config", "get", "ship.testCommand"],
  ["config", "get", "ship"],
  ["config", "get", `k${MORE}`],
  ["config", "set", "ship.buildCommand", `b ${MORE}`],
  ["config", "set", "--json", "ship.buildCommand", `c ${MORE}`],
  ["config", "set", "tone", MORE],
  ["config", "unset", `key${MORE}`],
  ["config", "path"],
  ["trust", "--yes"],
  ["trust", "--json", "--yes"],
  ["trust", "--remove"],
  ["register", "show", "1"],
  ["register", "show", MORE],
  ["register", "supersede", "1", `No ${MORE}`],
  ["completion", MORE],
  ["completion", "words", "--", "review", "--target-branch", ""],
  ["completion", "words", "--", "register", "show", ""],
  ["agents", "list"],
  ["agents", "add", MORE],
  ["ship", "--set", "host=plain", "--skip-review"],
  ["runs"],
  ["runs", "show"],
  ["runs", "show", MORE],
  ["ship", "--abort"],
  [`no-such-${MORE}`],
  ["review", `--no-such-${MORE}`],
  ["-C", `/nowhere/${MORE}`, "review"],
];

/** What of a text a terminal would obey or not show; lines, tabs and colours are meant. */
const raw = (text: string): string[] =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\n\t]|\u001b\[(?:[0-79]|[1-9]\d)m/g, "").match(UNPRINTABLE) ?? [];

/** With colours, sequences of our own are among the text: the commands that have most of it. */
const COLOURED = [
  ["review", "-v"],
  ["config", "list"],
  ["register", "list"],
  ["ship", "--set", "host=plain", "--skip-review"],
];

test("no command lets a sign through that a terminal would obey", async () => {
  await using repo = await hostileRepo();
  let escaped = 0;
  for (const typed of [...COMMANDS, ...COLOURED.map((args) => ["--color", ...args])]) {
    const { status, stdout, stderr } = await runTool(repo, typed);
    expect({ typed, status }).not.toMatchObject({ status: 70 });
    expect({ typed, raw: raw(stdout + stderr) }).toEqual({ typed, raw: [] });
    if (/\\u\{?202e/.test(stdout + stderr)) escaped += 1;
  }
  // The signs did reach the commands.
  expect(escaped).toBeGreaterThan(COMMANDS.length / 2);
});

test("JSON says exactly what is there, in escapes", async () => {
  await using repo = await hostileRepo();

  const { stdout } = await runTool(repo, ["config", "get", "--json", "ship.testCommand"]);

  expect(JSON.parse(stdout)).toBe(CONFIG.ship.testCommand);
  expect(stdout).toContain("\\u009b2J\\u202e\\u200b");
});
