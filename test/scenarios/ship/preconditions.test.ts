import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { pullRefs, shipWorld, type World } from "./world.ts";

const MARK = { ship: { buildCommand: 'echo built >> "$TRACE"' } };

interface Precondition {
  readonly when: string;
  readonly make: () => Repo | World;
  readonly prepare?: (repo: Repo) => void;
  readonly says: string;
  readonly hints: string;
}

const marked = (): World => shipWorld({ config: MARK });

const NOBODY_COMMITS =
  "error: git does not know user.name and user.email, and cannot commit\nhint: set it: `git config --global user.name 'Your Name'` and `git config --global user.email you@example.com`, then run `tool ship` again\n";

/** Takes away who commits, and lets git make nobody up. */
function forgetIdentity(repo: Repo): void {
  for (const name of Object.keys(repo.sandbox.env))
    if (/^GIT_(AUTHOR|COMMITTER)_/.test(name)) delete repo.sandbox.env[name];
  repo.git("config", "user.useConfigOnly", "true");
}

const PRECONDITIONS: readonly Precondition[] = [
  {
    when: "nothing is committed yet",
    make: emptyRepo,
    says: "error: the branch has no commit yet",
    hints: "git commit",
  },
  {
    when: "no branch is checked out",
    make: marked,
    prepare: (repo) => repo.git("checkout", "-q", "--detach"),
    says: "error: no branch is checked out (HEAD is detached)",
    hints: "git switch -c NAME",
  },
  {
    when: "the name of the branch is not UTF-8",
    make: marked,
    prepare(repo) {
      const commit = repo.git("rev-parse", "HEAD");
      const ref = Buffer.from("refs/heads/lat\xe9", "latin1");
      const packed = Buffer.concat([Buffer.from(`${commit} `), ref, Buffer.from("\n")]);
      writeFileSync(join(repo.root, ".git/packed-refs"), packed);
      const head = Buffer.concat([Buffer.from("ref: "), ref, Buffer.from("\n")]);
      writeFileSync(join(repo.root, ".git/HEAD"), head);
    },
    says: "error: the name of the branch lat\\xE9 is not UTF-8",
    hints: "git branch -m NAME",
  },
  {
    when: "the branch is the target",
    make: marked,
    prepare: (repo) => repo.git("checkout", "-q", "main"),
    says: "error: main is the branch that pull requests target",
    hints: "git switch -c NAME",
  },
  {
    when: "there is nothing to ship",
    make: marked,
    prepare: (repo) => repo.git("checkout", "-q", "-b", "empty", "main"),
    says: "error: nothing to ship",
    hints: "make a change first",
  },
  {
    when: "there is no remote",
    make: marked,
    prepare: (repo) => repo.git("remote", "remove", "origin"),
    says: "error: the repository has no remote",
    hints: "git remote add origin",
  },
  {
    when: "the remote cannot be reached",
    make: marked,
    prepare: (repo) => rmSync(repo.origin, { recursive: true }),
    says: "error: the remote origin",
    hints: "git ls-remote origin",
  },
  {
    when: "the target is missing on the remote",
    make: () => shipWorld({ config: { ship: { ...MARK.ship, targetBranch: "trunk" } } }),
    says: "error: the target branch trunk is not on origin",
    hints: "main",
  },
  {
    when: "a submodule is at a commit that was not pushed",
    make: marked,
    prepare(repo) {
      repo.git("init", "-q", "lib");
      repo.gitIn(join(repo.root, "lib"), "commit", "-q", "--allow-empty", "-m", "First");
      repo.git("add", "lib");
      repo.git("commit", "-q", "-m", "Take lib in");
    },
    says: "error: the submodule lib is at ",
    hints: "git -C lib remote add origin URL",
  },
  {
    when: "a merge is in progress",
    make: marked,
    prepare(repo) {
      repo.git("checkout", "-q", "-b", "other", "main");
      repo.commit("Other", { "sum.js": "other\n" });
      repo.git("checkout", "-q", "feature");
      expect(() => repo.git("merge", "other")).toThrow("merge other");
    },
    says: "error: a merge is in progress",
    hints: "git merge --continue",
  },
  {
    when: "a rebase is in progress",
    make: marked,
    prepare(repo) {
      repo.git("checkout", "-q", "-b", "other", "main");
      repo.commit("Other", { "sum.js": "other\n" });
      repo.git("checkout", "-q", "feature");
      expect(() => repo.git("rebase", "other")).toThrow("conflict");
    },
    says: "error: a rebase is in progress",
    hints: "git rebase --continue",
  },
  {
    when: "gh is installed but nobody is logged in",
    make: marked,
    prepare: (repo) => void installFakeGh(repo, { login: null }),
    says: "error: gh is not logged in to github.com",
    hints: "gh auth login",
  },
  {
    when: "the repository is archived",
    make: marked,
    prepare: (repo) => void installFakeGh(repo, { archived: ["acme/app"] }),
    says: "error: github.com/acme/app is archived: it takes no pushes",
    hints: "`gh repo unarchive github.com/acme/app`",
  },
  {
    when: "the remote is GitHub and gh is not installed",
    make: marked,
    prepare(repo) {
      repo.git("remote", "set-url", "origin", "https://github.com/acme/app.git");
      repo.git("config", `url.${repo.origin}.insteadOf`, "https://github.com/acme/app.git");
    },
    says: "error: gh",
    hints: "https://cli.github.com",
  },
  {
    when: "the remote is GitLab",
    make: marked,
    prepare(repo) {
      repo.git("remote", "set-url", "origin", "https://gitlab.com/acme/app.git");
      repo.git("config", `url.${repo.origin}.insteadOf`, "https://gitlab.com/acme/app.git");
    },
    says: "error: glab, the GitLab client, was not found on PATH",
    hints: "glab auth login",
  },
  {
    when: "the remote is a shorthand that insteadOf makes GitLab",
    make: marked,
    prepare(repo) {
      repo.git("remote", "set-url", "origin", "work:app");
      repo.git("config", "url.https://example.test/.insteadOf", "w");
      repo.git("config", "url.https://gitlab.com/acme/.insteadOf", "work:");
    },
    says: "error: glab, the GitLab client, was not found on PATH",
    hints: "glab auth login",
  },
];

