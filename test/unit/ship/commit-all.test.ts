import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PendingChange } from "../../../src/ship/pure/types.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { commitAll, type CommitAllRequest } from "../../../src/ship/commit-all.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

const FAILING_HOOK = "#!/bin/sh\necho 'the hook says no' >&2\nexit 1\n";

/** A repository with one commit: `a.txt`, `b.txt` and `gone.txt`. */
function repoOf(): Repo {
  const repo = emptyRepo();
  repo.write({ "a.txt": "a\n", "b.txt": "b\n", "gone.txt": "gone\n", ".gitignore": "*.log\n" });
  repo.commit("Start");
  return repo;
}

interface Committed {
  readonly made: string | null;
  /** The changes that the message was written from, in few words. */
  readonly changes: string[];
  readonly lines: string[];
  readonly error: ToolError | null;
}

async function commitIn(repo: Repo, more: Partial<CommitAllRequest> = {}): Promise<Committed> {
  const changes: PendingChange[] = [];
  const lines: string[] = [];
  const request: CommitAllRequest = {
    git: await gitOf(repo),
    parent: repo.git("rev-parse", "HEAD"),
    branch: repo.git("branch", "--show-current"),
    writeMessage(found) {
      changes.push(...found);
      return "Everything\n\n# not a comment\n";
    },
    folder: join(repo.root, ".git/tool/runs/one"),
    onLine: (line) => lines.push(line),
    again: "tool ship",
    env: repo.sandbox.env,
    isMessageOwn: false,
    clearLocks: () => Promise.resolve(),
    timeoutMs: null,
    ...more,
  };
  let made: string | null = null;
  let error: ToolError | null = null;
  try {
    made = await commitAll(request);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    error = thrown;
  }
  return { made, changes: changes.map(({ path, does }) => `${does} ${path}`), lines, error };
}

/** The index and the files, as `git status` shows them to the byte. */
const statusOf = (repo: Repo): string =>
  repo.git("status", "--porcelain=v2", "-z", "--untracked-files=all");

test("everything pending is in the commit: staged, unstaged, new and deleted, nothing ignored", async () => {
  await using repo = repoOf();
  repo.write({
    "a.txt": "a2\n",
    "b.txt": "b2\n",
    "new/c.txt": "c\n",
    "gone.txt": null,
    "x.log": "",
  });
  repo.git("add", "a.txt");
  const { made, changes, lines } = await commitIn(repo);
  expect(made).toBe(repo.git("rev-parse", "HEAD"));
  expect(changes).toEqual(["update a.txt", "update b.txt", "delete gone.txt", "add new/c.txt"]);
  expect(repo.git("log", "-1", "--format=%B")).toBe("Everything\n\n# not a comment\n");
  expect(statusOf(repo)).toBe("");
  expect(lines).toEqual([]);
});

test("a new file outside of a sparse checkout is in the commit, and nothing that is not checked out is deleted", async () => {
  await using repo = repoOf();
  repo.commit("Folders", { "here/a.txt": "a\n", "there/b.txt": "b\n" });
  repo.git("sparse-checkout", "set", "--cone", "here");
  repo.write({ "here/a.txt": "a2\n", "there/c.txt": "c\n" });

  const { changes, error } = await commitIn(repo);

  expect(error).toBeNull();
  expect(changes).toEqual(["update here/a.txt", "add there/c.txt"]);
  expect(repo.git("ls-files")).toContain("there/b.txt");
});

test("it commits the whole work tree from a folder inside it", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n", "sub/c.txt": "c\n" });
  const git = (await gitOf(repo)).in(join(repo.root, "sub"));
  const { changes } = await commitIn(repo, { git });
  expect(changes).toEqual(["update a.txt", "add sub/c.txt"]);
});

test("when a hook refuses, the index is as it was: staged stays staged, unstaged unstaged", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "staged\n" });
  repo.git("add", "a.txt");
  repo.write({
    "a.txt": "and edited\n",
    "b.txt": "unstaged\n",
    "new.txt": "new\n",
    "gone.txt": null,
  });
  repo.write({ ".git/hooks/pre-commit": FAILING_HOOK });
  const before = statusOf(repo);
  const head = repo.git("rev-parse", "HEAD");

  const { error, lines } = await commitIn(repo);

  expect(error).toMatchObject({ code: "SHIP_COMMIT_FAILED" });
  expect(error?.hint).toContain("`tool ship` again");
  expect(lines).toEqual(["the hook says no"]);
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
  expect(statusOf(repo)).toBe(before);
  expect(repo.git("show", ":a.txt")).toBe("staged");
  expect(repo.read("a.txt")).toBe("and edited\n");
});

