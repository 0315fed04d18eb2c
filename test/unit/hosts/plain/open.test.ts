import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../../helpers/repo.ts";
import { snapshot } from "../../../helpers/snapshot.ts";
import { merge, plainHost, recordOn, refsOn, refusalOf, useAddress } from "./helpers.ts";
import { pushed } from "../../../helpers/hosts.ts";

const featureRepo = (branch = "feature"): Repo =>
  repoWithOrigin({ feature: { "sum.js": "export const sum = 1;\n" }, branch });

test.each(["path", "file"] as const)(
  "by %s: a pull request is a ref and a record that any clone can read",
  async (kind) => {
    await using repo = featureRepo();
    useAddress(repo, kind);
    const host = await plainHost(repo);
    const wanted = pushed(repo);
    const place = kind === "path" ? repo.origin : `file://${repo.origin}`;

    const opened = await host.open(wanted);

    expect(opened).toEqual({
      pullRequest: {
        number: 1,
        url: `plain:${place}#1`,
        state: "open",
        isDraft: false,
        baseBranch: "main",
        headBranch: "feature",
        headCommit: wanted.headCommit,
        mergeCommit: null,
      },
      created: true,
      isReadied: false,
      warnings: [],
    });
    expect(host.label).toBe(`${place} (plain git)`);
    const clone = join(repo.sandbox.directory, "reader");
    repo.gitIn(repo.sandbox.directory, "clone", "-q", repo.origin, clone);
    repo.gitIn(clone, "fetch", "-q", "origin", "refs/tool/pulls/*:refs/tool/pulls/*");
    expect(repo.gitIn(clone, "rev-parse", "refs/tool/pulls/1/head")).toBe(wanted.headCommit);
    expect(
      JSON.parse(repo.gitIn(clone, "show", "refs/tool/pulls/1/record:pull-request.json")),
    ).toEqual({
      schema: "tool.pull/1",
      number: 1,
      state: "open",
      base: "main",
      head: "feature",
      headCommit: wanted.headCommit,
      mergeCommit: null,
      isDraft: false,
      title: "Add the feature",
      body: "What it does.\n",
    });
    expect(repo.gitIn(clone, "log", "--format=%s", "refs/tool/pulls/1/record")).toBe(
      "#1 open: Add the feature",
    );
  },
);

test("a pull request that is open for the branch and target is taken up, with its own title and text", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  await host.open(pushed(repo));
  repo.commit("More", { "more.js": "1;\n" });
  const again = pushed(repo, { title: "Another title", body: "Another text." });

  const { pullRequest, created } = await host.open(again);

  expect({ number: pullRequest.number, created }).toEqual({ number: 1, created: false });
  expect(pullRequest.headCommit).toBe(again.headCommit);
  expect(refsOn(repo)["refs/tool/pulls/1/head"]).toBe(again.headCommit);
  expect(recordOn(repo, 1)).toMatchObject({
    headCommit: again.headCommit,
    title: "Add the feature",
    body: "What it does.\n",
  });
  expect(repo.gitIn(repo.origin, "rev-list", "--count", "refs/tool/pulls/1/record")).toBe("2");
});

test("another target, or another branch, is another pull request", async () => {
  await using repo = featureRepo();
  repo.git("push", "-q", "origin", "main:refs/heads/stable");
  const host = await plainHost(repo);
  const numbers = [];
  for (const more of [{}, { target: "stable" }])
    numbers.push((await host.open(pushed(repo, more))).pullRequest.number);
  repo.git("switch", "-q", "-c", "second");
  numbers.push((await host.open(pushed(repo))).pullRequest.number);
  expect(numbers).toEqual([1, 2, 3]);
  expect((await host.findOpen({ branch: "feature", target: "stable" }))?.number).toBe(2);
  expect(await host.findOpen({ branch: "second", target: "stable" })).toBeNull();
});

test("after a merge the same branch gets a new number", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  await merge(host, 1, wanted.headCommit);
  repo.commit("More", { "more.js": "1;\n" });
  expect(await host.findOpen({ branch: "feature", target: "main" })).toBeNull();
  const { pullRequest, created } = await host.open(pushed(repo));
  expect({ number: pullRequest.number, created }).toEqual({ number: 2, created: true });
});

test("the next number is after the highest, also where some are missing", async () => {
  await using repo = featureRepo();
  repo.git("push", "-q", "origin", "HEAD:refs/tool/pulls/41/head");
  const { pullRequest } = await (await plainHost(repo)).open(pushed(repo));
  expect(pullRequest.number).toBe(42);
});

test("two who open at once get two numbers", async () => {
  await using repo = featureRepo();
  const first = pushed(repo);
  repo.git("switch", "-q", "-c", "second");
  repo.commit("Second", { "second.js": "2;\n" });
  const second = pushed(repo);
  const hosts = [await plainHost(repo), await plainHost(repo)] as const;

  const opened = await Promise.all([hosts[0].open(first), hosts[1].open(second)]);

  expect(opened.map(({ created }) => created)).toEqual([true, true]);
  expect(opened.map(({ pullRequest }) => pullRequest.number).toSorted()).toEqual([1, 2]);
  const byBranch = opened.map(({ pullRequest: { number, headBranch } }) => [
    headBranch,
    recordOn(repo, number)["head"],
  ]);
  expect(byBranch).toEqual([
    ["feature", "feature"],
    ["second", "second"],
  ]);
});