test.each(PRECONDITIONS)(
  "ship could not start when $when: exit 2, with a hint, and nothing has run",
  async ({ make, prepare, says, hints }) => {
    await using repo = make();
    prepare?.(repo);
    const before = snapshot(repo.root);

    const { status, stdout, stderr } = await runTool(repo, ["ship"]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(
      stderr
        .split("\n")
        .filter((line) => line.startsWith("hint: "))
        .join("\n"),
    ).toContain(hints);
    expect(snapshot(repo.root)).toEqual(before);
    expect(readdirSync(repo.sandbox.directory)).not.toContain("trace.txt");
  },
);

test("outside a repository ship says so and exits 2", async () => {
  await using repo = emptyRepo();
  mkdirSync(join(repo.sandbox.directory, "elsewhere"));

  const { status, stderr } = await runTool(repo, ["-C", "../elsewhere", "ship"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^error: .*elsewhere is not inside a git repository\nhint: go to your project/,
  );
});

test("all broken preconditions are reported together", async () => {
  await using repo = shipWorld({
    config: {
      ship: {
        targetBranch: "trunk",
        issueTracker: { enabled: true, prompt: "Move {issueId} and all like it." },
      },
    },
    branch: "eng-4-x",
  });
  repo.git("checkout", "-q", "-b", "other", "main");
  repo.commit("Other", { "sum.js": "other\n" });
  repo.git("checkout", "-q", "eng-4-x");
  expect(() => repo.git("merge", "other")).toThrow("merge other");

  const { status, stderr } = await runTool(repo, ["ship"]);

  const errors = stderr.split("\n").filter((line) => line.startsWith("error: "));
  expect(status).toBe(2);
  expect(errors.some((line) => line.includes("a merge is in progress"))).toBe(true);
  expect(errors.some((line) => line.includes("trunk is not on origin"))).toBe(true);
  expect(errors.some((line) => line.includes("prompt"))).toBe(true);
});

test("a fault in the user's file stops a ship before its build command has run", async () => {
  await using repo = marked();
  mkdirSync(join(repo.sandbox.home, ".tool"));
  writeFileSync(join(repo.sandbox.home, ".tool/config.json"), '{ "tone": "loud" }\n');

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(2);
  expect(stderr).toContain('tone is "loud" (string); allowed: harsh, constructive');
  expect(repo.trace()).toEqual([]);
  expect(pullRefs(repo)).toEqual([]);
});

test("a branch whose changes the target has already, by another way, has nothing to ship", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": "1;\n" } });
  repo.git("push", "-q", "origin", "feature:main");

  const { status, stderr } = await runTool(repo, ["ship"]);

  expect(status).toBe(2);
  expect(stderr).toContain("error: nothing to ship");
});

test.each([["ship"], ["ship", "--dry-run"]])(
  "%s of pending changes says before anything runs that git does not know who commits",
  async (...argv) => {
    await using repo = marked();
    forgetIdentity(repo);
    repo.write({ "sum.js": "export const sum = 0;\n" });

    const { status, stdout, stderr } = await runTool(repo, argv);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(NOBODY_COMMITS);
    expect(repo.trace()).toEqual([]);
  },
);

test.each([["ship"], ["fast-ship", "--dry-run"]])(
  "%s to a plain remote, whose pull requests are commits, needs somebody who commits",
  async (...argv) => {
    await using repo = marked();
    forgetIdentity(repo);

    const { status, stdout, stderr } = await runTool(repo, argv);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(NOBODY_COMMITS.replace("`tool ship`", `\`tool ${argv[0] ?? ""}\``));
    expect(repo.tipOnOrigin("feature")).toBeNull();
    expect(repo.trace()).toEqual([]);
  },
);

test("a ship that finds nobody who commits says the same at its commit step", async () => {
  await using repo = shipWorld({
    config: {
      ship: {
        buildCommand: "git config --remove-section user; echo made > made.txt",
        autoMerge: false,
      },
    },
  });
  forgetIdentity(repo);
  repo.git("config", "user.name", "Ann");
  repo.git("config", "user.email", "ann@example.com");
  repo.sandbox.env["GIT_CONFIG_COUNT"] = "1";
  repo.sandbox.env["GIT_CONFIG_KEY_0"] = "user.useConfigOnly";
  repo.sandbox.env["GIT_CONFIG_VALUE_0"] = "true";

  const { status, stderr } = await runTool(repo, ["ship", "--skip-review"]);

  expect(status).toBe(1);
  expect(stderr).toContain(NOBODY_COMMITS);
  expect(repo.exists("made.txt")).toBe(true);
});
