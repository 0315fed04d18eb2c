import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../../helpers/repo.ts";
import { snapshot } from "../../../helpers/snapshot.ts";
import { merge, plainHost, recordOn, refsOn, refusalOf, useAddress } from "./helpers.ts";
import { pushed } from "../../../helpers/hosts.ts";

const LINES = "one\ntwo\nthree\nfour\nfive\n";

/** `main` holds a file of five lines; the branch changes the first of them. */
const featureRepo = (): Repo =>
  repoWithOrigin({
    main: { "list.txt": LINES },
    feature: { "list.txt": LINES.replace("one", "ONE") },
  });

test.each(["path", "file"] as const)(
  "by %s: the branch is squashed onto its target in one commit",
  async (kind) => {
    await using repo = featureRepo();
    useAddress(repo, kind);
    repo.commit("Second thoughts", { "more.txt": "more\n" });
    const host = await plainHost(repo);
    const wanted = pushed(repo, { body: "Why.\n\n<!-- fill in -->\nMore of it.\n" });
    await host.open(wanted);
    const target = repo.tipOnOrigin("main");

    expect(await merge(host, 1, wanted.headCommit)).toEqual({ notes: [], countsAsMerge: true });

    const made = repo.tipOnOrigin("main") ?? "";
    expect(repo.gitIn(repo.origin, "log", "-1", "--format=%P|%an|%ae|%cn|%B", made)).toBe(
      `${target}|Test Author|author@test.invalid|Test Committer|Add the feature (#1)\n\nWhy.\n\nMore of it.\n`,
    );
    expect(repo.gitIn(repo.origin, "show", `${made}:list.txt`)).toBe(
      LINES.replace("one", "ONE").trimEnd(),
    );
    expect(repo.gitIn(repo.origin, "rev-parse", `${made}^{tree}`)).toBe(
      repo.git("rev-parse", "HEAD^{tree}"),
    );
    expect(recordOn(repo, 1)).toMatchObject({
      state: "merged",
      headCommit: wanted.headCommit,
      mergeCommit: made,
    });
    expect(await host.read(1)).toMatchObject({ state: "merged", mergeCommit: made });
    expect(repo.tipOnOrigin("feature")).toBe(wanted.headCommit);
  },
);

test("a record that it wrote itself is not fetched back, and one that somebody else wrote is", async () => {
  await using repo = featureRepo();
  const fetched: string[] = [];
  const onGit = (args: readonly string[]): void => {
    if (args.includes("fetch")) fetched.push(...args.filter((arg) => arg.startsWith("refs/")));
  };
  const host = await plainHost(repo, { onGit });
  const wanted = pushed(repo);
  await host.open(wanted);
  expect(await host.read(1)).toMatchObject({ state: "open" });
  expect(fetched).toEqual([]);

  await merge(await plainHost(repo), 1, wanted.headCommit);

  expect(await host.read(1)).toMatchObject({ state: "merged" });
  expect(fetched).toEqual(["refs/tool/pulls/1/record"]);
});

test("a target whose tip is known here is not fetched, and one that has moved is", async () => {
  await using repo = featureRepo();
  const fetched: string[] = [];
  const onGit = (args: readonly string[]): void => {
    if (args.includes("fetch")) fetched.push(...args.filter((arg) => arg.startsWith("refs/")));
  };
  const host = await plainHost(repo, { onGit });
  const wanted = pushed(repo);
  await host.open(wanted);
  await merge(host, 1, wanted.headCommit);
  expect(fetched).toEqual([]);

  repo.git("switch", "-qc", "second", "origin/main");
  repo.commit("More", { "second.txt": "2\n" });
  const second = pushed(repo);
  await host.open(second);
  const theirs = repo.pushFromAnotherClone("main", { "theirs.txt": "theirs\n" });
  await merge(host, 2, second.headCommit);
  expect(fetched).toEqual(["refs/heads/main", "refs/tool/pulls/2/record"]);
  expect(repo.gitIn(repo.origin, "rev-parse", "main^")).toBe(theirs);
});

test("a branch whose content the target has already is merged without a commit, and a note says so", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  repo.pushFromAnotherClone("main", { "list.txt": LINES.replace("one", "ONE") });
  const target = repo.tipOnOrigin("main");

  const { notes } = await merge(host, 1, wanted.headCommit);

  expect(notes).toEqual(["main has everything of #1 already, so no commit was added"]);
  expect(repo.tipOnOrigin("main")).toBe(target);
  expect(await host.read(1)).toMatchObject({ state: "merged", mergeCommit: target });
});

