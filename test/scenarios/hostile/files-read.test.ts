import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { isThorough, sample } from "../../helpers/thorough.ts";

/** Stands in for a private key of the user's. */
const SECRET = ["correct", "horse", "battery", "staple"].join("-");

const SOURCE = join(import.meta.dirname, "../../../src");

/** Where a file that is read lies, from the top of the work tree, and what reads it. */
interface Case {
  readonly path: string | ((repo: Repo) => string);
  readonly typed: readonly (readonly string[])[];
}

const REVIEW = [["review"], ["review", "--brief"], ["review", "--json"]];

/** The file that another command leaves in a folder of the working state. */
function kept(folder: string, ending: RegExp): (repo: Repo) => string {
  return (repo) => {
    const found = readdirSync(join(repo.root, folder), { recursive: true, encoding: "utf8" });
    const name = found.filter((each) => ending.test(each)).toSorted()[0];
    if (name === undefined) throw new Error(`nothing in ${folder} is like ${String(ending)}`);
    return join(folder, name);
  };
}

/**
 * Every module that reads files of somebody else's, with a case for each file; or the reason why nobody but the
 * program writes what it reads. A module that starts to read files joins one of the two.
 */
const READERS: Readonly<Record<string, readonly Case[] | string>> = {
  "agents/look-at-piece.ts": [
    { path: ".claude/skills/tool-review/SKILL.md", typed: [["agents", "list"], ["doctor"]] },
    {
      path: ".mcp.json",
      typed: [
        ["agents", "list"],
        ["agents", "add", "claude", "--project"],
      ],
    },
  ],
  "workflows/review/handed-findings.ts": [
    { path: kept(".git/tool/handed-in", /./), typed: [["review", "--findings", "-"]] },
  ],
  "workflows/review/read-handed-in.ts": [
    {
      path: "named",
      typed: [
        ["review", "--findings", "named"],
        ["review", "--sarif", "named"],
      ],
    },
  ],
  "workflows/runs/read-log.ts": [
    {
      path: kept(".git/tool/runs", /\.log$/),
      typed: [
        ["runs", "show"],
        ["runs", "list"],
      ],
    },
  ],
  "workflows/review/shards.ts": [
    { path: "shards/1.json", typed: [["review", "--merge", "shards"]] },
  ],
  "workflows/shared/choose-linters.ts": [
    {
      path: "package.json",
      typed: [["doctor"], ["review", "--set", "review.linters=auto"]],
    },
  ],
  "project-graph/ts-configs.ts": "an installed tsconfig; test/unit/analyzers/oxlint has the links",
  "review/team/read-rule-files.ts": [
    { path: ".tool/rules/own.yml", typed: [["review"], ["review", "--test-rules"]] },
    { path: "sgconfig.yml", typed: [["review", "--rules"]] },
  ],
  "review/linters/create-linters.ts":
    "compares a configuration with what was read of it before, and shows nothing of it",
  "review/linters/run-linter.ts": "what a linter wrote into a folder of the program",
  "workflows/ship/read-ship-flags.ts": [
    { path: "named", typed: [["ship", "--dry-run", "--body-file", "named"]] },
  ],
  "config/detect/read-project.ts": ["package.json", "pyproject.toml", "Makefile", "go.mod"].map(
    (path) => ({ path, typed: [["init", "--yes"]] }),
  ),
  "config/detect/read-small-text.ts": [
    "packages/app/package.json",
    ".github/workflows/test.yml",
    ".gitlab-ci.yml",
  ].map((path) => ({ path, typed: [["init", "--yes"]] })),
  "config/read-file.ts": [
    {
      path: ".tool/config.json",
      typed: [
        ["config", "list"],
        ["config", "set", "tone", "harsh"],
      ],
    },
    { path: "../home/.tool/config.json", typed: [["config", "list"], ["review"]] },
  ],
  "config/trust.ts": [
    { path: "../home/.tool/trust.json", typed: [["trust"], ["config", "list"], ["review"]] },
  ],
  "files/programs-in-tree.ts": [{ path: "agent.sh", typed: [["trust"], ["doctor"]] }],
  "fixes/commit-with-index.ts": "the message that git wrote for a commit of ours, in its folder",
  "fixes/file-state.ts": [
    {
      path: "a.js",
      typed: [
        ["review", "--fix=all"],
        ["review", "--undo"],
      ],
    },
  ],
  "fixes/marker.ts": [
    { path: ".git/tool/fixes-in-progress.json", typed: [["review"], ["review", "--undo"]] },
  ],
  "git/copy-index.ts": "the index, which git itself reads first",
  "git/read-branch-state.ts": [
    { path: ".git/rebase-merge/git-rebase-todo", typed: [["ship", "--dry-run"], ["doctor"]] },
  ],
  "git/read-held-back.ts": [{ path: ".git/config.worktree", typed: [["review"], ["doctor"]] }],
  "git/read-patch.ts": [{ path: "named", typed: [["review", "--patch", "named"]] }],
  "git/scan-work-tree.ts":
    "the file that leads a linked work tree to its repository; git reads it first",
  "git/work-tree-reader.ts": [
    ...["new.js", "AGENTS.md", "docs/standards.md", ".tool/standards.md", ".oxlintrc.json"].map(
      (path) => ({ path, typed: REVIEW }),
    ),
    { path: "src/CLAUDE.md", typed: REVIEW },
  ],
  "hooks/hook-files.ts": [
    { path: ".git/hooks/pre-commit", typed: [["hooks"], ["hooks", "install"]] },
  ],
  "ledger/compare-with-work-tree.ts": [{ path: "a.js", typed: [["review", "--re-review"]] }],
  "ledger/read-ledger.ts": [
    { path: kept(".git/tool/reviews", /\.json$/), typed: [["review"], ["review", "--re-review"]] },
  ],
  "startup/load-bundle.ts": "the program's own code",
  "startup/open-code-cache.ts": "the program's own cache, in a folder of the user's",
  "process/lock.ts": [{ path: ".git/tool/ship.lock", typed: [["ship", "--dry-run"], ["doctor"]] }],
  "process/processor-wait.ts": "what the system says of threads",
  "process/read-processes.ts": "what the system says of processes",
  "register/register-file.ts": [
    {
      path: ".tool/register/decisions.md",
      typed: [["register", "list"], ["register", "add", "--question", "Why?"], ["review"]],
    },
    {
      path: ".tool/register/.gitattributes",
      typed: [["register", "add", "--question", "Why?"]],
    },
  ],
  "assistants/assisted/open-marks.ts": [{ path: ".git/tool/cache/mark.key", typed: [["review"]] }],
  "cache/open-entries.ts": [{ path: kept(".git/tool/cache", /[0-9a-f]{8}/), typed: [["review"]] }],
  "ship/find-own-commit.ts":
    "the message of a commit of ours, asked for when git stops or its run is taken up again",
  "ship/find-runs.ts": [
    {
      path: kept(".git/tool/runs", /\.jsonl?$/),
      typed: [
        ["runs", "list"],
        ["ship", "--continue"],
      ],
    },
  ],
  "ship/read-work-print.ts": [{ path: "pending.txt", typed: [["ship", "--dry-run", "--json"]] }],
  "ship/run-processes.ts":
    "which processes a run of ours started, asked for when it is taken up again",
  "tracker/find-server.ts": [
    { path: ".mcp.json", typed: [["doctor"], ["ship", "--dry-run"]] },
    { path: "../home/.claude.json", typed: [["doctor"]] },
    { path: "../home/.tool/mcp.json", typed: [["doctor"]] },
  ],
  "tracker/login-file.ts": [{ path: "../home/.tool/oauth.json", typed: [["config", "list"]] }],
};

