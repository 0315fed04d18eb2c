import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whyNotStarted } from "../../../src/process/not-started.ts";
import { createRun } from "../../../src/process/run.ts";
import { runShell } from "../../../src/process/run-shell.ts";

const env = { PATH: process.env["PATH"] };
const { signal } = new AbortController();

function goneFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tool-test-"));
  rmSync(folder, { recursive: true });
  return folder;
}

test("a program whose folder is gone is not said to be missing itself", async () => {
  const cwd = goneFolder();
  await expect(createRun({ env, signal })({ file: "git", args: [], cwd })).rejects.toMatchObject({
    code: "PROGRAM_NOT_STARTED",
    message: `git cannot be started, because the folder it works in is gone: ${cwd}`,
  });
});

test("a command of the user whose folder is gone has not failed by itself", async () => {
  const cwd = goneFolder();
  const ended = runShell({ command: "true", cwd, env, signal, onOutput: () => {} });
  await expect(ended).rejects.toMatchObject({ code: "PROGRAM_NOT_STARTED" });
});

test.each([
  ["EMFILE", "git cannot be started: too many files are open"],
  ["ENFILE", "git cannot be started: too many files are open on this machine"],
  ["EAGAIN", "git cannot be started: too many processes are running"],
  ["ENOMEM", "git cannot be started: there is not enough memory"],
])("a start that the system refuses with %s is no answer of the program", (code, message) => {
  const fault = whyNotStarted({ file: "/usr/bin/git", cwd: tmpdir(), code });
  expect(fault).toMatchObject({ code: "PROGRAM_NOT_STARTED", message });
});

test.each(["ENOENT", "EACCES", "E2BIG", null])(
  "a start that ends with %s says nothing of the machine",
  (code) => {
    expect(whyNotStarted({ file: "git", cwd: tmpdir(), code })).toBeNull();
  },
);
