import { expect, test } from "vitest";
import { createExclude } from "../../../../src/core/change/create-exclude.ts";
import { createRedaction } from "../../../../src/redaction/create-redaction.ts";
import { hideSecrets } from "../../../../src/redaction/hide-secrets.ts";
import {
  createRepositoryView,
  type OutgoingView,
} from "../../../../src/assistants/assisted/repository-view.ts";
import { createReviewedTree } from "../../../../src/review/reviewed-tree.ts";
import { changeOf } from "../../../helpers/git-of.ts";
import { plantedSecrets, remainderOf } from "../../../helpers/planted-secrets.ts";
import { repoWithOrigin, type Files, type Repo } from "../../../helpers/repo.ts";

/** Opens the view on what a repository holds; `vendor/` is excluded. */
async function viewOf(repo: Repo): Promise<OutgoingView & AsyncDisposable> {
  const change = await changeOf(repo);
  const view = createRepositoryView(createReviewedTree(change, createExclude(["vendor/*"])));
  return { ...view, [Symbol.asyncDispose]: () => change.close() };
}

function repoWith(files: Files): Repo {
  return repoWithOrigin({ main: { "README.md": "read\n" }, feature: files });
}

const PASSWORD = ["hunter", "22x"].join("");
const MARKED = "marked";

test("what is excluded, ignored, secret by its name or outside is neither listed nor read nor found", async () => {
  await using repo = repoWith({
    "src/a.ts": `const ${MARKED} = 1;\n`,
    "vendor/b.ts": `${MARKED}\n`,
    ".env": `${MARKED}\n`,
    ".env.example": `${MARKED}\n`,
    "keys/server.pem": `${MARKED}\n`,
    ".npmrc": `${MARKED}\n`,
    "config/secrets.yml": `${MARKED}\n`,
    ".gitignore": "local.ts\n",
  });
  repo.write({ "local.ts": `${MARKED}\n`, "new.ts": `${MARKED} new\n` });
  await using view = await viewOf(repo);

  expect(await view.paths()).toEqual([".gitignore", "README.md", "new.ts", "src/a.ts"]);
  expect(await view.search(MARKED)).toEqual([
    { file: "new.ts", line: 1, text: `${MARKED} new` },
    { file: "src/a.ts", line: 1, text: `const ${MARKED} = 1;` },
  ]);
  const closed = [
    "vendor/b.ts",
    ".env",
    ".env.example",
    "keys/server.pem",
    ".npmrc",
    "config/secrets.yml",
    "local.ts",
    "../outside",
    "/etc/passwd",
    ".git/config",
    "src/../.env",
    "src",
    "",
  ];
  for (const path of closed) expect([path, await view.read(path)]).toEqual([path, null]);
  expect(view.sent().map(({ file }) => file)).toEqual(["new.ts", "src/a.ts"]);
});

test("what is read holds no secret and nothing invisible, and its lines stand where they stood", async () => {
  const text = `const a = 1;\nconst password = "${PASSWORD}";\nconst b\u200b = "${PASSWORD}";\n`;
  await using repo = repoWith({ "src/a.ts": text });
  await using view = await viewOf(repo);

  const sent = await view.read("src/a.ts");
  expect(sent).toBe('const a = 1;\nconst password = "‹passwor›";\nconst b\ufffd = "‹passwor›";\n');
  expect(sent).toHaveLength(text.length);
  expect(await view.read("src/a.ts")).toBe(sent);
  expect(view.hidden()).toEqual({ secrets: 2, invisible: 1 });
  expect(view.sent()).toEqual([{ file: "src/a.ts", characters: 2 * text.length }]);
});

test("a search tells nobody whether a word is a secret", async () => {
  await using repo = repoWith({
    "src/a.ts": `const password = "${PASSWORD}";\nconst passwords = 1;\n`,
  });
  await using view = await viewOf(repo);

  expect(await view.search(PASSWORD)).toEqual([]);
  expect(view.sent()).toEqual([]);
  expect(await view.search("password")).toEqual([
    { file: "src/a.ts", line: 1, text: 'const password = "‹passwor›";' },
  ]);
});