test("every module that reads files has a case here, or a reason, and there is no other door", () => {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => [name.replaceAll("\\", "/"), readFileSync(join(SOURCE, name), "utf8")] as const);
  const reading = sources
    .filter(([name, text]) => name !== "files/read-regular.ts" && /\breadRegular\w*\(/.test(text))
    .map(([name]) => name);
  const around = sources.filter(([, text]) =>
    [...text.matchAll(/^import \{([^}]*)\} from "(?:node:)?fs(?:\/promises)?";$/gm)].some(
      ([, names = ""]) => /\b(?:readFile|readFileSync|readv|createReadStream)\b/.test(names),
    ),
  );

  expect(reading.toSorted()).toEqual(Object.keys(READERS).toSorted());
  // The clock of its thread, which Linux tells in a file.
  expect(around.map(([name]) => name)).toEqual(["analyzers/regex/within-budget.ts"]);
});

const SETTINGS = {
  ship: { targetBranch: "main", testCommand: "echo tested", issueTracker: { enabled: true } },
  review: { standards: ["AGENTS.md", "CLAUDE.md", "docs/standards.md", ".tool/standards.md"] },
  decisionRegister: { enabled: true },
  tone: "constructive",
};

/** A branch with something to find, reviewed and shipped once, so that all that is kept beside it is there. */
async function world(path: Case["path"]): Promise<Repo> {
  const repo = repoWithOrigin({
    main: { "README.md": "# Example\n", ".tool/config.json": JSON.stringify(SETTINGS) },
    feature: { "a.js": "debugger;\n" },
    branch: "eng-1-feature",
  });
  writeFileSync(join(repo.sandbox.directory, "id_ed25519"), `${SECRET}\n`);
  if (typeof path !== "string") {
    await runTool(repo, ["review"]);
    await runTool(repo, ["review", "--findings", "-"], { input: '{"findings":[]}' });
    await runTool(repo, ["ship", "--yes", "--skip-review", "--skip-tracker"]);
  }
  repo.write({ "b.js": "debugger;\n", "src/c.js": "debugger;\n" });
  return repo;
}

