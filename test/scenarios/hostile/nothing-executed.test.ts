import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, test } from "vitest";
import type { CommandName } from "../../../src/core/policy/policy.ts";
import { STARTING_SETTINGS } from "../../../src/git/starting-settings.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { findProgram, nodeUnderTest } from "../../helpers/sandbox.ts";
import { DIST } from "../../helpers/world.ts";
import { plant } from "./planted.ts";

const STRACE = findProgram("strace") ?? null;

/** Names that whoever looks for a program, or for a configuration that is a program, might start in a tree. */
const PROGRAMS = [
  "git",
  "sh",
  "node",
  "npx",
  "npm",
  "gh",
  "env",
  "less",
  "ssh",
  "eslint",
  "server.sh",
  "agent.sh",
];
const CONFIGURATIONS = [
  "eslint.config.js",
  "eslint.config.mjs",
  ".eslintrc.cjs",
  "oxlint.config.js",
  "plugin.js",
  ".secretlintrc.js",
  "sgconfig.js",
  "vitest.config.js",
  "prettier.config.js",
  "sitecustomize.py",
  "conftest.py",
];

interface Hostile {
  readonly repo: Repo;
  /** Names of planted files. */
  readonly names: ReadonlySet<string>;
  started(): string[];
}

/** A clone in which everything that could be started leaves a mark, with the `.git` of an unpacked archive. */
function hostileTree(): Hostile {
  const repo = repoWithOrigin();
  const marks = join(repo.sandbox.directory, "marks");
  const planted = plant(repo);
  planted.program("any");
  repo.git("checkout", "-q", "-b", "eng-12");
  const program = (name: string): string => `#!/bin/sh\n: > '${marks}/${basename(name)}'\nexit 1\n`;
  const module = (name: string): string =>
    name.endsWith(".py")
      ? `open('${marks}/${name}', 'w')\n`
      : `require("node:fs").writeFileSync("${marks}/${name}", "");\nmodule.exports = [];\n`;
  const folders = ["", "node_modules/.bin/", "bin/", ".git/hooks/"];
  const hooks = [
    "pre-commit",
    "post-index-change",
    "reference-transaction",
    "fsmonitor",
    "post-checkout",
  ];
  const names = [
    ...folders.flatMap((folder) => PROGRAMS.map((name) => `${folder}${name}`)),
    ...hooks.map((name) => `.git/hooks/${name}`),
  ];
  for (const name of names) repo.write({ [name]: program(name) });
  for (const name of CONFIGURATIONS) repo.write({ [name]: module(name) });
  repo.write({
    ".tool/config.json": JSON.stringify({
      review: { engine: "agent", agent: "./agent.sh", sceptic: "openai:theirs" },
      decisionRegister: { enabled: true },
      ship: {
        targetBranch: "main",
        installCommand: "./agent.sh",
        buildCommand: "./agent.sh",
        testCommand: "./agent.sh",
        postMergeCommand: "./agent.sh",
        issueTracker: { enabled: true },
      },
    }),
    ".mcp.json": JSON.stringify({
      mcpServers: { "supported-tracker": { command: "./server.sh" } },
    }),
    ".gitattributes": "* filter=evil diff=evil merge=evil\n",
    ".oxlintrc.json": '{"jsPlugins":["./plugin.js"],"rules":{}}',
    ".secretlintrc.json": '{"rules":[{"id":"./plugin.js"}]}',
    "sgconfig.yml": "customLanguages:\n  js:\n    libraryPath: plugin.so\n    extensions: [js]\n",
    "package.json": JSON.stringify({
      scripts: { preinstall: "./agent.sh", build: "./agent.sh", test: "./agent.sh" },
    }),
    Makefile: "X := $(shell ./agent.sh)\nall:\n\t./agent.sh\n",
    ".envrc": "./agent.sh\n",
    ".npmrc": "script-shell=./agent.sh\nnode-options=--require ./plugin.js\n",
    "a.js": "debugger;\nexport const a = (input) => eval(input);\n",
    "a.py": "import sitecustomize\n",
  });
  repo.git("-c", "core.hooksPath=/dev/null", "add", "-f", "a.js", ".tool", ".mcp.json");
  repo.git("-c", "core.hooksPath=/dev/null", "commit", "-q", "-m", "Theirs");
  for (const { key } of STARTING_SETTINGS.filter(
    ({ key: each }) =>
      !/^(?:http|protocol|url|remote|extensions|core\.hookspath|submodule)/.test(each),
  ))
    repo.git(
      "config",
      key.replace("pager.*", "pager.log").replace("*", "evil"),
      /required|showsignature/.test(key) ? "true" : "./agent.sh",
    );
  repo.write({
    "a.js": "debugger;\nexport const a = (input) => eval(input);\nexport const b = 1;\n",
  });
  symlinkSync("agent.sh", join(repo.root, "link"));
  planted.reset();
  // A profile that has the tree's folders on PATH, as some tools set it up, and an empty entry.
  const path = `:./bin:${repo.root}/node_modules/.bin:${repo.root}:${repo.sandbox.bin}`;
  repo.sandbox.env["PATH"] = path;
  mkdirSync(join(repo.sandbox.directory, "traces"));
  return {
    repo,
    names: new Set([...names.map((name) => basename(name)), ...CONFIGURATIONS]),
    started: planted.started,
  };
}

