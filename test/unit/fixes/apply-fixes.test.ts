import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { applyTo, backupsOf, placeOf, refusalOf, rewriteOf, stateOf } from "./fix-world.ts";
import { acquireLock } from "../../../src/process/lock.ts";

function repoOf(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", {
    "a.txt": "one\ntwo\nthree\n",
    "sub/b.txt": "b\n",
    "run.sh": "#!/bin/sh\nx\n",
  });
  return repo;
}

const staged = (repo: Repo, file: string): string => repo.git("show", `:${file}`);

test("files are rewritten, and what was there is saved under a ref", async () => {
  await using repo = repoOf();
  const index = readFileSync(join(repo.root, ".git/index"));
  const applied = await applyTo(repo, [
    rewriteOf(repo, "a.txt", "ONE\ntwo\nthree\n"),
    rewriteOf(repo, "sub/b.txt", "B\n"),
  ]);
  expect(applied).toEqual({
    backup: "refs/tool/backup/run-1",
    files: ["a.txt", "sub/b.txt"],
    refused: [],
  });
  expect(repo.read("a.txt")).toBe("ONE\ntwo\nthree\n");
  expect(repo.read("sub/b.txt")).toBe("B\n");
  expect(repo.git("show", "refs/tool/backup/run-1:files/a.txt")).toBe("one\ntwo\nthree");
  expect(readFileSync(join(repo.root, ".git/index")).equals(index)).toBe(true);
  expect(JSON.parse(repo.git("show", "refs/tool/backup/run-1:record.json"))).toMatchObject({
    version: 1,
    run: "run",
    title: "safe fixes",
    time: "2026-01-02T03:04:05.000Z",
    head: repo.git("rev-parse", "HEAD"),
    target: "work-tree",
    files: [{ path: "a.txt" }, { path: "sub/b.txt" }],
  });
  expect(repo.git("log", "-1", "--format=%an %ae %cn %P", "refs/tool/backup/run-1")).toBe(
    "tool tool@localhost tool ",
  );
  expect(readdirSync(join(repo.root, ".git/tool"))).toEqual([]);
});

test("the raw index is saved with them", async () => {
  await using repo = repoOf();
  const { git } = await placeOf(repo);
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  const saved = await git.bytes(["cat-file", "blob", "refs/tool/backup/run-1:index"]);
  expect(saved.equals(readFileSync(join(repo.root, ".git/index")))).toBe(true);
});

test("no hook runs, and nothing is signed, whatever the settings say", async () => {
  await using repo = repoOf();
  const log = join(repo.root, "hooks.log");
  for (const hook of ["reference-transaction", "post-index-change", "pre-commit"])
    repo.write({ [`.git/hooks/${hook}`]: `#!/bin/sh\necho ${hook} >> '${log}'\n` });
  repo.git("config", "commit.gpgSign", "true");
  repo.git("config", "gpg.program", "/nonexistent");
  await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]);
  await applyTo(repo, [{ file: "sub/b.txt", before: "b\n", after: "B\n" }], { target: "index" });
  expect(existsSync(log)).toBe(false);
});

test("the mode of a file stays", async () => {
  await using repo = repoOf();
  chmodSync(join(repo.root, "run.sh"), 0o755);
  chmodSync(join(repo.root, "a.txt"), 0o600);
  await applyTo(repo, [rewriteOf(repo, "run.sh", "y\n"), rewriteOf(repo, "a.txt", "y\n")]);
  expect(lstatSync(join(repo.root, "run.sh")).mode & 0o7777).toBe(0o755);
  expect(lstatSync(join(repo.root, "a.txt")).mode & 0o7777).toBe(0o600);
});

test("a byte order mark, CRLF and characters beyond ASCII are kept as given", async () => {
  await using repo = repoOf();
  repo.write({ "c.txt": "\uFEFFé😀\r\n" });
  const { refused } = await applyTo(repo, [rewriteOf(repo, "c.txt", "\uFEFFè😀\r\n")]);
  expect(refused).toEqual([]);
  expect(readFileSync(join(repo.root, "c.txt")).equals(Buffer.from("\uFEFFè😀\r\n"))).toBe(true);
});

test("the staged part of a file with staged and unstaged edits stays as it is", async () => {
  await using repo = repoOf();
  repo.write({ "a.txt": "one\nTWO\nthree\n" });
  repo.git("add", "a.txt");
  repo.write({ "a.txt": "one\nTWO\nTHREE\n" });
  await applyTo(repo, [rewriteOf(repo, "a.txt", "1\nTWO\nTHREE\n")]);
  expect(staged(repo, "a.txt")).toBe("one\nTWO\nthree");
  expect(repo.read("a.txt")).toBe("1\nTWO\nTHREE\n");
});

