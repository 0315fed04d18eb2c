import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedPaths } from "../../../src/git/generated-paths.ts";
import { readBranchState } from "../../../src/git/read-branch-state.ts";
import { readCommits } from "../../../src/git/read-commits.ts";
import { readRemoteTips } from "../../../src/git/read-remote-branch.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";

const stateOf = async (repo: Repo) => readBranchState(await gitOf(repo));

test("a clean branch: its name, its commit, nothing pending, where it is pushed", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });

  expect(await stateOf(repo)).toEqual({
    branch: "feature",
    headCommit: repo.git("rev-parse", "HEAD"),
    operation: null,
    hasUnmerged: false,
    pending: [],
    remotes: [{ name: "origin", url: repo.origin }],
    remote: { name: "origin", url: repo.origin },
    forProject: [],
  });
});

test("every kind of pending file is told apart, whatever its name and the user's settings", async () => {
  await using repo = repoWithOrigin({
    main: {
      "staged.ts": "1\n",
      "both.ts": "1\n",
      "edited.ts": "1\n",
      "gone.ts": "1\n",
      "old name.ts": "1\n2\n3\n",
      ".gitignore": "*.log\n",
    },
    feature: {},
  });
  repo.git("config", "status.showUntrackedFiles", "no");
  repo.git("config", "status.relativePaths", "true");
  repo.git("config", "status.renames", "false");
  repo.git("mv", "old name.ts", "new\nname.ts");
  repo.write({ "staged.ts": "2\n", "both.ts": "2\n" });
  repo.git("add", "staged.ts", "both.ts");
  repo.write({
    "both.ts": "3\n",
    "edited.ts": "2\n",
    "gone.ts": null,
    "deep/er/new é.ts": "1\n",
    "x.log": "",
  });

  expect((await stateOf(repo)).pending).toEqual([
    { path: "both.ts", oldPath: null, state: "partly-staged" },
    { path: "deep/er/new é.ts", oldPath: null, state: "untracked" },
    { path: "edited.ts", oldPath: null, state: "unstaged" },
    { path: "gone.ts", oldPath: null, state: "unstaged" },
    { path: "new\nname.ts", oldPath: "old name.ts", state: "staged" },
    { path: "staged.ts", oldPath: null, state: "staged" },
  ]);
});

test("before the first commit, detached, and on a branch with slashes", async () => {
  await using empty = emptyRepo();
  await using repo = repoWithOrigin({ feature: {}, branch: "me/eng-12/fix" });

  expect(await stateOf(empty)).toMatchObject({ branch: "main", headCommit: null, remote: null });
  expect((await stateOf(repo)).branch).toBe("me/eng-12/fix");
  repo.git("checkout", "-q", "--detach");
  expect(await stateOf(repo)).toMatchObject({
    branch: null,
    headCommit: repo.git("rev-parse", "HEAD"),
  });
});

/** A branch whose every commit conflicts with `other`. */
function conflicting(): Repo {
  const repo = repoWithOrigin({ main: { "a.ts": "1\n" }, feature: { "a.ts": "ours\n" } });
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.commit("theirs", { "a.ts": "theirs\n" });
  repo.commit("theirs too", { "a.ts": "theirs again\n" });
  repo.git("checkout", "-q", "feature");
  return repo;
}

test.each<[string, (repo: Repo) => void, boolean]>([
  ["merge", (repo) => repo.git("merge", "other"), true],
  ["rebase", (repo) => repo.git("rebase", "other"), true],
  ["rebase", (repo) => repo.git("rebase", "--apply", "other"), true],
  ["cherry-pick", (repo) => repo.git("cherry-pick", "other"), true],
  [
    "revert",
    (repo) => (
      repo.commit("later", { "a.ts": "later\n" }),
      repo.git("revert", "--no-edit", "HEAD~1")
    ),
    true,
  ],
  [
    "am",
    (repo) => {
      repo.write({ "../x.patch": repo.git("format-patch", "--stdout", "main..other") });
      repo.git("am", "../x.patch");
    },
    false,
  ],
  ["bisect", (repo) => (repo.git("bisect", "start"), repo.git("merge", "--no-such")), false],
])("a %s under way is recognised", async (operation, start, hasUnmerged) => {
  await using repo = conflicting();
  expect(() => start(repo)).toThrow();

  expect(await stateOf(repo)).toMatchObject({ operation, hasUnmerged });
});

test("a merge whose conflicts are resolved is still under way", async () => {
  await using repo = conflicting();
  expect(() => repo.git("merge", "other")).toThrow();
  repo.git("add", "-A");

  expect(await stateOf(repo)).toMatchObject({ operation: "merge", hasUnmerged: false });
});

test("a series of picks with one commit made by hand is still under way", async () => {
  await using repo = conflicting();
  expect(() => repo.git("cherry-pick", "main..other")).toThrow();
  repo.write({ "a.ts": "by hand\n" });
  repo.git("commit", "-q", "-a", "--no-edit");

  expect((await stateOf(repo)).operation).toBe("cherry-pick");
});

test("an operation in another work tree is none of this one's", async () => {
  await using repo = conflicting();
  expect(() => repo.git("merge", "other")).toThrow();
  repo.git("worktree", "add", "-q", "../linked", "-b", "elsewhere", "main");
  const linked = { ...repo, root: `${repo.sandbox.directory}/linked` };

  expect(await stateOf(linked)).toMatchObject({
    branch: "elsewhere",
    operation: null,
    pending: [],
  });
});