test("what the target got meanwhile stays in it", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  const theirs = repo.pushFromAnotherClone("main", {
    "list.txt": LINES.replace("five", "FIVE"),
    "theirs.txt": "theirs\n",
  });
  await merge(host, 1, wanted.headCommit);
  const show = (path: string): string => repo.gitIn(repo.origin, "show", `main:${path}`);
  expect(show("list.txt")).toBe("ONE\ntwo\nthree\nfour\nFIVE");
  expect(show("theirs.txt")).toBe("theirs");
  expect(repo.gitIn(repo.origin, "rev-parse", "main^")).toBe(theirs);
});

test("who began the branch is the author, the others are named below", async () => {
  await using repo = featureRepo();
  const commitAs = (name: string, file: string): void => {
    repo.write({ [file]: "x\n" });
    repo.git("add", "-A");
    const email = `${name.toLowerCase()}@test.invalid`;
    repo.git("-c", `user.name=${name}`, "commit", "-q", "-m", file, `--author=${name} <${email}>`);
  };
  repo.git("reset", "-q", "--hard", "main");
  commitAs("Ann", "a.txt");
  commitAs("Bob", "b.txt");
  commitAs("Ann", "c.txt");
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  await merge(host, 1, wanted.headCommit);
  expect(repo.gitIn(repo.origin, "log", "-1", "--format=%an|%B", "main")).toBe(
    "Ann|Add the feature (#1)\n\nWhat it does.\n\nCo-authored-by: Bob <bob@test.invalid>\n",
  );
});

test("merging leaves the work tree, its index and its branches alone", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  repo.write({ "list.txt": "edited\n", "new.txt": "new\n" });
  repo.git("add", "new.txt");
  const state = (): string[] => [
    repo.git("status", "--porcelain=v2", "-z"),
    repo.git("for-each-ref", "refs/heads", "refs/tool", "refs/tags"),
    repo.git("rev-parse", "--abbrev-ref", "HEAD"),
    repo.read("list.txt"),
  ];
  const before = state();
  await merge(host, 1, wanted.headCommit);
  expect(state()).toEqual(before);
});

test("a conflict is refused with the paths in it, and nothing has changed", async () => {
  await using repo = featureRepo();
  repo.commit("More", { "odd name.txt": "ours\n", "fine.txt": "ours\n" });
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  repo.pushFromAnotherClone("main", {
    "list.txt": LINES.replace("one", "1"),
    "odd name.txt": "theirs\n",
  });
  const before = [refsOn(repo), repo.git("status", "--porcelain=v2"), repo.git("for-each-ref")];

  const refusal = await refusalOf(merge(host, 1, wanted.headCommit));

  expect(refusal).toMatchObject({
    code: "HOST_MERGE_CONFLICT",
    message: "#1 conflicts with main: list.txt, odd name.txt",
    hint: "bring main in and resolve the conflicts: `git pull --no-rebase origin main`, then run `tool ship` again",
  });
  expect([refsOn(repo), repo.git("status", "--porcelain=v2"), repo.git("for-each-ref")]).toEqual(
    before,
  );
  expect(await host.read(1)).toMatchObject({ state: "open" });
});

test("a target that moves at the moment of the merge is taken into account, and nothing of it is lost", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  await (await plainHost(repo)).open(wanted);
  const theirs: string[] = [];
  const host = await plainHost(repo, {
    onPush: (attempt) => {
      if (attempt <= 2)
        theirs.push(repo.pushFromAnotherClone("main", { [`${attempt}.txt`]: "x\n" }));
    },
  });
  await merge(host, 1, wanted.headCommit);
  expect(theirs).toHaveLength(2);
  expect(repo.gitIn(repo.origin, "rev-parse", "main^")).toBe(theirs.at(-1));
  expect(repo.gitIn(repo.origin, "ls-tree", "--name-only", "main").split("\n")).toEqual([
    "1.txt",
    "2.txt",
    "list.txt",
  ]);
});

test("a target that never stands still is given up after three attempts, and keeps every push", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  await (await plainHost(repo)).open(wanted);
  const theirs: string[] = [];
  const host = await plainHost(repo, {
    onPush: (attempt) =>
      void theirs.push(repo.pushFromAnotherClone("main", { [`${attempt}.txt`]: "x\n" })),
  });
  expect(await refusalOf(merge(host, 1, wanted.headCommit))).toMatchObject({
    code: "HOST_BASE_MOVED",
    message: "origin rejected the merge of #1 into main",
  });
  expect(theirs).toHaveLength(3);
  expect(repo.tipOnOrigin("main")).toBe(theirs.at(-1));
  expect(await host.read(1)).toMatchObject({ state: "open", mergeCommit: null });
});

test("a target that moves into a conflict at the moment of the merge is refused", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  await (await plainHost(repo)).open(wanted);
  let theirs = "";
  const host = await plainHost(repo, {
    onPush: () => {
      theirs = repo.pushFromAnotherClone("main", { "list.txt": LINES.replace("one", "1") });
    },
  });
  expect((await refusalOf(merge(host, 1, wanted.headCommit))).message).toBe(
    "#1 conflicts with main: list.txt",
  );
  expect(repo.tipOnOrigin("main")).toBe(theirs);
});