const KINDS = {
  "a pipe": (path: string) => void execFileSync("mkfifo", [path]),
  "a link to a secret of the user's": (path: string, secret: string) => symlinkSync(secret, path),
} satisfies Record<string, (path: string, secret: string) => void>;

const CASES = Object.entries(READERS).flatMap(([module, cases]) =>
  typeof cases === "string" ? [] : cases.map((each) => [module, each] as const),
);

const drawn = sample(CASES, Math.ceil(CASES.length / 2));

/** Every case of both kinds if thorough; otherwise each case of one of them. */
function casesOf(kind: string): readonly (typeof CASES)[number][] {
  return isThorough || kind === "a pipe" ? drawn : CASES.filter((each) => !drawn.includes(each));
}

describe.each(Object.entries(KINDS))(
  "%s in the place of a file is not waited for, and shows nothing",
  (kind, put) => {
    test.each(casesOf(kind))("%s, %j", async (_module, { path, typed }) => {
      await using repo = await world(path);
      const file = join(repo.root, typeof path === "string" ? path : path(repo));
      rmSync(file, { recursive: true, force: true });
      mkdirSync(dirname(file), { recursive: true });
      put(file, join(repo.sandbox.directory, "id_ed25519"));

      for (const args of typed) {
        const { status, stdout, stderr } = await runTool(repo, args, { input: '{"findings":[]}' });

        expect({ args, status, stderr }).not.toMatchObject({ status: 70 });
        expect({ args, shown: (stdout + stderr).includes(SECRET) }).toEqual({ args, shown: false });
      }
      expect(readFileSync(join(repo.sandbox.directory, "id_ed25519"), "utf8")).toBe(`${SECRET}\n`);
      expect(existsSync(repo.root)).toBe(true);
    });
  },
);

test("standards are files of the repository: no link, and no path that leads out, shows what lies elsewhere", async () => {
  await using repo = repoWithOrigin({ main: { "README.md": "# Example\n" } });
  const secret = join(repo.sandbox.directory, "id_ed25519");
  const standard = (word: string): string => `Functions in code must never return ${word}.\n`;
  writeFileSync(secret, standard(SECRET));
  repo.git("checkout", "-q", "main");
  repo.write({ "CLAUDE.md": standard("sentinels"), "docs/kept.md": "kept\n" });
  for (const name of ["AGENTS.md", "CONTRIBUTING.md", "docs/standards.md"])
    symlinkSync(secret, join(repo.root, name));
  symlinkSync(repo.sandbox.directory, join(repo.root, "out"));
  const standards = ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", "docs/standards.md"];
  const leaving = ["../id_ed25519", secret, "out/id_ed25519", "docs/../../id_ed25519", "/dev/zero"];
  repo.write({
    ".tool/config.json": JSON.stringify({ review: { standards: [...standards, ...leaving] } }),
  });
  repo.git("add", "-A");
  repo.git("commit", "-q", "-m", "Say what is wanted");
  repo.git("push", "-q", "origin", "main");
  repo.git("checkout", "-q", "-b", "another");
  repo.write({ "sum.js": "export function sum(a, b) {\n  return a + b;\n}\n" });

  for (const args of [
    ["review", "--brief"],
    ["review", "--brief", "--json"],
  ]) {
    const { status, stdout, stderr } = await runTool(repo, args);
    expect({ args, status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toContain("sentinels");
    expect(stdout + stderr).not.toContain(SECRET);
  }
});
