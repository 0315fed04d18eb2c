import { expect, test } from "vitest";
import { readingTools } from "../../../../src/assistants/model/reading-tools.ts";
import type { RepositoryView } from "../../../../src/assistants/types.ts";
import { viewOf } from "./question.ts";

const LINES = Array.from({ length: 5000 }, (_, at) => `const value${at + 1} = ${at + 1};`);
const VIEW = viewOf({
  "src/a.js": "one\r\ntwo\r\nthree\r\n",
  "src/deep/b.js": "needle one\nhay\nneedle two",
  "src/long.js": `${LINES.join("\n")}\n`,
  "src/wide.js": "x".repeat(100_000),
  "src/empty.js": "",
});

async function call(name: string, input: unknown, view: RepositoryView = VIEW): Promise<string> {
  return ask(readingTools(view), name, input);
}

async function ask(
  { tools }: ReturnType<typeof readingTools>,
  name: string,
  input: unknown,
): Promise<string> {
  const answer: unknown = await tools[name]?.execute?.(input, { toolCallId: "1", messages: [] });
  return String(answer);
}

test.each([
  [{ path: "src/a.js" }, "1\tone\n2\ttwo\n3\tthree\n(end of file)"],
  [{ path: "./src/a.js" }, "1\tone\n2\ttwo\n3\tthree\n(end of file)"],
  [{ path: "/src/a.js", startLine: 2, endLine: 2 }, "2\ttwo\n(lines 2 to 2 of 3)"],
  [{ path: "src/a.js", startLine: "2" }, "2\ttwo\n3\tthree\n(end of file)"],
  [{ path: "src/a.js", startLine: 3, endLine: 1 }, "3\tthree\n(end of file)"],
  [{ path: "src/a.js", startLine: 99 }, "3\tthree\n(end of file)"],
  [{ path: "src/a.js", startLine: -1, endLine: null }, "1\tone\n2\ttwo\n3\tthree\n(end of file)"],
  [{ path: "src/empty.js" }, "1\t\n(end of file)"],
  [{ path: "lib/b.js" }, "There is no file lib/b.js to be read. There is src/deep/b.js."],
  [{ path: "../../etc/passwd" }, "There is no file ../../etc/passwd to be read."],
  [{ path: 7 }, "Name a file: `path`."],
  ["src/a.js", "Name a file: `path`."],
  [null, "Name a file: `path`."],
])("reads a file: %j", async (input, expected) => {
  expect(await call("read_file", input)).toBe(expected);
});

test.each([
  [{ word: "needle" }, "src/deep/b.js:1: needle one\nsrc/deep/b.js:3: needle two"],
  [{ word: " hay " }, "src/deep/b.js:2: hay"],
  [{ word: "nothing" }, "No line holds nothing."],
  [{ word: "" }, "Name a word: `word`."],
  [{}, "Name a word: `word`."],
])("searches for a word: %j", async (input, expected) => {
  expect(await call("search", input)).toBe(expected);
});

test("says where a long file is cut, and how to go on to its end", async () => {
  const seen: string[] = [];
  let startLine: number | undefined = 1;
  while (startLine !== undefined) {
    const answer = await call("read_file", { path: "src/long.js", startLine });
    expect(answer.length).toBeLessThanOrEqual(16_000);
    seen.push(...answer.split("\n").slice(0, -1));
    const next = /\(cut at line \d+ of 5000: go on with startLine (\d+)\)$/.exec(answer)?.[1];
    startLine = next === undefined ? undefined : Number(next);
  }
  expect(seen).toEqual(LINES.map((line, at) => `${at + 1}\t${line}`));
});

test("gives no more of a line than fits", async () => {
  expect((await call("read_file", { path: "src/wide.js" })).length).toBeLessThanOrEqual(16_000);
  const places = Array.from({ length: 50 }, (_, line) => ({
    file: "a.js",
    line,
    text: `${"y".repeat(900)} word`,
  }));
  const found = await call("search", { word: "word" }, { ...VIEW, search: async () => places });
  expect(found.length).toBeLessThanOrEqual(16_000);
  expect(found).toMatch(/\(cut: \d+ more lines; search for a rarer word\)$/);
});

test("answers 24 calls and no more, whatever they are for", async () => {
  const all = readingTools(VIEW);
  const answers: string[] = [];
  for (let at = 0; at < 30; at += 1) {
    expect(all.isSpent()).toBe(at >= 24);
    answers.push(
      await ask(all, at % 2 === 0 ? "read_file" : "search", { path: "x", word: "needle" }),
    );
  }
  const isLast = (answer: string): boolean => answer === "No more reading: give your findings now.";
  expect(answers.map(isLast)).toEqual(answers.map((_, at) => at >= 24));
});

test("a view that fails is an answer in words", async () => {
  const broken = { ...VIEW, read: async () => Promise.reject(new Error("EIO /home/somebody")) };
  expect(await call("read_file", { path: "src/a.js" }, broken)).toBe("That could not be read.");
});
