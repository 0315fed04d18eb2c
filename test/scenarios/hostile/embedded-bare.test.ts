import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { startAgent } from "../mcp/agent.ts";
import { plant, type Planted } from "./planted.ts";

/** A project with the files of a bare repository in `examples/demo`, whose settings start programs. */
function world(): { readonly repo: Repo; readonly planted: Planted } {
  const repo = repoWithOrigin();
  const planted = plant(repo);
  const demo = join(repo.root, "examples/demo");
  mkdirSync(demo, { recursive: true });
  repo.git("init", "-q", "--bare", "-b", "main", demo);
  const set = (key: string, value: string) => repo.git("-C", demo, "config", key, value);
  set("core.bare", "false");
  set("core.worktree", ".");
  set("filter.x.clean", planted.program("clean"));
  set("core.fsmonitor", planted.program("monitor"));
  set("core.sshCommand", planted.program("ssh"));
  set("remote.origin.url", "git@127.0.0.1:some/where.git");
  set("remote.origin.uploadpack", planted.program("upload"));
  repo.write({
    "examples/demo/.gitattributes": "* filter=x\n",
    "examples/demo/a.js": "eval(a);\n",
  });
  repo.commit("Bring an example along");
  repo.gitIn(demo, "-c", "filter.x.clean=cat", "add", "a.js");
  repo.gitIn(demo, "-c", "filter.x.clean=cat", "commit", "-q", "-m", "Inside");
  repo.gitIn(demo, "update-ref", "refs/remotes/origin/main", "HEAD");
  repo.write({ "examples/demo/a.js": "debugger;\n" });
  planted.reset();
  return { repo, planted };
}

const COMMANDS = [
  ["review"],
  ["review", "--staged"],
  ["doctor"],
  ["config", "list"],
  ["init", "--yes"],
  ["register", "list"],
  ["runs", "list"],
  ["completion", "words", "--", "review", "--base", ""],
  ["ship", "--dry-run"],
  ["ship", "--yes"],
  ["fast-ship", "--yes"],
];

test("a bare repository that a project brings along is not taken for a repository, by no command", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  // The trap is set: git itself goes into it.
  repo.git("-C", "examples/demo", "diff");
  expect(planted.started()).toEqual(["clean", "monitor"]);
  planted.reset();

  for (const args of COMMANDS) {
    const { status, stderr } = await runTool(repo, args, { cwd: "examples/demo" });
    expect({ args, started: planted.started() }).toEqual({ args, started: [] });
    if (args[0] === "review" || args[0] === "ship") {
      expect({ args, status, stderr }).toMatchObject({ status: 2 });
      expect(stderr).toContain("examples/demo is a bare repository or a git directory\n");
      expect(stderr).toContain(`hint: run it in the project around it: \`tool -C ${repo.root} …\``);
    }
  }
  // The same from a folder in it, and by the flag.
  mkdirSync(join(repo.root, "examples/demo/src"));
  const inside = await runTool(repo, ["-C", "examples/demo/src", "review"]);
  expect(inside.stderr).toContain("is a bare repository or a git directory");
  expect(planted.started()).toEqual([]);
  // The project around it is reviewed like any other.
  expect((await runTool(repo, ["review", "--json"])).stdout).toContain('"js/debugger-left"');
  expect(planted.started()).toEqual([]);
});

test("an agent that names an embedded bare repository as its directory starts nothing", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  await using agent = await startAgent(repo);
  for (const name of ["review", "doctor", "ship_plan", "config_list"]) {
    const result = await agent.call(name, { cwd: join(repo.root, "examples/demo") });
    expect({ name, started: planted.started(), result }).toMatchObject({ started: [] });
  }
});

test("a git without safe.bareRepository is not led astray either", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  const real = join(repo.sandbox.bin, "git");
  const old = join(repo.sandbox.directory, "old");
  mkdirSync(old);
  // As git before 2.38: it knows nothing of the setting.
  writeFileSync(
    join(old, "git"),
    `#!/bin/sh\nfor each; do\n  shift\n  case $each in safe.bareRepository=*) each=safe.unknown=x ;; esac\n  set -- "$@" "$each"\ndone\nexec '${real}' "$@"\n`,
  );
  chmodSync(join(old, "git"), 0o755);
  const env = { PATH: `${old}:${repo.sandbox.bin}` };

  for (const args of [["review"], ["doctor"], ["ship", "--dry-run"], ["ship"]]) {
    const { stdout, stderr } = await runTool(repo, args, { cwd: "examples/demo", env });
    expect({ args, started: planted.started() }).toEqual({ args, started: [] });
    expect((stdout + stderr).replaceAll(/\s+/g, " ")).toContain(
      "is a bare repository or a git directory",
    );
  }
});

test("the work trees of a bare clone, and a repository whose .git names a bare one, go on working", async () => {
  await using repo = repoWithOrigin();
  const clone = join(repo.sandbox.directory, "x.git");
  const beside = join(repo.sandbox.directory, "beside");
  repo.git("clone", "-q", "--bare", repo.origin, clone);
  repo.gitIn(clone, "worktree", "add", "-q", "-b", "feature", beside);
  writeFileSync(join(beside, "a.js"), "debugger;\n");
  // The layout with everything in one folder: `.git` is a file that names the bare clone.
  const hub = join(repo.sandbox.directory, "hub");
  mkdirSync(hub);
  repo.git("clone", "-q", "--bare", repo.origin, join(hub, ".bare"));
  writeFileSync(join(hub, ".git"), "gitdir: ./.bare\n");
  repo.gitIn(hub, "worktree", "add", "-q", "-b", "feature", "feature");
  writeFileSync(join(hub, "feature/a.js"), "debugger;\n");

  for (const tree of [beside, join(hub, "feature")]) {
    const { stdout } = await runTool(repo, ["-C", tree, "review", "--json"]);
    expect(stdout).toContain('"js/debugger-left"');
  }
  const bare = await runTool(repo, ["-C", clone, "review"]);
  expect(bare.stderr).toContain("hint: run it in a work tree: `git worktree add ../work`");
  const inHub = await runTool(repo, ["-C", hub, "review"]);
  expect(inHub.stderr).toContain("hint: run it in one of its work trees: `git worktree list`");
  const inGit = await runTool(repo, ["-C", join(repo.root, ".git"), "review"]);
  expect(inGit.stderr).toContain(`run it in the project around it: \`tool -C ${repo.root} …\``);
});

test("a ship's own commands and settings keep the user's git as it is, and a user's numbered settings stay", async () => {
  await using repo = repoWithOrigin({
    main: {
      ".tool/config.json": JSON.stringify({
        ship: {
          targetBranch: "main",
          buildCommand: 'git -C "$BARE" log -1 --format=%s > "$SAID"; env | grep ^GIT_ >> "$SAID"',
        },
      }),
    },
    feature: { "a.js": "export const a = 1;\n" },
  });
  const said = join(repo.sandbox.directory, "said");
  const env = {
    BARE: repo.origin,
    SAID: said,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "user.name",
    GIT_CONFIG_VALUE_0: "Numbered",
  };

  const { status } = await runTool(repo, ["ship", "--yes"], { env });

  expect(status).toBe(0);
  const lines = readFileSync(said, "utf8").split("\n");
  expect(lines[0]).toBe("Start");
  expect(lines).toContain("GIT_CONFIG_COUNT=1");
  expect(lines.filter((line) => /PARAMETERS|ALLOW_PROTOCOL|LAZY/.test(line))).toEqual([]);
  expect(readdirSync(repo.root)).toContain("a.js");
});
