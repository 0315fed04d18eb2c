import { readdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRegister } from "../../../src/register/open-register.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { entriesOf, FILE, registerRepo, twoEntries } from "./world.ts";

test("ten writers at once lose nothing", async () => {
  await using repo = registerRepo();
  const questions = Array.from({ length: 10 }, (_, i) => `Question ${i}?`);

  const outcomes = await Promise.all(
    questions.map((question) => runTool(repo, ["register", "add", "--question", question])),
  );

  expect(outcomes.map(({ status }) => status)).toEqual(questions.map(() => 0));
  const entries = await entriesOf(repo, ["list"]);
  expect(entries.map(({ question }) => question).toSorted()).toEqual(questions);
  expect(entries.map(({ id }) => id)).toEqual(questions.map((_, i) => String(i + 1)));
  expect(readdirSync(join(repo.root, ".tool/register")).toSorted()).toEqual([
    ".gitattributes",
    "decisions.md",
  ]);
});

test("of two answers to one entry at once, one is written and the other is told so", async () => {
  await using repo = registerRepo({ [FILE]: twoEntries() });

  const outcomes = await Promise.all(
    ["Yes.", "No."].map((text) => runTool(repo, ["register", "answer", "1", text])),
  );

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([0, 1]);
  const [entry] = await entriesOf(repo, ["show", "1"]);
  expect(entry?.answer).toBe(outcomes[0]?.status === 0 ? "Yes." : "No.");
});

test("a writer that never ends is named, after some waiting", async () => {
  await using repo = registerRepo();
  const git = await gitOf(repo);
  const stateDirectory = join(repo.root, ".git/tool");
  const holder = { pid: process.pid, host: hostname(), command: "register add" };
  repo.write({ ".git/tool/register.lock": JSON.stringify(holder) });
  const register = await openRegister({
    root: repo.root,
    git,
    path: ".tool/register",
    home: repo.sandbox.home,
    stateDirectory,
    now: () => new Date("2026-01-02T03:04:05Z"),
    env: {},
    patienceMs: 60,
  });

  const attempt = register.add({ question: "Why?", file: null, line: null, rule: null });

  await expect(attempt).rejects.toMatchObject({
    code: "REGISTER_LOCKED",
    message: expect.stringContaining(`process ${process.pid}`),
  });
  expect(repo.exists(FILE)).toBe(false);
});

test("a question and its answer can be written in one go", async () => {
  await using repo = registerRepo();
  const register = await openRegister({
    root: repo.root,
    git: await gitOf(repo),
    path: ".tool/register",
    home: repo.sandbox.home,
    stateDirectory: join(repo.root, ".git/tool"),
    now: () => new Date("2026-01-02T03:04:05.678Z"),
    env: {},
  });
  const question = { question: "Why?", file: "src/store.js", line: 1, rule: "js/x" };

  const entry = await register.add({ ...question, answer: "Because." });

  expect(entry).toEqual({
    ...question,
    id: "1",
    status: "answered",
    askedBy: "Ada Lovelace",
    askedAt: "2026-01-02T03:04:05.000Z",
    answer: "Because.",
    answeredBy: "Ada Lovelace",
    answeredAt: "2026-01-02T03:04:05.000Z",
  });
  expect((await register.read()).entries).toEqual([entry]);
});
