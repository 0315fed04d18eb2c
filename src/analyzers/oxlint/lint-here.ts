import { writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LinterRun } from "../../review/types.ts";
import { loadNative } from "../../libraries/load-native.ts";
import { requirePackage } from "../../libraries/require-package.ts";

/** As the linter's own program calls it; answers whether nothing was found. */
type Lint = (args: readonly string[], ...callbacks: readonly unknown[]) => Promise<boolean>;

let lint: Lint | null = null;
let last: Promise<void> | null = null;

/**
 * Runs the linter in this process as its own program would run: it prints to standard output, one run after
 * the other, on separate threads. Only for a process in which nothing else uses the folder that it was
 * started in. What breaks the linter ends the process.
 * @param mark printed before and after what it says; nothing is when nobody reads it
 */
export async function lintHere(run: LinterRun, mark = ""): Promise<void> {
  const lintNow = async (): Promise<void> => {
    writeSync(STANDARD_OUTPUT, mark);
    await lintIn(run);
    writeSync(STANDARD_OUTPUT, mark);
  };
  const own = last === null ? lintNow() : last.catch(() => {}).then(lintNow);
  last = own;
  await own;
}

const STANDARD_OUTPUT = 1;

async function lintIn({ cwd, args }: LinterRun): Promise<void> {
  const before = process.cwd();
  try {
    process.chdir(cwd);
    lint ??= loadLibrary() ?? loadBindings();
    await lint(args, refuse, refuse, refuse, createNothing, createNothing, refuse);
  } finally {
    process.chdir(before);
  }
}

/** Loads plugins and configurations that are code in the linter's own program: ours names none. */
function refuse(): never {
  throw new Error("the linter asked for code to run");
}

/** A run without plugins has a place for them all the same. */
async function createNothing(): Promise<void> {}

function loadLibrary(): Lint | null {
  return (loadNative("oxlint", "@oxlint", "lint")?.lint as Lint | undefined) ?? null;
}

function loadBindings(): Lint {
  const manifest = requirePackage.resolve("oxlint/package.json");
  return (requirePackage(join(dirname(manifest), "dist", "bindings.js")) as { r: Lint }).r;
}
