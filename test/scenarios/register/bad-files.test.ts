import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { entriesOf, FILE, registerRepo, twoEntries } from "./world.ts";

const ADD = ["add", "--question", "Third?"];
const isRoot = process.getuid?.() === 0;

function setPath(repo: Repo, path: string): void {
  repo.config({ decisionRegister: { enabled: true, path } });
}

describe("a register that is not where or what it should be is refused, and nothing is written", () => {
  test.each<
    [what: string, prepare: (repo: Repo) => void, code: string, says: string, hint: string]
  >([
    [
      "an absolute path",
      (repo) => setPath(repo, repo.root),
      "REGISTER_OUTSIDE",
      "not a path relative",
      "tool config set",
    ],
    [
      "a path with ..",
      (repo) => setPath(repo, "docs/../../x"),
      "REGISTER_OUTSIDE",
      "leads out of",
      "tool config set",
    ],
    [
      "the folder above",
      (repo) => setPath(repo, ".."),
      "REGISTER_OUTSIDE",
      "leads out of",
      "tool config set",
    ],
    [
      "a link that leads out",
      (repo) => symlinkSync(repo.sandbox.home, join(repo.root, ".tool/register")),
      "REGISTER_OUTSIDE",
      "through a symbolic link",
      "find it: `ls -ld -- .tool .tool/register .tool/register/decisions.md`",
    ],
    [
      "a file that is a link that leads out",
      (repo) => {
        writeFileSync(join(repo.sandbox.home, "decisions.md"), twoEntries());
        mkdirSync(join(repo.root, ".tool/register"));
        symlinkSync(join(repo.sandbox.home, "decisions.md"), join(repo.root, FILE));
      },
      "REGISTER_OUTSIDE",
      "through a symbolic link",
      "find it: `ls -ld -- .tool .tool/register .tool/register/decisions.md`",
    ],
    [
      "git's own folder",
      (repo) => setPath(repo, ".git/x"),
      "REGISTER_OUTSIDE",
      "git's own folder",
      "tool config set",
    ],
    [
      "git's own folder through a link",
      (repo) => symlinkSync("../.git", join(repo.root, ".tool/register")),
      "REGISTER_OUTSIDE",
      "git's own folder",
      "tool config set",
    ],
    [
      "a link to nothing",
      (repo) => symlinkSync("nowhere", join(repo.root, ".tool/register")),
      "REGISTER_UNREADABLE",
      "not there",
      "remove the link",
    ],
    [
      "a folder in the file's place",
      (repo) => mkdirSync(join(repo.root, FILE), { recursive: true }),
      "REGISTER_UNREADABLE",
      "is a folder",
      ".tool/register/decisions.md.old`",
    ],
    [
      "a file in the folder's place",
      (repo) => repo.write({ ".tool/register": "a file" }),
      "REGISTER_UNREADABLE",
      "cannot be reached",
      "tool config get decisionRegister.path",
    ],
    [
      "a file that is not UTF-8",
      (repo) => repo.write({ [FILE]: Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]) }),
      "REGISTER_UNREADABLE",
      "not UTF-8",
      "save it as UTF-8",
    ],
  ])("%s", async (_, prepare, code, says, hint) => {
    await using repo = registerRepo();
    prepare(repo);
    const before = snapshot(repo.sandbox.directory);

    for (const args of [["list"], ADD]) {
      const { status, stdout, stderr } = await runTool(repo, ["register", ...args, "--json"]);

      expect(status).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({ errors: [{ code }] });
      expect(stderr).toContain(says);
      expect(stderr.slice(stderr.indexOf("hint: "))).toContain(hint);
    }
    expect(snapshot(repo.sandbox.directory)).toEqual(before);
  });
});

test("a read-only file is read and not written", async () => {
  await using repo = registerRepo({ [FILE]: twoEntries() });
  chmodSync(join(repo.root, FILE), 0o444);

  const { status, stderr } = await runTool(repo, ["register", ...ADD]);

  expect(status).toBe(2);
  expect(stderr).toContain(
    `error: ${FILE} is read-only\nhint: make it writable: \`chmod u+w -- ${join(repo.root, FILE)}\`\n`,
  );
  expect(repo.read(FILE)).toBe(twoEntries());
  expect(await entriesOf(repo, ["list"])).toHaveLength(2);
});

