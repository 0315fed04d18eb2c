import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeEnd, runCommand } from "../../../src/ship/run-command.ts";
import { openRunLog } from "../../../src/ship/run-log.ts";
import type { ShipTools } from "../../../src/ship/types.ts";
import { emptyRepo } from "../../helpers/repo.ts";
import { toolsOf } from "./tools.ts";

test("output is shown line by line as it comes, and kept in a log that only the user can read", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const result = await runCommand(
    { step: "build", command: "echo one; echo two >&2; printf three" },
    tools,
  );
  expect(result).toMatchObject({ status: 0, signal: null });
  expect(tools.shown.toSorted()).toEqual(["build │ one", "build │ three", "build │ two"]);
  expect(readFileSync(result.log, "utf8").split("\n").toSorted()).toEqual([
    "",
    "one",
    "three",
    "two",
  ]);
  expect(statSync(result.log).mode & 0o777).toBe(0o600);
  expect(statSync(tools.runDirectory).mode & 0o777).toBe(0o700);
});

test("a secret is hidden on the terminal, in the log and in the last lines", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const { log } = await runCommand({ step: "test", command: "echo hunter2; exit 3" }, tools);
  expect(tools.shown).toEqual(["test │ ***", "test tail: ***"]);
  expect(readFileSync(log, "utf8")).toBe("***\n");
});

test("a failing command shows its last twenty lines again; the log has all of them", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const { log, status } = await runCommand({ step: "test", command: "seq 1 100; exit 2" }, tools);
  expect(status).toBe(2);
  const last = Array.from({ length: 20 }, (_, at) => at + 81).join("|");
  expect(tools.shown.at(-1)).toBe(`test tail: ${last}`);
  expect(readFileSync(log, "utf8").split("\n")).toHaveLength(101);
});

test("a command that succeeds shows nothing again", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  await runCommand({ step: "test", command: "seq 1 3" }, tools);
  expect(tools.shown).toEqual(["test │ 1", "test │ 2", "test │ 3"]);
});

test.each([
  ["printf 'Deploy to production? [y/N] '; read -r answer", true],
  ["printf 'Password: ' >&2; read -r answer", true],
  ["echo 'EOFError: EOF when reading a line' >&2; exit 1", true],
  ["echo 'the input device is not a TTY' >&2; exit 1", true],
  ["echo 'Deploy to production? [y/N]'; exit 1", false],
  ["printf 'done'; exit 1", false],
  ["printf 'Deploy? '", false],
])("of a command that fails it is known whether it asked: %s", async (command, asked) => {
  await using repo = emptyRepo();

  const result = await runCommand({ step: "build", command }, await toolsOf(repo));

  expect(result.asked).toBe(asked);
});

test("a command that reads waits for nobody: its standard input is closed", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const command = "if read -r line; then echo got; else echo closed; fi";
  expect((await runCommand({ step: "build", command }, tools)).status).toBe(0);
  expect(tools.shown).toEqual(["build │ closed"]);
});

test("it runs at the top of the work tree with the variables it is given", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const command = 'echo "$(pwd) $TOOL_PR_NUMBER"';
  await runCommand({ step: "post-merge", command, env: { TOOL_PR_NUMBER: "7" } }, tools);
  expect(tools.shown).toEqual([`post-merge │ ${repo.root} 7`]);
});

test("megabytes of output are all in the log", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  const { log } = await runCommand(
    { step: "build", command: "yes 0123456789 | head -n 400000" },
    tools,
  );
  expect(statSync(log).size).toBe(400_000 * 11);
});

test("progress that overwrites its line is told as it comes, secrets hidden, and is one line in the end", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  // The command goes on once its progress was told.
  execFileSync("mkfifo", [join(repo.root, "told")]);
  const command = "printf '10 %% hunter2\\r'; cat told; printf '100 %%\\n'";
  const overwritten: ShipTools["progress"]["overwritten"] = (step, state) => {
    tools.progress.overwritten(step, state);
    writeFileSync(join(repo.root, "told"), "");
  };
  await runCommand(
    { step: "build", command },
    { ...tools, progress: { ...tools.progress, overwritten } },
  );
  expect(tools.shown).toEqual(["build at: 10 % ***", "build │ 100 %"]);
});

test("an interrupted command is ended and shows nothing again", async () => {
  await using repo = emptyRepo();
  const controller = new AbortController();
  const tools = await toolsOf(repo, { signal: controller.signal });
  const running = runCommand(
    { step: "test", command: "echo started; sleep 1000" },
    {
      ...tools,
      progress: {
        ...tools.progress,
        lines(step, texts) {
          controller.abort();
          return tools.progress.lines(step, texts);
        },
      },
    },
  );
  expect((await running).status).not.toBe(0);
  expect(tools.shown).toEqual(["test │ started"]);
});

test("a second run of a step is written below the first, with a line between them", async () => {
  await using repo = emptyRepo();
  const tools = await toolsOf(repo);
  for (const line of ["one", "two"]) {
    const log = openRunLog(tools.runDirectory, "review");
    log.write(line);
    log.close();
  }
  expect(readFileSync(`${tools.runDirectory}/review.log`, "utf8")).toBe(
    "one\n[… another run of this step …]\ntwo\n",
  );
});

test.each([
  [{ status: 2, signal: null }, "exited with status 2"],
  [{ status: 127, signal: null }, "names a program that could not be found (status 127)"],
  [{ status: 126, signal: null }, "names a program that is not executable (status 126)"],
  [{ status: null, signal: "SIGKILL" }, "was killed by SIGKILL"],
])("an end is described: %j", (end, said) => {
  expect(describeEnd(end)).toBe(said);
});