test("a git that is killed is told as that, not as a hook's refusal, and the index is as it was", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n", ".git/hooks/pre-commit": "#!/bin/sh\nkill -KILL $PPID\n" });
  const before = statusOf(repo);

  const { error } = await commitIn(repo);

  expect(error).toMatchObject({
    code: "SHIP_COMMIT_FAILED",
    message: "the pending changes were not committed: git was killed by SIGKILL",
  });
  expect(error?.hint).toContain("for want of memory");
  expect(error?.hint).toContain("then run `tool ship` again");
  expect(statusOf(repo)).toBe(before);
});

test("a git that is killed while it stages is told as that", async () => {
  await using repo = repoOf();
  repo.git("config", "filter.dies.clean", "kill -KILL $PPID");
  repo.write({ ".gitattributes": "*.bin filter=dies\n", "a.bin": "a" });

  const { error } = await commitIn(repo);

  expect(error?.message).toBe("the pending changes were not staged: git was killed by SIGKILL");
});

test("an intent to add is kept when a hook refuses, and is in the commit when none does", async () => {
  await using repo = repoOf();
  repo.write({ "new.txt": "new\n", ".git/hooks/pre-commit": FAILING_HOOK });
  repo.git("add", "--intent-to-add", "new.txt");
  const before = statusOf(repo);
  expect((await commitIn(repo)).error).not.toBeNull();
  expect(statusOf(repo)).toBe(before);
  repo.write({ ".git/hooks/pre-commit": null });
  expect((await commitIn(repo)).changes).toEqual(["add new.txt"]);
  expect(repo.git("show", "HEAD:new.txt")).toBe("new");
});

test("a hook that changes files leaves its own commit alone", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n" });
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\necho formatted > a.txt\ngit add a.txt\n" });
  const { made } = await commitIn(repo);
  expect(made).toBe(repo.git("rev-parse", "HEAD"));
  expect(repo.git("show", "HEAD:a.txt")).toBe("formatted");
  expect(statusOf(repo)).toBe("");
});

test("once there is a commit it stays, whatever went wrong after it", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n" });
  // The hook makes the commit itself, then refuses the one it was asked about.
  const hook = '#!/bin/sh\n[ -n "$INNER" ] && exit 0\nINNER=1 git commit -q -m inner\nexit 1\n';
  repo.write({ ".git/hooks/pre-commit": hook });
  expect((await commitIn(repo)).error).toMatchObject({ code: "SHIP_COMMIT_FAILED" });
  expect(repo.git("log", "-1", "--format=%s")).toBe("inner");
  expect(statusOf(repo)).toBe("");
});

test.each([
  ["a line break", "a\nb.txt"],
  ["a leading dash", "-rf"],
  ["pathspec magic", ":(exclude)a.txt"],
  ["a glob", "*.txt"],
  ["quotes and spaces", "a \"b\" 'c' .txt"],
  ["a backslash", "a\\b.txt"],
  ["another script", "日本.txt"],
  ["a tab", "a\tb"],
  ["a shell command", "$(touch x);"],
  ["a hash", "#a"],
])("a file's name with %s is committed as it is", async (_, name) => {
  await using repo = repoOf();
  writeFileSync(join(repo.root, name), "odd\n");
  repo.write({ "a.txt": "a2\n" });
  const { changes } = await commitIn(repo);
  expect(changes.toSorted()).toEqual([`add ${name}`, "update a.txt"].toSorted());
  expect(statusOf(repo)).toBe("");
});

test("changes that come to nothing make no commit and leave the index as it was", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "a\n" });
  const before = statusOf(repo);
  expect(await commitIn(repo)).toMatchObject({ made: null, error: null, changes: [] });
  expect(statusOf(repo)).toBe(before);
});

test("a repository inside the work tree is left out, whatever its name", async () => {
  await using repo = repoOf();
  // The last is not UTF-8, which no argument of a process of Node could be.
  const script = `for name in nested '*' "$(printf 'caf\\351')"; do
    mkdir "$name" && (cd "$name" && git init -q && echo inner > inner.txt && git add -A && git commit -q -m inner)
  done`;
  execFileSync("sh", ["-c", script], { cwd: repo.root, env: repo.sandbox.env });
  repo.write({ "a.txt": "a2\n" });

  const { changes, error } = await commitIn(repo);

  expect(error).toBeNull();
  expect(changes).toEqual(["update a.txt"]);
  expect(repo.git("ls-files", "--stage")).not.toContain("160000");
  expect(repo.git("status", "--porcelain").split("\n")).toHaveLength(3);
});

test("a commit whose post-commit hook hangs is made: the index follows it, and the time limit fails nothing", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n", ".git/hooks/post-commit": "#!/bin/sh\nsleep 300\n" });
  chmodSync(join(repo.root, ".git/hooks/post-commit"), 0o755);
  const parent = repo.git("rev-parse", "HEAD");

  const { made, error, lines } = await commitIn(repo, { timeoutMs: 2000 });

  expect({ made, error }).toEqual({ made: repo.git("rev-parse", "HEAD"), error: null });
  expect(repo.git("rev-parse", "HEAD^")).toBe(parent);
  expect(lines).toEqual([expect.stringContaining("a hook after it, did not finish")]);
  expect(statusOf(repo)).toBe("");
});

