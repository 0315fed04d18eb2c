import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FileRewrite, ProposedFix } from "../../../src/fixes/pure/types.ts";
import { ToolError } from "../../../src/errors/tool-error.ts";
import { commitFixes, type CommitFixesRequest } from "../../../src/fixes/commit-fixes.ts";
import type { CommittedFixes } from "../../../src/fixes/types.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

const BASE = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

/** The fix of a whole line, from 1, as its finding proposes it. */
function fixOf(line: number, newText: string, more: Partial<ProposedFix> = {}): ProposedFix {
  const file = more.file ?? "a.txt";
  return {
    id: `f-${line}`,
    rule: "text/number",
    severity: "minor",
    title: `Line ${line} is wrong`,
    file,
    line,
    edits: [{ file, startLine: line, startColumn: 1, endLine: line, endColumn: 99, newText }],
    ...more,
  };
}

interface Outcome {
  readonly result: CommittedFixes | null;
  readonly error: ToolError | null;
  readonly lines: readonly string[];
}

/** Writes `after` over each file, as applying the fixes does, and commits them. */
async function commitIn(
  repo: Repo,
  changes: Readonly<Record<string, (text: string) => string>>,
  fixes: readonly ProposedFix[],
  more: Partial<CommitFixesRequest> = {},
): Promise<Outcome> {
  const rewrites = Object.entries(changes).map(([file, change]): FileRewrite => {
    const path = join(repo.root, file);
    const before = readFileSync(path, "utf8");
    writeFileSync(path, change(before));
    return { file, before, after: change(before) };
  });
  const lines: string[] = [];
  const request: CommitFixesRequest = {
    git: await gitOf(repo),
    folder: join(repo.root, ".git/tool"),
    rewrites,
    fixes,
    onLine: (line) => lines.push(line),
    ...more,
  };
  try {
    return { result: await commitFixes(request), error: null, lines };
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    return { result: null, error: thrown, lines };
  }
}

const replace =
  (...pairs: readonly (readonly [string, string])[]) =>
  (text: string): string => {
    let changed = text;
    for (const [from, to] of pairs) changed = changed.replace(from, to);
    return changed;
  };

/** The lines that a diff takes away and adds, without their surroundings. */
const changesIn = (diff: string): string[] =>
  diff.split("\n").filter((line) => /^[-+](?![-+]{2} )/.test(line));

const staged = (repo: Repo): string[] => changesIn(repo.git("diff", "--cached"));
const unstaged = (repo: Repo): string[] => changesIn(repo.git("diff"));
const committed = (repo: Repo): string[] => changesIn(repo.git("diff", "HEAD~", "HEAD"));
const statusOf = (repo: Repo): string =>
  repo.git("status", "--porcelain=v2", "-z", "--untracked-files=all");

function repoOf(files: Readonly<Record<string, string>> = { "a.txt": BASE }): Repo {
  const repo = emptyRepo();
  repo.commit("Start", files);
  return repo;
}

test("staged and unstaged edits around a fix in the same file are pending afterwards as before", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("three", "THREE staged") });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": BASE.replace("three", "THREE staged").replace("five", "FIVE edited") });
  const before = { staged: staged(repo), unstaged: unstaged(repo) };

  const { result } = await commitIn(repo, { "a.txt": replace(["four", "4"]) }, [fixOf(4, "4")]);

  expect(result).toMatchObject({ committed: ["f-4"], left: [], extra: [], undoneByStaged: [] });
  expect(result?.commit).toBe(repo.git("rev-parse", "HEAD"));
  expect(result?.before).toBe(repo.git("rev-parse", "HEAD~"));
  expect(committed(repo)).toEqual(["-four", "+4"]);
  expect({ staged: staged(repo), unstaged: unstaged(repo) }).toEqual(before);
  expect(before).toEqual({
    staged: ["-three", "+THREE staged"],
    unstaged: ["-five", "+FIVE edited"],
  });
});

test("pending edits on the very next lines, staged and not, keep nothing back", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("three", "3 staged") });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": BASE.replace("three", "3 staged").replace("five", "5 edited") });
  const before = [staged(repo), unstaged(repo)];
  const change = replace(["four", "4a\n4b"]);
  expect((await commitIn(repo, { "a.txt": change }, [fixOf(4, "4a\n4b")])).error).toBeNull();
  expect(committed(repo)).toEqual(["-four", "+4a", "+4b"]);
  expect(repo.git("show", ":a.txt")).toBe(change(BASE.replace("three", "3 staged")).trimEnd());
  expect(before).toEqual([
    ["-three", "+3 staged"],
    ["-five", "+5 edited"],
  ]);
});

