import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { findBase } from "../../../src/git/find-base.ts";
import { currentBranch, findCommit } from "../../../src/git/resolve-commit.ts";
import { changeOf, gitOf, summarize } from "../../helpers/git-of.ts";
import { emptyRepo, repoWithOrigin, type Repo } from "../../helpers/repo.ts";

const baseOf = async (
  repo: Repo,
  targets: readonly string[] = ["main", "stable"],
  base?: string,
) => {
  const git = await gitOf(repo);
  return findBase({
    git,
    mergeTargetBranches: targets,
    head: { branch: await currentBranch(git), commit: await findCommit(git, "HEAD") },
    ...(base === undefined ? {} : { base }),
  });
};

async function faultOf(
  attempt: Promise<unknown>,
): Promise<{ code: string; message: string; hint: string }> {
  const error = await attempt.then(
    () => new Error("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ToolError)) throw error;
  return { code: error.code, message: error.message, hint: error.hint ?? "" };
}

test("the first of the target branches that exists counts", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  repo.git("branch", "stable", "main");

  expect((await baseOf(repo, ["trunk", "stable", "main"])).ref).toBe("refs/heads/stable");
  expect((await baseOf(repo, ["trunk", "main", "stable"])).ref).toBe("refs/remotes/origin/main");
});

test("where the target exists here and on the remote, the later merge base counts", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const start = repo.git("rev-parse", "main");
  // The local main is ahead, and the branch was made from it.
  repo.git("checkout", "-q", "main");
  const local = repo.commit("local", { "l.ts": "1\n" });
  repo.git("checkout", "-q", "-b", "from-local");
  repo.commit("mine", { "m.ts": "1\n" });
  expect(await baseOf(repo)).toEqual({ branch: "main", ref: "refs/heads/main", commit: local });

  // The remote is ahead, and the branch was made from it.
  const theirs = repo.pushFromAnotherClone("main", { "t.ts": "1\n" });
  repo.git("fetch", "-q");
  repo.git("checkout", "-q", "-b", "from-remote", "origin/main");
  repo.git("branch", "-f", "main", start);
  expect(await baseOf(repo)).toEqual({
    branch: "main",
    ref: "refs/remotes/origin/main",
    commit: theirs,
  });
});

test("the branch that is checked out is its own target only where there is no other", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const pushed = repo.git("rev-parse", "origin/main");
  repo.git("checkout", "-q", "main");
  const own = repo.commit("not pushed", { "m.ts": "1\n" });
  expect(await baseOf(repo)).toMatchObject({ ref: "refs/remotes/origin/main", commit: pushed });

  repo.git("remote", "remove", "origin");
  expect(await baseOf(repo)).toMatchObject({ ref: "refs/heads/main", commit: own });
  repo.git("branch", "stable", pushed);
  expect(await baseOf(repo)).toMatchObject({ ref: "refs/heads/stable", commit: pushed });
});

test("the target is looked for on the branch's own remote, then on origin, then on the only one", async () => {
  await using repo = repoWithOrigin({ feature: {} });
  const remoteRef = async (): Promise<string | null> => (await baseOf(repo)).ref;
  repo.git("branch", "-D", "-q", "main");
  repo.git("remote", "add", "fork", repo.origin);
  repo.git("fetch", "-q", "fork");
  expect(await remoteRef()).toBe("refs/remotes/origin/main");

  repo.git("config", "branch.feature.remote", "fork");
  expect(await remoteRef()).toBe("refs/remotes/fork/main");

  repo.git("config", "--unset", "branch.feature.remote");
  repo.git("remote", "rename", "fork", "team/shared");
  repo.git("remote", "remove", "origin");
  expect(await baseOf(repo)).toMatchObject({
    branch: "main",
    ref: "refs/remotes/team/shared/main",
  });
});

test("--base takes a branch, a remote branch, a full ref, a tag, a commit and what leads to one", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  const main = repo.git("rev-parse", "main");
  repo.git("tag", "-a", "v1", "-m", "v1", "main");
  repo.git("branch", "topic/one", "main");
  repo.git("remote", "set-head", "origin", "main");
  const rows: [string, string | null, string][] = [
    ["main", "main", "refs/remotes/origin/main"],
    ["origin/main", "main", "refs/remotes/origin/main"],
    ["origin/HEAD", "main", "refs/remotes/origin/main"],
    ["refs/heads/main", "main", "refs/remotes/origin/main"],
    ["topic/one", "topic/one", "refs/heads/topic/one"],
    ["v1", null, "v1"],
    ["HEAD~1", null, "HEAD~1"],
    ["main~0", null, "main~0"],
    [main.slice(0, 8), null, main.slice(0, 8)],
  ];

  for (const [given, branch, ref] of rows) {
    expect(await baseOf(repo, ["nothing"], given)).toEqual({ branch, ref, commit: main });
  }
});