const REFUSALS: readonly [string, (repo: Repo) => void, string][] = [
  ["that changed", (repo) => repo.write({ "a.txt": "else\n" }), "it changed since it was reviewed"],
  ["that is gone", (repo) => repo.write({ "a.txt": null }), "it no longer exists"],
  [
    "that became a symbolic link",
    (repo) => {
      repo.write({ "a.txt": null, "target.txt": "one\ntwo\nthree\n" });
      symlinkSync("target.txt", join(repo.root, "a.txt"));
    },
    "it is a symbolic link",
  ],
  [
    "that became a folder",
    (repo) => {
      repo.write({ "a.txt": null });
      mkdirSync(join(repo.root, "a.txt"));
    },
    "it is not a regular file",
  ],
  [
    "with a second name",
    (repo) => linkSync(join(repo.root, "a.txt"), join(repo.root, "twin.txt")),
    "it has more than one name (hard links)",
  ],
  ["that is read-only", (repo) => chmodSync(join(repo.root, "a.txt"), 0o444), "it is read-only"],
  [
    "that is no UTF-8",
    (repo) => writeFileSync(join(repo.root, "a.txt"), Buffer.from([0xff, 0x0a])),
    "it is not UTF-8 text",
  ],
];

test.each(REFUSALS)(
  "a file %s is refused, and the others are written",
  async (_, change, because) => {
    await using repo = repoOf();
    const rewrites = [rewriteOf(repo, "a.txt", "x\n"), rewriteOf(repo, "sub/b.txt", "B\n")];
    change(repo);
    const found =
      existsSync(join(repo.root, "a.txt")) && lstatSync(join(repo.root, "a.txt")).isFile()
        ? readFileSync(join(repo.root, "a.txt"))
        : null;
    const applied = await applyTo(repo, rewrites);
    expect(applied).toMatchObject({ files: ["sub/b.txt"], refused: [{ file: "a.txt", because }] });
    if (found !== null) expect(readFileSync(join(repo.root, "a.txt")).equals(found)).toBe(true);
  },
);

test("a file behind a linked folder, in a read-only one, outside or in .git is refused", async () => {
  await using repo = repoOf();
  const outside = join(repo.sandbox.directory, "outside.txt");
  writeFileSync(outside, "x\n");
  renameSync(join(repo.root, "sub"), join(repo.sandbox.directory, "moved"));
  symlinkSync(join(repo.sandbox.directory, "moved"), join(repo.root, "sub"));
  repo.write({ "shut/c.txt": "x\n" });
  chmodSync(join(repo.root, "shut"), 0o555);
  const rewrite = (file: string, before = "x\n") => ({ file, before, after: "y\n" });
  const applied = await applyTo(repo, [
    rewrite("sub/b.txt", "b\n"),
    rewrite("shut/c.txt"),
    rewrite("../outside.txt"),
    rewrite(outside),
    rewrite(".git/config"),
    rewrite("sub/.GIT/config"),
  ]);
  expect(applied).toMatchObject({ backup: null, files: [] });
  expect(applied.refused.map(({ because }) => because)).toEqual([
    "it is behind a symbolic link",
    "its folder is read-only",
    "its path leads out of the work tree",
    "its path leads out of the work tree",
    "it is inside git's own directory",
    "it is inside git's own directory",
  ]);
  expect(readFileSync(outside, "utf8")).toBe("x\n");
  expect(backupsOf(repo)).toEqual([]);
});

test("with one file of a fix refused its other files are too", async () => {
  await using repo = repoOf();
  const edit = (file: string) => ({
    file,
    startLine: 1,
    startColumn: 1,
    endLine: 1,
    endColumn: 1,
    newText: "x",
  });
  const rewrites = [
    rewriteOf(repo, "run.sh", "x\n"),
    rewriteOf(repo, "sub/b.txt", "x\n"),
    rewriteOf(repo, "a.txt", "x\n"),
  ];
  repo.write({ "a.txt": "else\n" });
  const { files, refused } = await applyTo(repo, rewrites, {
    fixes: [{ edits: [edit("sub/b.txt"), edit("a.txt")] }, { edits: [edit("run.sh")] }],
  });
  expect(files).toEqual(["run.sh"]);
  expect(refused).toContainEqual({
    file: "sub/b.txt",
    because: "a fix changes it together with a.txt",
  });
  expect(repo.read("sub/b.txt")).toBe("b\n");
});