test("a fix of a pending line is left, the others are committed, and a later one stays unstaged", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("three", "pending") });
  const fixes = [fixOf(3, "PENDING"), fixOf(4, "4"), fixOf(7, "7")];
  const change = replace(["pending", "PENDING"], ["four", "4"], ["seven", "7"]);
  const { result } = await commitIn(repo, { "a.txt": change }, fixes);
  expect(result?.committed).toEqual(["f-4", "f-7"]);
  expect(result?.left).toEqual([{ id: "f-3", because: "its lines are not committed yet" }]);
  expect(committed(repo)).toEqual(["-four", "+4", "-seven", "+7"]);
  expect(unstaged(repo)).toEqual(["-three", "+PENDING"]);
  expect(repo.git("log", "-1", "--format=%B").trim()).toBe(
    "Apply review fixes\n\n- a.txt:4 Line 4 is wrong (text/number)\n- a.txt:7 Line 7 is wrong (text/number)",
  );
});

test("with CRLF in the work tree the commit has LF, and nothing is pending", async () => {
  await using repo = repoOf();
  repo.git("config", "core.autocrlf", "true");
  repo.write({ "a.txt": BASE.replaceAll("\n", "\r\n") });
  const { result } = await commitIn(repo, { "a.txt": replace(["two", "2\r\n2b"]) }, [
    fixOf(2, "2"),
  ]);
  expect(result?.committed).toEqual(["f-2"]);
  expect(repo.git("cat-file", "blob", "HEAD:a.txt")).toBe(BASE.replace("two", "2\n2b").trimEnd());
  expect(statusOf(repo)).toBe("");
});

test.each([
  ["a b/it's.txt"],
  ["-rf"],
  ['q"uote\\.txt'],
  [":(exclude)a"],
  ["*.txt"],
  ["日本/é.txt"],
])(
  "an executable at %s is committed as one, and git sees by time alone that it is clean",
  async (file) => {
    await using repo = repoOf();
    const hidden = { [file]: `#!/bin/sh\n${BASE}`, "b.txt": BASE };
    repo.commit("Add", hidden);
    const { result } = await commitIn(repo, { [file]: replace(["two", "2"]) }, [
      fixOf(3, "2", { file }),
    ]);
    expect(result).toMatchObject({ committed: ["f-3"], left: [], extra: [] });
    expect(repo.git("-c", "core.quotePath=false", "diff-tree", "-r", "-z", "HEAD")).toContain(
      ":100755 100755",
    );
    expect(repo.git("diff-files")).toBe("");
    expect(statusOf(repo)).toBe("");
  },
);

test("an untracked file, and one that is only staged, are left", async () => {
  await using repo = repoOf();
  repo.write({ "new.txt": BASE, "added.txt": BASE });
  repo.git("add", "added.txt");
  const head = repo.git("rev-parse", "HEAD");
  const change = replace(["two", "2"]);
  const fixes = ["new.txt", "added.txt"].map((file) => fixOf(2, "2", { file, id: `f-${file}` }));
  const { result } = await commitIn(repo, { "new.txt": change, "added.txt": change }, fixes);
  const because = "its lines are not committed yet";
  expect(result).toMatchObject({
    commit: null,
    left: [
      { id: "f-new.txt", because },
      { id: "f-added.txt", because },
    ],
  });
  expect(repo.git("rev-parse", "HEAD")).toBe(head);
});

test.each([
  ["a hook", { ".git/hooks/pre-commit": "#!/bin/sh\necho no >&2\nexit 1\n" }, []],
  ["the signing program", { ".git/gpg": "#!/bin/sh\nexit 1\n" }, ["commit.gpgsign", "gpg.program"]],
] as const)("when %s refuses, index and HEAD are as they were", async (_, files, settings) => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("six", "6 staged") });
  repo.git("add", "a.txt");
  repo.write(files);
  for (const name of settings)
    repo.git("config", name, name === "commit.gpgsign" ? "true" : join(repo.root, ".git/gpg"));
  const before = [repo.git("rev-parse", "HEAD"), repo.git("ls-files", "--stage")];
  const { error } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(error).toMatchObject({
    code: "FIX_COMMIT_FAILED",
    message: "the fixes are applied, but not committed: git, or one of its hooks, refused",
  });
  expect(error?.hint).toContain("`git commit --patch -- a.txt`");
  expect([repo.git("rev-parse", "HEAD"), repo.git("ls-files", "--stage")]).toEqual(before);
  expect(repo.read("a.txt")).toContain("\n2\n");
});

test("a git that is killed is told as that, not as a refusal", async () => {
  await using repo = repoOf();
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\nkill -KILL $PPID\n" });
  const { error } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(error?.message).toBe(
    "the fixes are applied, but not committed: git was killed by SIGKILL",
  );
  expect(error?.hint).toContain("`git commit --patch -- a.txt`");
});

