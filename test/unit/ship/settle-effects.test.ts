import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { saveIndex } from "../../../src/ship/saved-index.ts";
import { settleCommit, settleOpen, settlePush } from "../../../src/ship/settle-effects.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { factsOf, type FactsOf } from "./pure/facts.ts";
import { stateOf, toolsOf } from "./tools.ts";

function world(): Repo {
  return repoWithOrigin({ feature: { "a.txt": "a\n" } });
}

async function settleIn(repo: Repo, parent: string, message: string | null = "Ours\n") {
  const { runDirectory } = await toolsOf(repo);
  mkdirSync(runDirectory, { recursive: true });
  if (message !== null) writeFileSync(join(runDirectory, "commit-message"), message);
  return settleCommit(
    { do: "commit", branch: "feature", parent },
    { command: "ship", state: stateOf(factsOf()) },
    { git: await gitOf(repo), runDirectory, followFixCommit: async () => {} },
  );
}

test("a commit on its parent with our message is ours", async () => {
  await using repo = world();
  const parent = repo.git("rev-parse", "HEAD");
  const commit = repo.commit("Ours", { "b.txt": "b\n" });
  expect(await settleIn(repo, parent)).toEqual({ is: "made", made: { commit } });
});

test("a hook's trailer leaves it ours", async () => {
  await using repo = world();
  const parent = repo.git("rev-parse", "HEAD");
  const commit = repo.commit("Ours\n\nSigned-off-by: A <a@example.com>", { "b.txt": "b\n" });
  expect(await settleIn(repo, parent)).toEqual({ is: "made", made: { commit } });
});

test.each<[string, (repo: Repo) => void]>([
  ["no commit yet", () => {}],
  ["another message", (repo) => void repo.commit("By hand", { "b.txt": "b\n" })],
  [
    "another parent",
    (repo) => {
      repo.commit("Between", { "b.txt": "b\n" });
      repo.commit("Ours", { "c.txt": "c\n" });
    },
  ],
])("%s is not ours", async (_, change) => {
  await using repo = world();
  const parent = repo.git("rev-parse", "HEAD");
  change(repo);
  expect(await settleIn(repo, parent)).toEqual({ is: "run-again" });
});

test("where nothing is committed and all is staged, the user's own index comes back", async () => {
  await using repo = world();
  const parent = repo.git("rev-parse", "HEAD");
  repo.write({ "a.txt": "staged\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "edited\n", "new.txt": "new\n" });
  const before = repo.git("status", "--porcelain");
  const { runDirectory } = await toolsOf(repo);
  mkdirSync(runDirectory, { recursive: true });
  writeFileSync(join(runDirectory, "index"), readIndex(repo));
  repo.git("add", "--all");

  await settleIn(repo, parent);

  expect(repo.git("status", "--porcelain")).toBe(before);
  expect(repo.git("show", ":a.txt")).toBe("staged");
});

test("an index is copied under another name first: a kill leaves no half copy to be put back", async () => {
  await using repo = world();
  const git = await gitOf(repo);
  const { runDirectory } = await toolsOf(repo);
  // In the way of the last move, so that only what comes before it is there.
  mkdirSync(join(runDirectory, "index"), { recursive: true });

  await expect(saveIndex(git, runDirectory)).rejects.toThrow("cannot be copied");

  expect(readFileSync(join(runDirectory, "index.half"))).toEqual(readIndex(repo));
});

test("an index that was worked on since stays", async () => {
  await using repo = world();
  const parent = repo.git("rev-parse", "HEAD");
  const { runDirectory } = await toolsOf(repo);
  mkdirSync(runDirectory, { recursive: true });
  writeFileSync(join(runDirectory, "index"), readIndex(repo));
  repo.write({ "a.txt": "staged\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "edited\n" });

  await settleIn(repo, parent);

  expect(repo.git("show", ":a.txt")).toBe("staged");
});

test.each([
  ["the very commit", "HEAD", { is: "made", made: { isDone: true } }],
  ["another commit", "HEAD^", { is: "run-again" }],
  ["nothing", null, { is: "run-again" }],
])("a push has happened when the remote has %s: %s", async (_, pushed, expected) => {
  await using repo = world();
  if (pushed !== null) repo.git("push", "-q", "origin", `${pushed}:refs/heads/feature`);
  const commit = repo.git("rev-parse", "HEAD");
  const { git } = await toolsOf(repo);
  const effect = { do: "push", remote: "origin", branch: "feature", commit } as const;
  expect(await settlePush(effect, { git })).toEqual(expected);
});

test("a push cannot be settled while the remote does not answer", async () => {
  await using repo = world();
  repo.git("remote", "set-url", "origin", "/nonexistent");
  const { git } = await toolsOf(repo);
  const effect = { do: "push", remote: "origin", branch: "feature", commit: "a" } as const;
  await expect(settlePush(effect, { git })).rejects.toMatchObject({
    code: "GIT_REMOTE_UNREACHABLE",
  });
});

async function settleOpened(repo: Repo, flags: FactsOf["flags"] = {}) {
  const { host } = await toolsOf(repo);
  const headCommit = repo.git("rev-parse", "HEAD");
  const place = { branch: "feature", target: "main", headCommit };
  const texts = { title: "T", body: "", isDraft: false, reviewers: [], labels: [], assignees: [] };
  const state = stateOf(factsOf({ flags }));
  const effect = { do: "open-pull-request", title: "T", ...place } as const;
  return {
    open: () => host.open({ ...place, ...texts }),
    settle: () => settleOpen(effect, { state }, { host }),
  };
}

test("a pull request is ours by its branch, target and head commit", async () => {
  await using repo = world();
  repo.git("push", "-q", "origin", "feature");
  const { open, settle } = await settleOpened(repo);
  const before = await settle();
  await open();
  const after = await settle();
  repo.pushFromAnotherClone("feature", { "theirs.txt": "x\n" });

  expect(before).toEqual({ is: "run-again" });
  expect(after).toMatchObject({ is: "made", made: { number: 1, created: true } });
  expect(await settle()).toEqual({ is: "run-again" });
});

test("a pull request that labels were asked for is asked for once more", async () => {
  await using repo = world();
  repo.git("push", "-q", "origin", "feature");
  const { open, settle } = await settleOpened(repo, { labels: ["bug"] });
  await open();
  expect(await settle()).toEqual({ is: "run-again" });
});

function readIndex(repo: Repo): Buffer {
  return readFileSync(join(repo.root, ".git/index"));
}