test("a target that nobody has is an error naming what was tried and what there is", async () => {
  await using repo = repoWithOrigin({ feature: {} });

  expect(await faultOf(baseOf(repo, ["trunk", "develop"]))).toEqual({
    code: "CHANGE_NO_TARGET",
    message:
      "none of the target branches exists here: trunk, develop (there are: feature, main, origin/main)",
    hint: "name the branch to compare against: `tool review --base BRANCH`, or for good: `tool config set mergeTargetBranches '[\"BRANCH\"]'`; fetch a branch that is only on origin: `git fetch origin BRANCH:refs/remotes/origin/BRANCH`",
  });
});

test.each<[string, Parameters<typeof changeOf>[1], string]>([
  ["a mistyped base", { kind: "branch", base: "mai" }, "did you mean `tool review --base main`?"],
  [
    "a mistyped commit",
    { kind: "commit", commit: "featur" },
    "did you mean `tool review --commit feature`?",
  ],
  [
    "a mistyped start of a range",
    { kind: "range", range: "mai..HEAD" },
    "did you mean `tool review --range main..HEAD`?",
  ],
  [
    "a mistyped end of a range",
    { kind: "range", range: "main...featur" },
    "did you mean `tool review --range main...feature`?",
  ],
  [
    "half a range",
    { kind: "range", range: "main" },
    "write both ends: `tool review --range main..HEAD`",
  ],
  [
    "a commit that is not here",
    { kind: "commit", commit: "0123456789abcdef0123456789abcdef01234567" },
    "`git log --oneline --all` shows",
  ],
  ["an empty name", { kind: "commit", commit: "" }, "`git log --oneline --all` shows"],
])("%s is an error with a way out", async (_, scope, hint) => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });

  const fault = await faultOf(changeOf(repo, scope));

  expect(fault.code).toBe("CHANGE_BAD_REVISION");
  expect(fault.hint).toContain(hint);
});

/** Names the commit that is checked out by a branch whose bytes are those of latin1. */
function branchInLatin1(repo: Repo, name: string): void {
  const line = `${repo.git("rev-parse", "HEAD")} refs/heads/${name}\n`;
  appendFileSync(join(repo.root, ".git/packed-refs"), Buffer.from(line, "latin1"));
}

test("a branch whose name is no UTF-8 is listed by its bytes", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  branchInLatin1(repo, "caf\xe9");

  expect((await faultOf(baseOf(repo, ["trunk"]))).message).toContain("caf\\xE9");
});

test("a mistyped name is not answered with one that cannot be typed", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  branchInLatin1(repo, "caf\xe9-one");

  const fault = await faultOf(changeOf(repo, { kind: "branch", base: "cafe-one" }));

  expect(fault.hint).toContain("`git log --oneline --all` shows");
});

test("a name that a shell would read otherwise is quoted in the hint", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  repo.git("branch", "fix$HOME");

  const fault = await faultOf(changeOf(repo, { kind: "branch", base: "fix$HOM" }));

  expect(fault.hint).toContain("`tool review --base 'fix$HOME'`");
});

test.each(["--help", "--output=stolen", "-x", "--upload-pack=touch stolen", "--all"])(
  "the name %s is looked up as a name, never read as an option",
  async (name) => {
    await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
    const given = (scope: Parameters<typeof changeOf>[1], targets?: string[]) =>
      faultOf(changeOf(repo, scope, targets === undefined ? {} : { targets }));

    expect((await given({ kind: "branch", base: name })).code).toBe("CHANGE_BAD_REVISION");
    expect((await given({ kind: "commit", commit: name })).code).toBe("CHANGE_BAD_REVISION");
    expect((await given({ kind: "range", range: `${name}..HEAD` })).code).toBe(
      "CHANGE_BAD_REVISION",
    );
    expect((await given({ kind: "range", range: `HEAD...${name}` })).code).toBe(
      "CHANGE_BAD_REVISION",
    );
    expect((await given({ kind: "branch" }, [name])).code).toBe("CHANGE_NO_TARGET");
    expect(repo.git("status", "--porcelain")).toBe("");
  },
);