test("what a hook reformats and adds is committed, also another file, and the index has it", async () => {
  await using repo = repoOf({ "a.txt": BASE, "b.txt": BASE });
  const hook = "#!/bin/sh\nsed -i s/2/TWO/ a.txt\necho x > 'c d.txt'\ngit add a.txt 'c d.txt'\n";
  repo.write({ ".git/hooks/pre-commit": hook, "b.txt": "pending\n" });
  const { result } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(result).toMatchObject({ committed: ["f-2"], extra: ["c d.txt"] });
  expect(committed(repo)).toEqual(["-two", "+TWO", "+x"]);
  expect(repo.git("status", "--porcelain")).toBe(" M b.txt");
});

test("a file that a hook takes out of the commit leaves the index too, also one of SHA-256 objects", async () => {
  await using repo = emptyRepo();
  repo.write({ ".git": null });
  repo.git("init", "-q", "-b", "main", "--object-format=sha256");
  repo.commit("Start", { "a.txt": BASE, "b.txt": BASE });
  repo.write({ ".git/hooks/pre-commit": "#!/bin/sh\ngit rm -q --cached b.txt\n" });
  const { error } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(error).toBeNull();
  expect(repo.git("status", "--porcelain")).toBe("?? b.txt");
});

test.each(["LITERAL", "GLOB", "NOGLOB", "ICASE"])(
  "a mode of all paths in the environment, GIT_%s_PATHSPECS, changes nothing",
  async (mode) => {
    await using repo = repoOf();
    const git = await gitOf(repo, { env: { [`GIT_${mode}_PATHSPECS`]: "1" } });
    const change = { "a.txt": replace(["two", "2"]) };
    expect((await commitIn(repo, change, [fixOf(2, "2")], { git })).error).toBeNull();
    expect(committed(repo)).toEqual(["-two", "+2"]);
  },
);

test("a commit is refused during a merge before anything is done", async () => {
  await using repo = repoOf();
  repo.write({ ".git/MERGE_HEAD": `${repo.git("rev-parse", "HEAD")}\n` });
  const { error } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(error).toMatchObject({ code: "FIX_COMMIT_FAILED" });
  expect(error?.message).toContain("a merge is in progress");
});

test("before the first commit every fix is left", async () => {
  await using repo = emptyRepo();
  repo.write({ "a.txt": BASE });
  const { result } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(result).toMatchObject({ commit: null, before: null, left: [{ id: "f-2" }] });
});

test("staged text that differs in the fixed line itself stays, and it is said", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": BASE.replace("two", "staged two") });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": BASE });
  const { result } = await commitIn(repo, { "a.txt": replace(["two", "2"]) }, [fixOf(2, "2")]);
  expect(result).toMatchObject({ committed: ["f-2"], undoneByStaged: [{ id: "f-2" }] });
  expect(repo.git("show", ":a.txt")).toContain("staged two");
});

test("a file that a filter keeps elsewhere, and one that is not UTF-8, are left", async () => {
  await using repo = repoOf({ "a.txt": BASE, ".gitattributes": "a.txt filter=lfs\n" });
  repo.write({ "l.txt": Buffer.from("caf\u00e9\ntwo\n", "latin1") });
  repo.commit("Add");
  const change = replace(["two", "2"]);
  const fixes = ["a.txt", "l.txt"].map((file) => fixOf(2, "2", { file, id: file }));
  const { result } = await commitIn(repo, { "a.txt": change, "l.txt": change }, fixes);
  expect(result?.left).toEqual([
    { id: "a.txt", because: "git stores a.txt through the filter lfs" },
    { id: "l.txt", because: "l.txt is not text in UTF-8 in the last commit" },
  ]);
});

test("in a sparse checkout what is out of sight stays as it is", async () => {
  await using repo = repoOf({ "in/x.txt": BASE, "out/y.txt": BASE });
  repo.git("sparse-checkout", "set", "--cone", "in");
  const file = "in/x.txt";
  await commitIn(repo, { [file]: replace(["two", "2"]) }, [fixOf(2, "2", { file })]);
  expect(committed(repo)).toEqual(["-two", "+2"]);
  expect(statusOf(repo)).toBe("");
});

test("a commit that a hook has reformatted counts, although the post-commit hook hangs", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "a.txt": BASE });
  const hook = (name: string, text: string): void =>
    writeFileSync(join(repo.root, ".git/hooks", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  hook("pre-commit", "echo nine >> a.txt; git add a.txt");
  hook("post-commit", "sleep 300");
  const exceeded = (): ToolError => new ToolError("SHIP_STEP_TIMED_OUT", "too long");

  const { result, error, lines } = await commitIn(
    repo,
    { "a.txt": replace(["two", "TWO"]) },
    [fixOf(2, "TWO")],
    { limit: { ms: 3_000, exceeded } },
  );

  expect(error).toBe(null);
  expect(result).toMatchObject({ commit: repo.git("rev-parse", "HEAD"), committed: ["f-2"] });
  expect(lines.at(-1)).toContain("the commit was created, although");
  expect(repo.git("status", "--porcelain")).toBe("");
});