test("a submodule's new commit is in the commit, edits inside it are not", async () => {
  await using repo = repoOf();
  const library = join(repo.sandbox.directory, "library");
  repo.gitIn(repo.sandbox.directory, "init", "-q", "-b", "main", library);
  repo.gitIn(library, "commit", "-q", "--allow-empty", "-m", "one");
  repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
  repo.commit("Add the library");
  const lib = join(repo.root, "lib");
  repo.write({ "lib/edited.txt": "not ours\n" });
  expect(await commitIn(repo)).toMatchObject({ made: null, error: null });

  repo.gitIn(lib, "commit", "-q", "--allow-empty", "-m", "two");
  const { changes } = await commitIn(repo);
  expect(changes).toEqual(["update lib"]);
  expect(repo.git("rev-parse", "HEAD:lib")).toBe(repo.gitIn(lib, "rev-parse", "HEAD"));
  expect(repo.exists("lib/edited.txt")).toBe(true);
});

test("another git's lock on the index stops it, and nothing has changed", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "a2\n" });
  const before = statusOf(repo);
  repo.write({ ".git/index.lock": "" });
  const { error } = await commitIn(repo);
  expect(error).toMatchObject({
    code: "SHIP_COMMIT_FAILED",
    message: "git could not stage the pending changes",
  });
  repo.write({ ".git/index.lock": null });
  expect(statusOf(repo)).toBe(before);
});

test("in a work tree of its own it is that one's index that is kept", async () => {
  await using repo = repoOf();
  const other = join(repo.sandbox.directory, "other");
  repo.git("worktree", "add", "-q", "-b", "other", other);
  writeFileSync(join(other, "a.txt"), "a2\n");
  writeFileSync(join(other, "b.txt"), "b2\n");
  repo.gitIn(other, "add", "a.txt");
  repo.write({ "b.txt": "main's own\n", ".git/hooks/pre-commit": FAILING_HOOK });
  const status = (at: string): string => repo.gitIn(at, "status", "--porcelain");
  const before = [status(other), status(repo.root)];
  const git = (await gitOf(repo)).in(other);
  expect((await commitIn(repo, { git })).error).not.toBeNull();
  expect([status(other), status(repo.root)]).toEqual(before);
});

test("with part of the tree checked out, what is out of sight stays as it is", async () => {
  await using repo = repoOf();
  repo.commit("Add folders", { "in/x.txt": "x\n", "out/y.txt": "y\n" });
  repo.git("sparse-checkout", "set", "--cone", "in");
  repo.write({ "in/x.txt": "x2\n" });
  const { changes, error } = await commitIn(repo);
  expect(error).toBeNull();
  expect(changes).toEqual(["update in/x.txt"]);
  expect(repo.git("show", "HEAD:out/y.txt")).toBe("y");
});

test("without an index everything counts as pending, and a refusal leaves none behind", async () => {
  await using repo = repoOf();
  repo.write({ ".git/index": null, ".git/hooks/pre-commit": FAILING_HOOK, "a.txt": "a2\n" });
  expect((await commitIn(repo)).error).toMatchObject({ code: "SHIP_COMMIT_FAILED" });
  expect(repo.exists(".git/index")).toBe(false);
  repo.write({ ".git/hooks/pre-commit": null });
  expect((await commitIn(repo)).changes).toEqual(["update a.txt"]);
});

const REFUSING_MESSAGES = "#!/bin/sh\necho 'the subject names no ticket' >&2\nexit 1\n";

test("the hint after a generated message that a commit-msg hook refused names --message", async () => {
  await using repo = repoOf();
  repo.write({ ".git/hooks/commit-msg": REFUSING_MESSAGES });
  repo.write({ "a.txt": "changed\n" });

  const { error } = await commitIn(repo);

  expect(error?.code).toBe("SHIP_COMMIT_FAILED");
  expect(error?.hint).toContain("if the commit-msg hook refused the message");
  expect(error?.hint).toContain("`tool ship --message TEXT`");
});

test.each([
  ["the message is the user's own", "commit-msg", true],
  ["the pre-commit hook refused first", "pre-commit", false],
] as const)("the hint does not name --message where %s", async (_, refusing, isMessageOwn) => {
  await using repo = repoOf();
  repo.write({ ".git/hooks/commit-msg": "#!/bin/sh\nexit 0\n" });
  repo.write({ [`.git/hooks/${refusing}`]: REFUSING_MESSAGES });
  repo.write({ "a.txt": "changed\n" });

  const { error } = await commitIn(repo, { isMessageOwn });

  expect(error?.hint).toMatch(/^your changes are kept; fix the problems above/);
});
