import { execFile, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const DIST = join(import.meta.dirname, "../../../dist");

function has(program: string): boolean {
  return spawnSync(program, ["-c", "exit 0"]).error === undefined;
}

/** Lets a shell complete lines in a repository, with the program's names on its PATH. */
async function completed(repo: Repo, shell: string, script: string): Promise<readonly string[]> {
  const bin = join(repo.root, "../bin");
  mkdirSync(bin, { recursive: true });
  for (const name of ["tool", "tool-review"])
    symlinkSync(join(DIST, `${name}.js`), join(bin, name));
  const { PATH = "" } = process.env;
  const { stdout } = await promisify(execFile)(shell, ["-c", script], {
    cwd: repo.root,
    env: { PATH: `${bin}:${PATH}`, HOME: join(repo.root, "..") },
  });
  return stdout.trim().split("\n");
}

function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "found.json": "{}", "folder/inner.txt": "" });
  repo.git("checkout", "-q", "-b", "feature-one");
  repo.write({
    ".tool/register/decisions.md": `# Decisions

## 1. Is null fine here?

- status: open

## 2. Are empty names fine?

- status: answered
`,
  });
  return repo;
}

test.skipIf(!has("bash"))(
  "bash completes commands, flags, values, branches and files",
  async () => {
    await using repo = world();
    const lines = await completed(
      repo,
      "bash",
      `eval "$(tool completion bash)"
     try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tool_complete "$1"; echo "\${COMPREPLY[*]}"; }
     try tool re; try tool-review --fo; try tool review --focus = se; try tool review --base fea
     try tool config set tone c; try tool review --set tone = h; try tool register answer ""
     try tool register show ""; try tool review --findings fou; try tool config get ship.autoM; try tool review --explain js/eval-i
     complete -p tool-ship`,
    );
    expect(lines).toEqual([
      "review register",
      "--focus --format",
      "security",
      "feature-one",
      "constructive",
      "harsh",
      "1",
      "1 2",
      "found.json",
      "ship.autoMerge",
      "js/eval-input",
      "complete -F _tool_complete tool-ship",
    ]);
  },
);

test.skipIf(!has("bash"))(
  "bash quotes a branch whose name would run something when the line is typed",
  async () => {
    await using repo = world();
    for (const name of ["x$(touch${IFS}pwned)", "y`id`", "z;id"]) repo.git("branch", name);
    const lines = await completed(
      repo,
      "bash",
      `eval "$(tool completion bash)"
     try() { COMP_WORDS=(tool review --base "$1"); COMP_CWORD=3; _tool_complete tool; eval "printf '%s\\n' $COMPREPLY"; }
     try x; try y; try z`,
    );
    expect(lines).toEqual(["x$(touch${IFS}pwned)", "y`id`", "z;id"]);
    expect(repo.exists("pwned")).toBe(false);
  },
);

test.skipIf(!has("fish"))("fish completes with what each word means", async () => {
  await using repo = world();
  const lines = await completed(
    repo,
    "fish",
    `tool completion fish | source
     complete -C "tool re"; complete -C "tool-review --pre"; complete -C "tool review --findings fou"
     complete -C "tool config set tone c"; complete -C "tool review --set tone=h"
     complete -C "tool register answer "`,
  );
  expect(lines).toEqual([
    "register\tquestions from reviews, and the decisions",
    "review\treview the change on this branch, or whole files",
    "--preview\tshow what would be reviewed, and by whom",
    "found.json",
    "constructive",
    "tone=harsh",
    "1\topen: Is null fine here?",
  ]);
});

test.skipIf(!has("zsh"))("zsh takes the script for all of the program's names", async () => {
  await using repo = world();
  const lines = await completed(
    repo,
    "zsh",
    `autoload -U compinit; compinit -u -D; eval "$(tool completion zsh)"
     echo $_comps[tool] $_comps[tool-ship]; whence -w _tool`,
  );
  expect(lines).toEqual(["_tool _tool", "_tool: function"]);
});

test("a target branch is completed by what the remote has, without the branch that is shipped", async () => {
  await using repo = repoWithOrigin({ main: { "a.txt": "a\n" }, feature: { "b.txt": "b\n" } });
  repo.git("push", "-q", "origin", "main:release/1", "feature");
  repo.git("branch", "only-here");
  const words = ["completion", "words", "--", "ship", "--target-branch", ""];

  const { stdout } = await runTool(repo, words);

  expect(stdout.trim().split("\n").toSorted()).toEqual(["main", "release/1"]);
});

test.each([
  ["ship --target-branch", ["main"]],
  ["review --base", ["feature", "main", "origin/main"]],
])(
  "a branch whose name is no UTF-8, which nobody can type, is not offered: %s",
  async (typed, all) => {
    await using repo = repoWithOrigin({ main: { "a.txt": "a\n" }, feature: { "b.txt": "b\n" } });
    const line = `${repo.git("rev-parse", "HEAD")} refs/remotes/origin/caf\xe9\n`;
    appendFileSync(join(repo.root, ".git/packed-refs"), Buffer.from(line, "latin1"));

    const { stdout } = await runTool(repo, `completion words -- ${typed}`.split(" ").concat(""));

    expect(stdout.trim().split("\n").toSorted()).toEqual(all);
  },
);

test("outside of a repository there are no branches, and no error", async () => {
  await using repo = world();
  const words = ["completion", "words", "--", "review", "--base", ""];
  const { status, stdout, stderr } = await runTool(repo, words, { cwd: ".." });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("a shell that is not known is refused with the names of those that are", async () => {
  await using repo = world();
  const { status, stderr } = await runTool(repo, ["completion", "nu"]);
  expect(status).toBe(2);
  expect(stderr).toBe(
    "error: unsupported shell `nu`\nhint: supported: bash, zsh, fish: `tool completion bash`\n",
  );
});