test("a branch that really begins with a dash can be the target", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "1\n" } });
  repo.git("update-ref", "refs/heads/--all", "main");
  await using change = await changeOf(repo, { kind: "branch" }, { targets: ["--all"] });

  expect(summarize(change)).toEqual(["added a.ts +all"]);
  expect(change.base.ref).toBe("refs/heads/--all");
});

test("histories without a common commit are an error with a way to compare them", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": "1\n" } });
  repo.git("checkout", "-q", "--orphan", "feature");
  repo.commit("alone", { "a.ts": "2\n" });

  const fault = await faultOf(changeOf(repo));

  expect(fault.code).toBe("CHANGE_UNRELATED");
  expect(fault.hint).toContain("tool review --range refs/remotes/origin/main..HEAD");
  await using range = await changeOf(repo, {
    kind: "range",
    range: "refs/remotes/origin/main..HEAD",
  });
  expect(summarize(range)).toEqual(["modified a.ts +1"]);
});

/** A clone of depth one of both branches, in which they have no common ancestor. */
function shallowRepo(): Repo {
  const repo = repoWithOrigin({ main: { "a.ts": "1\n" }, feature: { "b.ts": "1\n" } });
  repo.git("push", "-q", "origin", "feature");
  repo.pushFromAnotherClone("main", { "c.ts": "1\n" });
  const root = `${repo.sandbox.directory}/shallow`;
  repo.gitIn(
    repo.sandbox.directory,
    "clone",
    "-q",
    "--depth=1",
    "--no-single-branch",
    "--branch=feature",
    `file://${repo.origin}`,
    root,
  );
  return { ...repo, root, git: (...args) => repo.gitIn(root, ...args) };
}

test("a shallow clone says that history is cut, and the way out it names works", async () => {
  await using repo = shallowRepo();

  const fault = await faultOf(changeOf(repo));

  expect(fault).toEqual({
    code: "CHANGE_HISTORY_CUT",
    message: "this clone is shallow: its history ends before the commit where HEAD and main part",
    hint: "fetch more of it: `git fetch --deepen=100 origin`, or all of it: `git fetch --unshallow origin`",
  });
  repo.git("fetch", "-q", "--deepen=100", "origin");
  await using change = await changeOf(repo);
  expect(summarize(change)).toEqual(["added b.ts +all"]);
});

test("the oldest commit of a shallow clone is not taken for a first commit", async () => {
  await using repo = shallowRepo();

  expect((await faultOf(changeOf(repo, { kind: "commit", commit: "HEAD" }))).code).toBe(
    "CHANGE_HISTORY_CUT",
  );
  expect((await faultOf(changeOf(repo, { kind: "range", range: "origin/main...HEAD" }))).code).toBe(
    "CHANGE_HISTORY_CUT",
  );
});

test("a commit behind the end of a shallow clone is not called unknown", async () => {
  await using repo = shallowRepo();

  const fault = await faultOf(changeOf(repo, { kind: "range", range: "HEAD~1..HEAD" }));

  expect(fault).toMatchObject({
    code: "CHANGE_HISTORY_CUT",
    message: "this clone is shallow: its history ends before `HEAD~1`",
  });
});

test("a branch that a clone of another one lacks is named with the fetch that brings it", async () => {
  await using repo = repoWithOrigin({ feature: { "a.ts": "" } });
  repo.gitIn(repo.origin, "branch", "other", "main");

  const { code, hint = "" } = await faultOf(changeOf(repo, { kind: "branch", base: "other" }));
  const [, typed = ""] = /`git (fetch .*)`/.exec(hint) ?? [];
  repo.git(...typed.split(" "));

  expect(code).toBe("CHANGE_BAD_REVISION");
  await using change = await changeOf(repo, { kind: "branch", base: "other" });
  expect(summarize(change)).toEqual(["added a.ts +all"]);
});

test("before the first commit there is no base, whatever targets exist", async () => {
  await using repo = emptyRepo();
  expect(await baseOf(repo)).toEqual({ branch: null, ref: null, commit: null });
});
