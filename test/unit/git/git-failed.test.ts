import { expect, test } from "vitest";
import { gitFailed } from "../../../src/git/git.ts";

const failed = (stderr: string) => {
  const result = { status: 128, timedOut: false, stderr };
  const { code, message, hint } = gitFailed(
    ["-c", "core.x=y", "diff", "HEAD"],
    result,
    "/work/shop",
  );
  return { code, message, hint };
};

test("a file that git may not read is named with the command that allows it", () => {
  expect(
    failed("error: open(\"src/it's.js\"): Permission denied\nfatal: cannot hash src/it's.js\n"),
  ).toEqual({
    code: "GIT_FAILED",
    message: "git has no permission to read src/it's.js",
    hint: "allow it, then run the command again: `chmod u+r '/work/shop/src/it'\\''s.js'`",
  });
});

test.each([
  "fatal: unable to write loose object file: No space left on device\n",
  "fatal: sha1 file '.git/index.lock' write error. Out of diskspace\n",
  "error: unable to write file a.js: Disk quota exceeded\n",
])("a full disk is told with the way to see what fills it: %j", (said) => {
  expect(failed(said)).toEqual({
    code: "GIT_FAILED",
    message: "`git diff` exited with status 128",
    hint: "free some space: `df -h` shows what is full",
  });
});

test("another failure shows the command to run", () => {
  expect(failed("fatal: bad revision\n")).toEqual({
    code: "GIT_FAILED",
    message: "`git diff` exited with status 128",
    hint: "run `git -c core.x=y diff HEAD` yourself to see all of it",
  });
});

test("a git that was killed is told with the signal", () => {
  const result = { status: null, signal: "SIGKILL", stderr: "", timedOut: false } as const;
  expect(gitFailed(["add", "a"], result, "/").message).toBe("`git add` was killed by SIGKILL");
});