test("the remote is the branch's pushRemote, else the push default, else the branch's, else origin, else the only one", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const remote = async () => (await stateOf(repo)).remote;
  for (const name of ["one", "two", "three"])
    repo.git("remote", "add", name, `https://${name}.test/x.git`);
  repo.git("config", "url.https://rewritten.test/.insteadOf", "https://one.test/");

  repo.git("config", "branch.feature.remote", "three");
  repo.git("config", "remote.pushDefault", "two");
  repo.git("config", "branch.feature.pushRemote", "one");
  expect(await remote()).toEqual({ name: "one", url: "https://one.test/x.git" });
  repo.git("config", "--unset", "branch.feature.pushRemote");
  expect((await remote())?.name).toBe("two");
  repo.git("config", "--unset", "remote.pushDefault");
  expect((await remote())?.name).toBe("three");
  repo.git("config", "branch.feature.remote", ".");
  expect((await remote())?.name).toBe("origin");
  repo.git("remote", "remove", "origin");
  expect(await remote()).toBe(null);
  repo.git("remote", "remove", "one");
  repo.git("remote", "remove", "two");
  expect((await remote())?.name).toBe("three");
  repo.git("config", "branch.feature.remote", "https://fork.test/y.git");
  expect(await remote()).toEqual({
    name: "https://fork.test/y.git",
    url: "https://fork.test/y.git",
  });
});

test("a nested repository is seen", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  mkdirSync(join(repo.root, "nested"));
  repo.gitIn(join(repo.root, "nested"), "init", "-q");

  expect(await stateOf(repo)).toMatchObject({
    pending: [{ path: "nested/", state: "untracked" }],
  });
});

test("the tips of a remote's branches are read by exact name, in one call", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const main = repo.git("rev-parse", "main");
  repo.git("push", "-q", "origin", "main:refs/heads/team/refs/heads/other", "main:refs/heads/-x");
  const calls: (readonly string[])[] = [];
  const git = await gitOf(repo, { onGit: (args) => calls.push(args) });
  calls.length = 0;

  const tips = await readRemoteTips({
    git,
    remote: "origin",
    branches: ["main", "other", "-x", "no'pe"],
  });

  expect([...tips]).toEqual([
    ["main", main],
    ["other", null],
    ["-x", main],
    ["no'pe", null],
  ]);
  expect(calls).toHaveLength(1);
});

test.each(["origin", "--upload-pack=touch stolen"])(
  "a remote %s that does not answer is an error with git's words",
  async (remote) => {
    await using repo = repoWithOrigin({ feature: {} });
    repo.git("remote", "set-url", "origin", join(repo.sandbox.directory, "nowhere"));

    await expect(
      readRemoteTips({ git: await gitOf(repo), remote, branches: ["main"] }),
    ).rejects.toMatchObject({
      code: "GIT_REMOTE_UNREACHABLE",
      message: `the remote ${remote} cannot be read`,
      cause: {
        message: expect.stringMatching(
          /does not appear to be a git repository|unknown option|strange|not/,
        ),
      },
      hint: expect.stringContaining("git ls-remote"),
    });
    expect(repo.exists("stolen")).toBe(false);
  },
);

test("a remote that accepts and never speaks is given up, and credentials in its URL are not shown", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const remote = `http://user:hunter2-secret@127.0.0.1:${port}/x.git`;

  const error = await readRemoteTips({
    git: await gitOf(repo, { env: { http_proxy: "" } }),
    remote,
    branches: ["main"],
    timeoutMs: 300,
  }).catch((thrown: unknown) => thrown);
  server.close();

  expect(error).toMatchObject({
    code: "GIT_REMOTE_UNREACHABLE",
    message: `the remote http://127.0.0.1:${port}/x.git cannot be read`,
    cause: { message: "no answer within 0.3 seconds" },
  });
});

test("the commits of a branch come oldest first, with subject and body", async () => {
  await using repo = repoWithOrigin({ feature: {}, subject: "First: größe" });
  repo.git("config", "log.showSignature", "true");
  repo.git("commit", "-q", "--allow-empty", "-m", "Second\n\nWhy.\n\nMore.\n");
  repo.git("checkout", "-q", "-b", "side", "main");
  repo.commit("Side", { "s.ts": "1\n" });
  repo.git("checkout", "-q", "feature");
  repo.git("merge", "-q", "--no-edit", "side");

  const commits = await readCommits({
    git: await gitOf(repo),
    from: repo.git("rev-parse", "main"),
    to: "refs/heads/feature",
  });

  expect(commits.map(({ subject, body, isMerge }) => [subject, body, isMerge])).toEqual([
    ["First: größe", "", false],
    ["Second", "Why.\n\nMore.", false],
    ["Side", "", false],
    ["Merge branch 'side' into feature", "", true],
  ]);
  expect(commits.at(-1)?.commit).toBe(repo.git("rev-parse", "HEAD"));
  expect(commits[0]?.author).toBe("Test Author");
});

test("paths that the attributes mark as generated or vendored are found in one process", async () => {
  await using repo = emptyRepo();
  repo.write({
    ".gitattributes":
      "*.pb.go linguist-generated\nthird/** linguist-vendored=true\nkeep.pb.go -linguist-generated\nno.pb.go linguist-generated=false\n",
  });
  const calls: (readonly string[])[] = [];
  const git = await gitOf(repo, { onGit: (args) => calls.push(args) });
  calls.length = 0;

  const paths = [
    "a.pb.go",
    "deep/b\n.pb.go",
    "third/x/y.js",
    "keep.pb.go",
    "no.pb.go",
    "a.go",
    "-x.pb.go",
  ];
  const generated = await generatedPaths(git, paths);

  expect([...generated].sort()).toEqual(["-x.pb.go", "a.pb.go", "deep/b\n.pb.go", "third/x/y.js"]);
  expect(calls).toHaveLength(1);
});