test("a failure in mid-way puts back what was written, and says so", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, ["a.txt", "run.sh"]);
  const attempt = applyTo(
    repo,
    [
      rewriteOf(repo, "a.txt", "x\n"),
      rewriteOf(repo, "run.sh", "x\n"),
      rewriteOf(repo, "sub/b.txt", "x\n"),
    ],
    {
      onWritten(file) {
        if (file === "run.sh") renameSync(join(repo.root, "sub"), join(repo.root, "elsewhere"));
      },
    },
  );
  const refusal = await refusalOf(attempt);
  expect(refusal).toMatchObject({
    code: "FIX_NOT_WRITABLE",
    message:
      "sub/b.txt cannot be written: it no longer exists while fixes were being applied, so none was applied",
  });
  expect(stateOf(repo, ["a.txt", "run.sh"])).toEqual(before);
  expect(readdirSync(join(repo.root, ".git/tool"))).toEqual([]);
});

test("no room on the disk: nothing was changed, and it is said", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, ["a.txt", "sub/b.txt"]);
  // The marker cannot take its place, as on a full disk.
  mkdirSync(join(repo.root, ".git/tool/fixes-in-progress.json.new/full"), { recursive: true });
  const refusal = await refusalOf(applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]));
  expect(refusal).toMatchObject({
    code: "FIX_NOT_WRITABLE",
    message: "fixes could not be written; every file is unchanged",
  });
  expect(stateOf(repo, ["a.txt", "sub/b.txt"])).toEqual(before);
});

test("what cannot be saved is not changed", async () => {
  await using repo = repoOf();
  const before = stateOf(repo, ["a.txt", "sub/b.txt"]);
  // Where the ref would be there is a file.
  repo.write({ ".git/refs/tool": `${repo.git("rev-parse", "HEAD")}\n` });
  const refusal = await refusalOf(applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]));
  expect(refusal).toMatchObject({
    code: "FIX_NOT_WRITABLE",
    message: "the current content could not be backed up, so no fix was applied",
  });
  expect(stateOf(repo, ["a.txt", "sub/b.txt"])).toEqual(before);
});

const SHARED_MEMORY = "/dev/shm";

test.runIf(existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev)(
  "a git directory on another file system will do",
  async () => {
    await using repo = repoOf();
    const stateDirectory = mkdtempSync(join(SHARED_MEMORY, "tool-test-"));
    try {
      chmodSync(join(repo.root, "a.txt"), 0o755);
      await applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")], { stateDirectory });
      expect(repo.read("a.txt")).toBe("x\n");
      expect(lstatSync(join(repo.root, "a.txt")).mode & 0o777).toBe(0o755);
      expect(repo.git("status", "--porcelain")).toBe(" M a.txt");
    } finally {
      rmSync(stateDirectory, { recursive: true, force: true });
    }
  },
);

test("while another one writes fixes there, it is refused", async () => {
  await using repo = repoOf();
  const { stateDirectory, now } = await placeOf(repo);
  const subject = { name: "fixes", code: "FIX_LOCKED", held: "", way: "" } as const;
  const lock = await acquireLock({ subject, stateDirectory, command: "review", now });
  const refusal = await refusalOf(applyTo(repo, [rewriteOf(repo, "a.txt", "x\n")]));
  expect(refusal).toMatchObject({ code: "FIX_LOCKED" });
  expect(refusal.message).toContain("fixes are being applied in this work tree: `tool review`");
  await lock.release();
});

test("each round of a run has a backup of its own; the newest 20 are kept, a run whole or not at all", async () => {
  await using repo = repoOf();
  const round = async (run: string, text: string): Promise<void> => {
    await applyTo(repo, [rewriteOf(repo, "sub/b.txt", text)], { run });
  };
  await round("first", "1\n");
  await round("first", "2\n");
  expect(backupsOf(repo)).toEqual(["refs/tool/backup/first-1", "refs/tool/backup/first-2"]);
  for (let at = 0; at < 19; at += 1) await round("second", `s${at}\n`);
  expect(backupsOf(repo)).not.toContain("refs/tool/backup/first-2");
  expect(backupsOf(repo)).toHaveLength(19);
  for (let at = 0; at < 3; at += 1) await round("second", `t${at}\n`);
  expect(backupsOf(repo)).toHaveLength(22);
  await round("third", "u\n");
  expect(backupsOf(repo)).toEqual(["refs/tool/backup/third-1"]);
});