test("a search gives whole words, at most fifty lines of them, each of a bounded length", async () => {
  await using repo = repoWith({
    "a.ts": `word\nwords\n$word.x\nsword\n${"x ".repeat(1_000)}word\n`,
    "b.ts": "word\n".repeat(100),
  });
  await using view = await viewOf(repo);

  const places = await view.search("word");
  expect(places).toHaveLength(50);
  expect(places.slice(0, 4).map(({ file, line }) => `${file}:${line}`)).toEqual([
    "a.ts:1",
    "a.ts:3",
    "a.ts:5",
    "b.ts:1",
  ]);
  expect(Math.max(...places.map(({ text }) => text.length))).toBe(500);
  expect(await view.search("$word.x")).toMatchObject([{ file: "a.ts", line: 3 }]);
});

test.each(["", " ", "two words", "line\nbreak", "(", "a|b", "x".repeat(300)])(
  "%j is no word to search for",
  async (word) => {
    await using repo = repoWith({ "a.ts": "two words | ( a|b\n" });
    await using view = await viewOf(repo);
    expect(await view.search(word)).toEqual([]);
  },
);

test("what only the finder of the built-in reviewer knows by its form is hidden too", async () => {
  await using repo = repoWith({ "a.ts": "" });
  await using view = await viewOf(repo);
  // A stand-in to everybody else.
  const code = `connect("mysql://shop:changeme@db.internal.net/shop");`;
  expect(hideSecrets(code, { path: "a.ts" }).hidden).toEqual([]);
  const { text } = await view.makeSafe("a.ts", code);
  expect(text).not.toContain("changeme");
  expect(text).toHaveLength(code.length);
});

test("of a file that never leaves nothing is made fit to leave, and what is only made safe is not noted", async () => {
  await using repo = repoWith({ "a.ts": "" });
  await using view = await viewOf(repo);
  expect(await view.makeSafe(".env", "A=b")).toMatchObject({ text: "", hidden: [] });
  expect((await view.makeSafe("a.ts", "let a;")).text).toBe("let a;");
  expect(view.sent()).toEqual([]);
  view.noteSent("a.ts", 3);
  view.noteSent("a.ts", 4);
  expect(view.sent()).toEqual([{ file: "a.ts", characters: 7 }]);
});

test("what is looked at in silence is as safe, and neither noted as sent nor counted as hidden", async () => {
  const [secret] = plantedSecrets(1, 3);
  await using repo = repoWith({ "a.ts": `${secret?.code}\nconst found = 1;\n` });
  await using view = await viewOf(repo);

  const text = await view.silent.read("a.ts");
  expect(await view.silent.search("found")).toHaveLength(1);
  expect(text).not.toContain(secret?.value);
  expect({ sent: view.sent(), hidden: view.hidden().secrets }).toEqual({ sent: [], hidden: 0 });
  expect(await view.read("a.ts")).toBe(text);
  expect(view.hidden().secrets).toBeGreaterThan(0);
});

test("of two hundred planted secrets none is left in anything that is read or found", async () => {
  const planted = plantedSecrets(200, 7);
  const files = Object.fromEntries(
    planted.map(({ file, code }) => [file, `first\n${code}\nlast line\n`]),
  );
  await using repo = repoWith(files);
  await using view = await viewOf(repo);

  const left: string[] = [];
  for (const secret of planted) {
    const text = await view.read(secret.file);
    if (text === null || remainderOf(secret, text) !== null) left.push(secret.file);
  }
  expect(left).toEqual([]);
  expect(view.sent()).toHaveLength(200);
  expect(view.hidden().secrets).toBeGreaterThanOrEqual(200);
});

test("what was found to be a secret in one file does not leave in another, and the text keeps its length", async () => {
  await using repo = repoWith({ "src/a.ts": `login("${PASSWORD}");\n` });
  const change = await changeOf(repo);
  const redaction = createRedaction();
  redaction.know([PASSWORD]);
  const view = createRepositoryView(createReviewedTree(change, createExclude([])), redaction);

  const read = await view.read("src/a.ts");
  await change.close();

  expect(read).not.toContain(PASSWORD);
  expect(read).toHaveLength(`login("${PASSWORD}");\n`.length);
});
