import { expect, test } from "vitest";
import { emptyRepo } from "./repo.ts";
import { runGit } from "./run-git.ts";

test("gives what git prints, however much it is, and what is not text as well as Node reads it", async () => {
  await using repo = emptyRepo();
  const call = { cwd: repo.root, env: repo.sandbox.env };
  const text = `${"a line\n".repeat(100_000)}\u{1f600}`;
  repo.write({ "large.txt": text });
  const hash = runGit(["hash-object", "-w", "large.txt"], call).trimEnd();
  expect(runGit(["cat-file", "blob", hash], call)).toBe(text);
});

test("words reach git as they are", async () => {
  await using repo = emptyRepo();
  const words = ["it's", '"$HOME" `id`', "two\nlines", "", "\\", "ä*"];
  const call = { cwd: repo.root, env: { ...repo.sandbox.env, WORDS: words.join("|") } };
  repo.git("config", "alias.told", '!printf "%s|" "$WORDS"');
  expect(runGit(["told", ...words], call)).toBe(`${[...words, ...words].join("|")}|`);
});

test("git has the environment that it is given, and nothing from the call before", async () => {
  await using repo = emptyRepo();
  repo.git("config", "alias.shown", "!env #");
  const shown = (env: Record<string, string>): string[] =>
    runGit(["shown"], { cwd: repo.root, env: { ...repo.sandbox.env, ...env } })
      .split("\n")
      .flatMap((line) => /^(FIRST|SECOND|VITEST\w*)=/.exec(line)?.[0] ?? []);
  expect(shown({ FIRST: "1" })).toEqual(["FIRST="]);
  expect(shown({ SECOND: "2" })).toEqual(["SECOND="]);
});

test("a failure says what git said, and the next call works", async () => {
  await using repo = emptyRepo();
  const call = { cwd: repo.root, env: repo.sandbox.env };
  expect(() => runGit(["show", "nothing"], call)).toThrow(
    expect.objectContaining({
      status: 128,
      message: expect.stringMatching(/^Command failed: git show nothing\nfatal: .*nothing/),
    }),
  );
  expect(() => runGit(["status"], { ...call, cwd: `${repo.root}/none` })).toThrow("none");
  expect(runGit(["rev-parse", "--show-toplevel"], call)).toBe(`${repo.root}\n`);
});
