import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LinterRun } from "../../types.ts";

let runs = 0;

/**
 * Runs the linter in this process as its own program would run: it prints to standard output. Only for a
 * process in which nothing else uses the folder and the arguments that it was started with. What breaks
 * the linter ends the process.
 */
export async function lintHere({ cwd, args }: LinterRun): Promise<void> {
  const before = { argv: process.argv, cwd: process.cwd() };
  try {
    process.argv = [process.execPath, "oxlint", ...args];
    process.chdir(cwd);
    // The program does its work while it is loaded, so it is loaded anew each time; what it uses is not.
    runs += 1;
    await import(`${pathToFileURL(programOfLinter()).href}?run=${runs}`);
  } finally {
    process.argv = before.argv;
    process.chdir(before.cwd);
    process.exitCode = undefined;
  }
}

function programOfLinter(): string {
  const manifest = createRequire(import.meta.url).resolve("oxlint/package.json");
  return join(dirname(manifest), "dist", "cli.js");
}
