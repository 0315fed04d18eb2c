import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openAnswers } from "../../../src/cache/open-answers.ts";
import { createSandbox } from "../../helpers/sandbox.ts";

const sandbox = createSandbox();
let directory: string;
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => {
  directory = join(mkdtempSync(join(sandbox.directory, "state-")), "tool/answers");
});

const KEY = ["model", "1", "what is wrong with `f(x)`?"];

function entries(): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith("growth"));
}

test.each([
  [{ findings: [{ line: 1, quote: "f(x)" }], usage: null }],
  [[]],
  ["text"],
  [0],
  [false],
])("what was remembered is recalled, also by another run: %j", (value) => {
  openAnswers(directory).remember(KEY, value);
  expect(openAnswers(directory).recall(KEY)).toEqual(value);
});

test.each([
  [["model", "1", "what is wrong with `f(y)`?"]],
  [["model", "1what is wrong with `f(x)`?"]],
  [["model", "1", "what is wrong with `f(x)`?", ""]],
  [[]],
])("under another key there is nothing: %j", (other) => {
  const answers = openAnswers(directory);
  answers.remember(KEY, "yes");
  expect(answers.recall(other)).toBeNull();
});

test("the last answer stands", () => {
  const answers = openAnswers(directory);
  answers.remember(KEY, "one");
  answers.remember(KEY, "two");
  expect(answers.recall(KEY)).toBe("two");
  expect(entries()).toHaveLength(1);
});

test("what is over a mebibyte, or nothing that JSON knows, is not kept", () => {
  const answers = openAnswers(directory);
  const round: Record<string, unknown> = {};
  round["itself"] = round;
  for (const value of ["x".repeat(1024 * 1024), undefined, () => 1, 1n, round])
    answers.remember(KEY, value);
  expect(answers.recall(KEY)).toBeNull();
  answers.remember(KEY, "x".repeat(1024 * 1024 - 2));
  expect(answers.recall(KEY)).toHaveLength(1024 * 1024 - 2);
});

test("nobody else may read it, and neither question nor answer stands in it", () => {
  openAnswers(directory).remember(KEY, "the answer");
  const [entry = ""] = entries();
  const content = readFileSync(entry, "latin1");
  expect(content).not.toMatch(/answer|what is wrong/);
  expect(statSync(entry).mode & 0o777).toBe(0o600);
  for (const folder of [dirname(entry), directory])
    expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a damaged answer is none, and is mended by the next", () => {
  const answers = openAnswers(directory);
  answers.remember(KEY, "yes");
  const [entry = ""] = entries();
  for (const damaged of [
    Buffer.alloc(0),
    readFileSync(entry).subarray(0, -1),
    Buffer.from('"no"'),
  ]) {
    writeFileSync(entry, damaged);
    expect(answers.recall(KEY)).toBeNull();
  }
  answers.remember(KEY, "yes");
  expect(answers.recall(KEY)).toBe("yes");
});

test("a folder that cannot be had costs nothing but the memory", () => {
  mkdirSync(dirname(directory), { recursive: true });
  writeFileSync(directory, "a file in the folder's place");
  const answers = openAnswers(directory);
  answers.remember(KEY, "yes");
  expect(answers.recall(KEY)).toBeNull();
});

test("it stays within its bound of its own, and what was used last stays longest", () => {
  const shard = join(directory, "00");
  mkdirSync(shard, { recursive: true });
  const old = Array.from({ length: 9 }, (_, at) => join(shard, `${at}`.repeat(62)));
  for (const [at, path] of old.entries()) {
    writeFileSync(path, Buffer.alloc(8 * 1024 * 1024));
    utimesSync(path, 1_000_000 + at, 1_000_000 + at);
  }
  // As if other runs had written 16 MiB since it was last looked at.
  writeFileSync(join(directory, "growth"), ".".repeat(4096));
  const answers = openAnswers(directory);
  answers.remember(KEY, "yes");

  expect(old.map((path) => existsSync(path))).toEqual([
    ...Array(4).fill(false),
    ...Array(5).fill(true),
  ]);
  expect(answers.recall(KEY)).toBe("yes");
});
