import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

/**
 * A device that never ends. Root could replace the system's own by a fault of the program under test, so for
 * root it is a node of the test's.
 */
function endlessDevice(path: string): string {
  if (process.getuid?.() !== 0) return "/dev/zero";
  const node = `${path}.node`;
  rmSync(node, { force: true });
  execFileSync("mknod", [node, "c", "1", "5"]);
  return node;
}

/** What may lie in the place of a file, and would be waited for, or read without an end. */
const KINDS = {
  pipe: (path: string) => void execFileSync("mkfifo", [path]),
  "link to a device": (path: string) => symlinkSync(endlessDevice(path), path),
  folder: (path: string) => void mkdirSync(path),
  "sparse file of a gigabyte"(path: string) {
    const file = openSync(path, "w");
    ftruncateSync(file, 1024 ** 3);
    closeSync(file);
  },
} satisfies Record<string, (path: string) => void>;
type Kind = keyof typeof KINDS;

/** Several commands run for each kind. */
const EVERY_KIND_MS = 90_000;

function put(kind: Kind, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  KINDS[kind](path);
}

const SETTINGS = {
  ship: { targetBranch: "main", buildCommand: "echo built", issueTracker: { enabled: true } },
  decisionRegister: { enabled: true },
  tone: "constructive",
};

function world(): Repo {
  return repoWithOrigin({
    main: { "README.md": "# Example\n", ".tool/config.json": JSON.stringify(SETTINGS) },
    feature: { "a.js": "debugger;\n" },
    branch: "eng-1-feature",
  });
}

/** No error of ours, no stack, and an end at all: the time limit of the test is the limit. */
async function run(repo: Repo, args: readonly string[], input?: string) {
  const outcome = await runTool(repo, args, input === undefined ? {} : { input });
  expect({ args, ...outcome }).not.toMatchObject({ status: 70 });
  expect(outcome.stderr).not.toContain("internal error");
  return outcome;
}

describe.each(Object.keys(KINDS) as Kind[])("a %s in the place of", (kind) => {
  test("the project's configuration is an error that says so", async () => {
    await using repo = world();
    put(kind, join(repo.root, ".tool/config.json"));
    for (const args of [["review"], ["config", "list"]]) {
      const { status, stderr } = await run(repo, args);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^error: \.tool\/config\.json is (a folder|not a regular file|1024 MiB large)/m,
      );
      expect(stderr).toMatch(/^hint: move it away: `mv /m);
    }
  });

  test("files of the project and of the user is passed over or named, and no command waits for it", async () => {
    await using repo = world();
    const home = repo.sandbox.home;
    for (const name of [".mcp.json", "package.json", "pyproject.toml", "Makefile"])
      put(kind, join(repo.root, name));
    for (const name of [".tool/mcp.json", ".claude.json", ".tool/trust.json", ".tool/oauth.json"])
      put(kind, join(home, name));

    const doctor = await run(repo, ["doctor"]);
    expect(doctor.stdout).toContain(".mcp.json");
    const dryRun = await run(repo, ["ship", "--dry-run"]);
    expect(dryRun.stderr).toContain(".mcp.json is ");
    const review = await run(repo, ["review", "--json"]);
    expect(review.stdout).toContain('"js/debugger-left"');
    rmSync(join(repo.root, ".tool"), { recursive: true });
    const init = await run(repo, ["init", "--yes"]);
    expect(init.status).toBe(0);
  });

  test("a file that the command line names is an error with a way out", async () => {
    await using repo = world();
    const odd = join(repo.sandbox.directory, "odd");
    put(kind, odd);
    for (const [args, code] of [
      [["review", "--findings", odd], 2],
      [["review", "--sarif", odd], 2],
      [["review", "--patch", odd], 2],
      [["ship", "--dry-run", "--body-file", odd], 2],
      [["ship", "--dry-run", "--mcp-config", odd], 2],
    ] as const) {
      const { status, stderr } = await run(repo, args);
      expect({ args, status }).toEqual({ args, status: code });
      expect(stderr).toMatch(/is (a folder|not a regular file|1024 MiB large)/);
      expect(stderr).toMatch(/^hint: /m);
    }
  });
});

test(
  "in the place of everything that is kept beside the repository none of these is waited for, and of the register each is an error",
  { timeout: EVERY_KIND_MS },
  async () => {
    await using repo = world();
    await run(repo, ["review"]);
    await run(repo, ["register", "add", "--question", "Why?"]);
    await run(repo, ["ship", "--yes", "--skip-review", "--skip-tracker"]);
    repo.write({ "b.js": "debugger;\n" });
    const register = join(repo.root, ".tool/register/decisions.md");
    const inOrder = readFileSync(register);
    const kept = filesUnder(join(repo.root, ".git/tool"));
    expect(kept.join("\n")).toMatch(/cache\/[^]*reviews\/[^]*runs\//);

    for (const kind of Object.keys(KINDS) as Kind[]) {
      for (const file of kept) put(kind, file);
      rmSync(register, { recursive: true });
      writeFileSync(register, inOrder);

      const review = await run(repo, ["review", "--json"]);
      expect(review.stdout, kind).toContain('"js/debugger-left"');
      for (const args of [
        ["review", "--undo"],
        ["runs", "list"],
        ["ship", "--dry-run"],
      ])
        await run(repo, args);

      put(kind, register);
      const { status, stderr } = await run(repo, ["register", "list"]);
      expect({ kind, status, stderr }).toMatchObject({ status: 2 });
      expect(stderr, kind).toMatch(
        /^error: .*(is a folder|is not a regular|is 1024 MiB|leads out of the repository)/m,
      );
    }
  },
);

test("a server's file that is large but in order is read, and the words of a shell's pipe are told how to come in", async () => {
  await using repo = world();
  const servers = { mcpServers: {}, history: "x".repeat(5 * 1024 * 1024) };
  writeFileSync(join(repo.sandbox.home, ".claude.json"), JSON.stringify(servers));
  const { stderr } = await run(repo, ["ship", "--dry-run"]);
  expect(stderr).not.toContain(".claude.json");

  const pipe = join(repo.sandbox.directory, "pipe");
  execFileSync("mkfifo", [pipe]);
  const piped = await run(repo, ["review", "--findings", pipe]);
  expect(piped.stderr).toContain("hint: pass them on standard input: use `-`");
  const given = await run(repo, ["review", "--findings", "-"], '{"findings":[]}');
  expect(given.status).toBe(1);
});

function filesUnder(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];
}