test("of two who merge the same one at once, one squashes and both see it merged", async () => {
  await using repo = featureRepo();
  const wanted = pushed(repo);
  const hosts = [await plainHost(repo), await plainHost(repo)] as const;
  await hosts[0].open(wanted);
  await Promise.all(hosts.map((host) => merge(host, 1, wanted.headCommit)));
  expect(repo.gitIn(repo.origin, "rev-list", "--count", "main")).toBe("2");
  expect(await hosts[1].read(1)).toMatchObject({ state: "merged" });
});

test("two pull requests that are merged at once are both in the target", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const first = pushed(repo);
  await host.open(first);
  repo.git("switch", "-q", "-c", "second", "main");
  repo.commit("Second", { "second.txt": "2\n" });
  const second = pushed(repo, { title: "Second" });
  await host.open(second);
  await Promise.all([
    merge(await plainHost(repo), 1, first.headCommit),
    merge(await plainHost(repo), 2, second.headCommit),
  ]);
  const subjects = repo.gitIn(repo.origin, "log", "--format=%s", "main").split("\n");
  expect(subjects.toSorted()).toEqual(["Add the feature (#1)", "Second (#2)", "Start"]);
});

test("one that is merged already is left as it is", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  await merge(host, 1, wanted.headCommit);
  const before = snapshot(repo.origin);
  await merge(host, 1, wanted.headCommit);
  expect(snapshot(repo.origin)).toEqual(before);
});

test("a head that somebody else has pushed to is refused", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  const theirs = repo.pushFromAnotherClone("feature", { "theirs.txt": "x\n" });
  const before = refsOn(repo);
  expect(await refusalOf(merge(host, 1, wanted.headCommit))).toMatchObject({
    code: "HOST_HEAD_MOVED",
    message: `feature was pushed to: it now ends in ${theirs.slice(0, 10)}, not in ${wanted.headCommit.slice(0, 10)} as it was shipped`,
  });
  expect(refsOn(repo)).toEqual(before);
});

test("a head branch that is gone since does not matter: what was shipped is kept by the pull request", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  repo.git("push", "-q", "origin", ":refs/heads/feature");
  await merge(host, 1, wanted.headCommit);
  expect(await host.read(1)).toMatchObject({ state: "merged", headCommit: wanted.headCommit });
});

test("a draft, another target, a target that is gone and a number that is not there are refused", async () => {
  await using repo = featureRepo();
  repo.git("push", "-q", "origin", "main:refs/heads/stable");
  const host = await plainHost(repo);
  const draft = pushed(repo, { isDraft: true });
  await host.open(draft);
  await host.open(pushed(repo, { target: "stable" }));
  repo.git("push", "-q", "origin", ":refs/heads/stable");
  const messages: string[] = [];
  const hints: (string | undefined)[] = [];
  for (const [number, target] of [
    [1, "main"],
    [2, "main"],
    [2, "stable"],
    [3, "main"],
  ] as const) {
    const { message, hint } = await refusalOf(merge(host, number, draft.headCommit, target));
    messages.push(message);
    hints.push(hint);
  }
  expect(hints[2]).toContain("run `tool ship` again with `--target-branch BRANCH`");
  expect(messages).toEqual([
    "#1 is a draft",
    "#2 targets stable now, not main as it was shipped",
    "stable is no longer on origin",
    "origin has no pull request #3",
  ]);
});

test("a remote whose hook refuses the target keeps everything as it was, and its words are passed on", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  await host.open(wanted);
  const hook = join(repo.origin, "hooks", "update");
  writeFileSync(
    hook,
    '#!/bin/sh\n[ "$1" != refs/heads/main ] || { echo "main is frozen"; exit 1; }\n',
  );
  chmodSync(hook, 0o755);
  const before = refsOn(repo);
  const refusal = await refusalOf(merge(host, 1, wanted.headCommit));
  expect(refusal).toMatchObject({
    code: "HOST_MERGE_REFUSED",
    message: "origin rejected the merge of #1 into main",
  });
  expect(String(refusal.cause)).toContain("main is frozen");
  expect(refsOn(repo)).toEqual(before);
});

test("the user's own pre-push hook does not run again for a merge", async () => {
  await using repo = featureRepo();
  const host = await plainHost(repo);
  const wanted = pushed(repo);
  repo.write({ ".git/hooks/pre-push": "#!/bin/sh\nexit 1\n" });
  await host.open(wanted);
  await merge(host, 1, wanted.headCommit);
  expect(await host.read(1)).toMatchObject({ state: "merged" });
});