test.skipIf(isRoot)(
  "a file that may not be read, or a folder not written, is refused",
  async () => {
    await using repo = registerRepo({ [FILE]: twoEntries() });
    chmodSync(join(repo.root, FILE), 0o200);
    const unreadable = await runTool(repo, ["register", "list"]);
    rmSync(join(repo.root, FILE));
    chmodSync(join(repo.root, ".tool/register"), 0o555);
    const unwritable = await runTool(repo, ["register", ...ADD]);
    chmodSync(join(repo.root, ".tool/register"), 0o755);

    expect([unreadable.status, unwritable.status]).toEqual([2, 2]);
    expect(unreadable.stderr).toContain("cannot be read");
    expect(unwritable.stderr).toContain("could not be written");
  },
);

test("a write keeps the file's mode, and a link inside the repository stays a link", async () => {
  await using repo = registerRepo({ "docs/decisions.md": twoEntries() });
  chmodSync(join(repo.root, "docs/decisions.md"), 0o640);
  mkdirSync(join(repo.root, ".tool/register"));
  symlinkSync("../../docs/decisions.md", join(repo.root, FILE));

  await entriesOf(repo, ADD);

  expect(repo.read("docs/decisions.md")).toContain("Third?");
  expect(statSync(join(repo.root, "docs/decisions.md")).mode & 0o777).toBe(0o640);
  expect(repo.exists("docs/.gitattributes")).toBe(false);
});

test("a merge conflict is read from both sides and refused for writing, until it is resolved", async () => {
  await using repo = registerRepo({ [FILE]: twoEntries() });
  const sides = twoEntries().replaceAll("bbbbbbbb", "cccccccc").replaceAll("Second?", "Third?");
  const start = twoEntries().indexOf("## 2.");
  const conflict = `${twoEntries().slice(0, start)}<<<<<<< HEAD\n${twoEntries().slice(start)}=======\n${sides.slice(start)}>>>>>>> other\n`;
  repo.write({ [FILE]: conflict });

  const list = await runTool(repo, ["register", "list"]);
  const add = await runTool(repo, ["register", ...ADD]);
  const answer = await runTool(repo, ["register", "answer", "1", "Yes."]);

  expect(list.status).toBe(0);
  expect(list.stdout).toMatch(/First\?[^]*Second\?[^]*Third\?/);
  expect(list.stderr).toMatch(
    /warning: \S+decisions\.md:\d+: a merge conflict; both sides are read/,
  );
  expect([add.status, answer.status]).toEqual([2, 2]);
  expect(add.stderr).toContain("hint: keep the sections of both sides");
  expect(repo.read(FILE)).toBe(conflict);
  repo.write({ [FILE]: conflict.replace(/^(?:<{7}|={7}|>{7}).*\n/gm, "") });
  expect(await entriesOf(repo, ["answer", "1", "Yes."])).toMatchObject([
    { id: "1", answer: "Yes." },
  ]);
});

test("broken sections and numbers given twice are warned of with their lines, and kept", async () => {
  const broken = twoEntries().replace("- Status: open", "- Status: opne").replace("## 2.", "## 1.");
  await using repo = registerRepo({
    [FILE]: `${broken}\n${twoEntries().slice(twoEntries().indexOf("## 2.")).replace("## 2.", "## 1.")}`,
  });

  const { status, stderr } = await runTool(repo, ["register", "list"]);
  await entriesOf(repo, ADD);

  expect(status).toBe(0);
  expect(stderr).toContain(`warning: ${FILE}:9: entry 1 has the status \`opne\``);
  expect(stderr).toMatch(/warning: \S+:\d+: there are two entries 1; this one counts as 2\n/);
  expect(repo.read(FILE)).toContain("- Status: opne");
  expect(repo.read(FILE).match(/^## \d/gm)).toEqual(["## 1", "## 1", "## 2", "## 3"]);
});

test("a file with CRLF stays one", async () => {
  await using repo = registerRepo({ [FILE]: twoEntries().replaceAll("\n", "\r\n") });

  await entriesOf(repo, ADD);
  await entriesOf(repo, ["answer", "1", "Yes.\nReally."]);

  expect(repo.read(FILE).replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(await entriesOf(repo, ["list"])).toMatchObject([
    { status: "answered", answer: "Yes.\nReally." },
    { status: "answered" },
    { question: "Third?" },
  ]);
});
