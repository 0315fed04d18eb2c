import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { quoteBranch, quoteForShell } from "../../../src/core/quote-for-shell.ts";

test
  .skipIf(process.platform === "win32")
  .each(["plain/path.ts", "HEAD~1", "~", "~/notes", "=ls", "it's", "$(touch x)", ""])(
  "a shell reads back %j",
  (word) => {
    const said = execFileSync("sh", ["-c", `printf %s ${quoteForShell(word)}`], {
      env: { HOME: "/elsewhere" },
      encoding: "utf8",
    });

    expect(said).toBe(word);
  },
);

test("a leading = is quoted, which zsh would take for a program, and a branch is never an option", () => {
  expect(quoteForShell("=ls")).toBe("'=ls'");
  expect(quoteBranch("-x")).toBe("refs/heads/-x");
});
