import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { startAgent } from "../mcp/agent.ts";
import { plant, READING_COMMANDS } from "./planted.ts";

/** Every command of this program that writes and is no ship. */
const WRITING_COMMANDS: readonly (readonly string[])[] = [
  ["review", "--fix", "--no-input"],
  ["config", "set", "tone", "harsh"],
  ["register", "add", "--question", "Why?"],
  ["trust"],
];

/** A repository in `inner` whose settings say that its work tree is the folder around it. */
function innerOf(repo: Repo): string {
  const inner = join(repo.root, "inner");
  repo.git("init", "-q", "-b", "main", inner);
  repo.gitIn(inner, "config", "core.worktree", "../..");
  return inner;
}

test("a work tree that belongs to another repository is not read with the settings of that one", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": "export const a = 1;\n" } });
  const planted = plant(repo);
  innerOf(repo);
  repo.git("config", "filter.evil.clean", planted.program("clean"));
  repo.git("config", "core.sshCommand", planted.program("ssh"));
  repo.write({ ".gitattributes": "* filter=evil\n", "a.js": "debugger;\n" });
  // The trap is set: git itself goes into it.
  repo.git("diff");
  expect(planted.started()).toEqual(["clean"]);
  planted.reset();

  for (const args of READING_COMMANDS) {
    const { stderr } = await runTool(repo, args, { cwd: "inner" });
    expect({ args, started: planted.started(), stderr }).toMatchObject({ started: [] });
    expect(stderr).not.toContain("internal error");
  }
  const { status, stderr } = await runTool(repo, ["review"], { cwd: "inner" });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `error: the settings of ${repo.root}/inner/.git name ${repo.root} as its work tree, which is not its own\nhint: go to the project that you mean, or remove the setting: \`git config --unset core.worktree\`\n`,
  });
  await using agent = await startAgent(repo);
  for (const name of ["review", "doctor", "ship_plan"])
    await agent.call(name, { cwd: join(repo.root, "inner") });
  expect(planted.started()).toEqual([]);
});

test("nothing is written to the folder around a repository that calls it its work tree", async () => {
  await using repo = repoWithOrigin();
  // An archive that was unpacked into a folder of other things.
  const downloads = join(repo.sandbox.directory, "downloads");
  const archive = join(downloads, "archive");
  mkdirSync(archive, { recursive: true });
  writeFileSync(join(downloads, "mine.js"), "debugger;\n");
  repo.gitIn(archive, "init", "-q", "-b", "main");
  repo.gitIn(archive, "commit", "-q", "--allow-empty", "-m", "Start");
  repo.gitIn(archive, "config", "core.worktree", "../..");
  const before = snapshot(downloads);

  for (const args of [...WRITING_COMMANDS, ["init", "--yes"], ["ship", "--yes"]]) {
    const { status } = await runTool(repo, ["-C", archive, ...args]);
    expect({ args, status, after: snapshot(downloads) }).toEqual({
      args,
      status: 2,
      after: before,
    });
  }
});

test("a submodule, a git directory that lies apart, and one that variables name are reviewed as ever", async () => {
  await using repo = repoWithOrigin({ main: { "a.js": "export const a = 1;\n" } });
  repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", repo.origin, "sub");
  const { directory } = repo.sandbox;
  const separate = join(directory, "separate");
  repo.git("clone", "-q", "--separate-git-dir", join(directory, "kept"), repo.origin, separate);
  const dotfiles = join(directory, "dotfiles");
  mkdirSync(dotfiles);
  repo.git("clone", "-q", "--bare", repo.origin, join(directory, "dots.git"));
  const variables = { GIT_DIR: join(directory, "dots.git"), GIT_WORK_TREE: dotfiles };

  for (const [tree, env] of [
    [join(repo.root, "sub"), {}],
    [separate, {}],
    [dotfiles, variables],
  ] as const) {
    writeFileSync(join(tree, "a.js"), "debugger;\n");
    const { stdout } = await runTool(repo, ["-C", tree, "review", "--json"], { env });
    expect(stdout).toContain('"js/debugger-left"');
  }
  const outside = await runTool(repo, ["-C", directory, "review"], { env: variables });
  expect(outside.stderr).toContain(`is outside the work tree ${dotfiles}, which GIT_WORK_TREE`);
  expect(outside.stderr).toContain(`hint: run it there: \`tool -C ${dotfiles} …\``);
});

test("outside of a work tree that only the settings name, the hint does not lead to a folder without a repository", async () => {
  await using repo = repoWithOrigin({ main: { "a.js": "export const a = 1;\n" } });
  const place = join(repo.sandbox.directory, "place");
  mkdirSync(place);
  writeFileSync(join(place, "a.js"), "debugger;\n");
  repo.git("config", "core.worktree", place);
  const gitDirectory = join(repo.root, ".git");

  const outside = await runTool(repo, ["review"]);
  const named = await runTool(repo, ["-C", place, "review"], { env: { GIT_DIR: gitDirectory } });

  expect(outside.stderr).toContain(
    `hint: remove the setting: \`git -C ${repo.root} config --unset core.worktree\`, or name both: \`GIT_DIR=${gitDirectory} tool -C ${place} …\`\n`,
  );
  expect(named.stdout).toContain("js/debugger-left");
});