test("many who open at once get as many numbers", async () => {
  await using repo = featureRepo();
  const wanted = ["a", "b", "c", "d", "e"].map((branch) => {
    repo.git("switch", "-q", "-C", branch, "feature");
    return pushed(repo);
  });
  const opened = await Promise.all(wanted.map(async (one) => (await plainHost(repo)).open(one)));
  expect(opened.map(({ pullRequest }) => pullRequest.number).toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test("two who open the same one at once get one", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  const hosts = [await plainHost(repo), await plainHost(repo)] as const;
  const opened = await Promise.all(hosts.map((host) => host.open(wanted)));
  expect(opened.map(({ pullRequest }) => pullRequest.number)).toEqual([1, 1]);
  expect(Object.keys(refsOn(repo)).filter((ref) => ref.endsWith("/record"))).toHaveLength(1);
});

test("what a plain remote cannot keep is named", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo, { reviewers: ["ann", "bob"], labels: ["bug"], assignees: ["me"] });
  const { created, warnings } = await (await plainHost(repo)).open(wanted);
  expect({ created, warnings }).toEqual({
    created: true,
    warnings: [
      "a plain git remote does not support reviewers: ann, bob",
      "a plain git remote does not support labels: bug",
      "a plain git remote does not support assignees: me",
    ],
  });
});

test.each(["-x", "$(touch${IFS}x);", "日本", "a/b/c"])(
  "a branch called %s is opened like any other",
  async (branch) => {
    await using repo = featureRepo();
    repo.git("update-ref", `refs/heads/${branch}`, "HEAD");
    repo.git("symbolic-ref", "HEAD", `refs/heads/${branch}`);
    const { pullRequest } = await (await plainHost(repo)).open(pushed(repo));
    expect(pullRequest).toMatchObject({ number: 1, headBranch: branch });
    expect(repo.exists("x")).toBe(false);
  },
);

test("looking changes nothing, here or on the remote", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  await host.open(pushed(repo));
  const folders = [join(repo.root, ".git"), repo.origin];
  const before = folders.map(snapshot);
  await host.read(1);
  await host.findOpen({ branch: "feature", target: "main" });
  expect(folders.map(snapshot)).toEqual(before);
});

test("a pull request's state follows its branch until it is merged", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const { headCommit } = pushed(repo);
  await host.open(pushed(repo));
  expect(await host.read(1)).toMatchObject({ state: "open", headCommit, mergeable: "yes" });
  const theirs = repo.pushFromAnotherClone("feature", { "theirs.js": "1;\n" });
  expect(await host.read(1)).toMatchObject({ state: "open", headCommit: theirs });
});

test("a remote that takes no refs refuses the pull request, and has none afterwards", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  repo.gitIn(repo.origin, "config", "receive.hideRefs", "refs/tool");
  const before = refsOn(repo);
  const refusal = await refusalOf((await plainHost(repo)).open(wanted));
  expect(refusal).toMatchObject({
    code: "HOST_PULL_REQUEST_REFUSED",
    message: "origin rejected the pull request from feature into main",
    hint: "the remote must let you write refs/tool/pulls/*; ask its maintainer",
  });
  expect(refsOn(repo)).toEqual(before);
});

test("a remote that is gone is named, with what to look at", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  repo.git("remote", "set-url", "origin", join(repo.sandbox.directory, "gone.git"));
  const host = await plainHost(repo);
  for (const attempt of [
    () => host.open(wanted),
    () => host.read(1),
    () => host.findOpen({ branch: "feature", target: "main" }),
    () => merge(host, 1, wanted.headCommit),
  ]) {
    expect(await refusalOf(attempt())).toMatchObject({
      code: "HOST_UNREACHABLE",
      message: "the remote origin did not answer",
      hint: expect.stringContaining("`git ls-remote origin`") as string,
    });
  }
});

test("a pull request that is not there is named", async () => {
  await using repo = featureRepo();
  expect(await refusalOf((await plainHost(repo)).read(7))).toMatchObject({
    code: "HOST_UNREACHABLE",
    message: "origin has no pull request #7",
  });
});

test("a record that cannot be read is named, and not written over", async () => {
  await using repo = featureRepo();
  repo.git("push", "-q", "origin", "main:refs/tool/pulls/1/record");
  const before = refsOn(repo);
  expect(await refusalOf((await plainHost(repo)).open(pushed(repo)))).toMatchObject({
    code: "HOST_UNREACHABLE",
    message: "the record at refs/tool/pulls/1/record cannot be read",
  });
  expect(refsOn(repo)).toMatchObject(before);
});

test.each([
  ["https://ann:secret@git.test/app.git", "plain:https://git.test/app.git#1"],
  ["ssh://ann:secret@git.test/app.git", "plain:ssh://ann@git.test/app.git#1"],
  ["ann@git.test:app.git", "plain:ann@git.test:app.git#1"],
])("the password in %s is never shown", async (url, shown) => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  repo.git("remote", "set-url", "origin", url);
  repo.git("config", `url.${repo.origin}.insteadOf`, url);
  const host = await plainHost(repo);
  expect((await host.open(wanted)).pullRequest.url).toBe(shown);
  expect(host.label).not.toContain("secret");
});