interface Execution {
  readonly program: string;
  readonly args: readonly string[];
}

/** Every attempt to execute a program in a trace, those included that failed. */
function executionsIn(trace: string): Execution[] {
  return trace.split("\n").flatMap((line) => {
    const [, program, rest] =
      /execve(?:at)?\((?:[^",]+, )?"((?:[^"\\]|\\.)*)", \[(.*?)\](?:\.\.\.)?, /.exec(line) ?? [];
    if (program === undefined) return [];
    const args = [...(rest ?? "").matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, arg = ""]) => arg);
    return [{ program, args }];
  });
}

/** What of a trace was executed out of the tree, or handed to an interpreter. */
function executedOf({ repo, names }: Hostile, trace: string): Execution[] {
  return executionsIn(trace).filter(({ program, args }) => {
    if (!program.startsWith("/") || program.startsWith(`${repo.root}/`)) return true;
    // Git is told which files to look at; nobody else is told of a program.
    if (basename(program) === "git") return false;
    return args
      .slice(1)
      .some(
        (arg) =>
          names.has(arg.replace(/^\.\//, "")) ||
          (arg.startsWith(`${repo.root}/`) && names.has(basename(arg))),
      );
  });
}

/** Every command starts as a process of its own, under strace. */
const PATIENCE_MS = 120_000;

/** The filter in the kernel has strace stop a process at the calls that are traced, and not at each. */
const TRACE = [
  ["-f", "--seccomp-bpf", "-qq", "-s", "4096"],
  ["-e", "trace=execve,execveat", "-e", "signal=none"],
].flat();

async function traced(repo: Repo, args: readonly string[], name: string) {
  const file = join(repo.sandbox.directory, "traces", name);
  const child = spawn(
    String(STRACE),
    [...TRACE, "-o", file, nodeUnderTest(), join(DIST, "tool.js"), ...args],
    {
      cwd: repo.root,
      env: { ...repo.sandbox.env, TOOL_DOCTOR_LIMIT_MS: "20000" },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  await once(child, "close");
  return { trace: readFileSync(file, "utf8"), stdout };
}

/** How each command is typed; the ships run what the project names, and `mcp` is called below. */
const TYPED: Readonly<
  Record<
    Exclude<CommandName, "ship" | "fast-ship" | "mcp" | "menu">,
    readonly (readonly string[])[]
  >
> = {
  review: [["review"], ["review", "--fix", "--commit", "--no-input"], ["review", "--undo"]],
  "review --pr": [["review", "--pr", "1"]],
  "review --post": [["review", "--post"]],
  init: [["init", "--yes"]],
  config: [],
  "config list": [["config", "list"]],
  "config get": [["config", "get", "review.agent"]],
  "config set": [["config", "set", "tone", "harsh"]],
  "config unset": [["config", "unset", "tone"]],
  "config check": [["config", "check"]],
  "config schema": [["config", "schema"]],
  "config path": [["config", "path"]],
  register: [],
  "register list": [["register", "list"]],
  "register show": [["register", "show", "1"]],
  "register add": [["register", "add", "--question", "Why?"]],
  "register answer": [["register", "answer", "1", "So."]],
  "register decline": [["register", "decline", "1"]],
  "register supersede": [["register", "supersede", "1"]],
  "register search": [["register", "search", "why"]],
  runs: [],
  "runs list": [["runs", "list"]],
  "runs show": [["runs", "show", "1"]],
  hooks: [["hooks"]],
  "hooks install": [["hooks", "install"]],
  "hooks remove": [["hooks", "remove"]],
  // Trusting starts nothing yet.
  trust: [["trust"], ["trust", "--remove"]],
  doctor: [["doctor"]],
  agents: [],
  "agents list": [["agents", "list"]],
  "agents add": [["agents", "add", "claude", "--project"]],
  "agents remove": [["agents", "remove", "claude", "--project"]],
  completion: [["completion", "words", "--", "review", "--base", ""]],
};

describe.skipIf(STRACE === null)("as strace sees it (skipped where strace is missing)", () => {
  test("the trap is set: what is planted is seen when it is executed", async () => {
    const hostile = hostileTree();
    await using repo = hostile.repo;
    const file = join(repo.sandbox.directory, "trace");
    writeFileSync(
      join(repo.sandbox.directory, "run"),
      "#!/bin/sh\n./agent.sh\nsh ./server.sh\ngit status\n",
    );
    chmodSync(join(repo.sandbox.directory, "run"), 0o755);
    const child = spawn(String(STRACE), [...TRACE, "-o", file, "../run"], {
      cwd: repo.root,
      env: repo.sandbox.env,
      stdio: "ignore",
    });
    await once(child, "close");

    const executed = executedOf(hostile, readFileSync(file, "utf8")).map(({ args }) =>
      args.join(" "),
    );
    expect(executed).toEqual(expect.arrayContaining(["./agent.sh", "sh ./server.sh"]));
    expect(hostile.started()).toEqual(expect.arrayContaining(["agent.sh"]));
  });

  test(
    "no command but the two ships executes anything of a hostile tree",
    async () => {
      const hostile = hostileTree();
      await using repo = hostile.repo;
      let executions = 0;
      for (const args of Object.values(TYPED).flat()) {
        const { trace, stdout } = await traced(repo, args, args.join("-").replaceAll("/", "_"));
        // It did its work, and did not stop at the first thing that is odd.
        if (args.join(" ") === "review") expect(stdout).toContain("js/debugger-left");
        if (args[0] === "doctor") expect(stdout).toContain("not started or contacted");
        executions += executionsIn(trace).length;
        expect({ args, executed: executedOf(hostile, trace), started: hostile.started() }).toEqual({
          args,
          executed: [],
          started: [],
        });
      }
      // The traces hold something: at least this program itself, once for each.
      expect(executions).toBeGreaterThan(Object.values(TYPED).flat().length);
    },
    PATIENCE_MS,
  );

  test(
    "nor does the server that agents speak with, as long as they ship nothing",
    async () => {
      const hostile = hostileTree();
      await using repo = hostile.repo;
      const file = join(repo.sandbox.directory, "trace");
      const transport = new StdioClientTransport({
        command: String(STRACE),
        args: [...TRACE, "-o", file, nodeUnderTest(), join(DIST, "tool.js"), "mcp"],
        cwd: repo.root,
        env: { ...repo.sandbox.env, TOOL_DOCTOR_LIMIT_MS: "20000" },
        stderr: "ignore",
      });
      const client = new Client({ name: "agent", version: "1.0.0" });
      await client.connect(transport);
      const { tools } = await client.listTools();
      // The others run the same commands with less to do.
      for (const name of ["review", "doctor"]) {
        const given = { key: "tone", value: "harsh", id: "1", text: "Why?", question: "Why?" };
        await client.callTool({ name, arguments: argumentsFor(tools, name, given) });
      }
      await client.close();

      expect(executedOf(hostile, readFileSync(file, "utf8"))).toEqual([]);
      expect(hostile.started()).toEqual([]);
    },
    PATIENCE_MS,
  );
});

/** Those of the values that a tool takes. */
function argumentsFor(
  tools: readonly {
    readonly name: string;
    readonly inputSchema: { readonly properties?: object | undefined };
  }[],
  name: string,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const properties = tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {};
  return Object.fromEntries(Object.entries(given).filter(([key]) => key in properties));
}
