import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LinterRun } from "../../types.ts";

/** As the linter's own program calls it; answers whether nothing was found. */
type Lint = (args: readonly string[], ...callbacks: readonly unknown[]) => Promise<boolean>;

let lint: Promise<Lint> | undefined;
let last: Promise<void> = Promise.resolve();

/**
 * Runs the linter in this process as its own program would run: it prints to standard output, one run after
 * the other. Only for a process in which nothing else uses the folder that it was started in. What breaks
 * the linter ends the process.
 */
export function lintHere(run: LinterRun): Promise<void> {
  last = last.catch(() => {}).then(() => lintIn(run));
  return last;
}

async function lintIn({ cwd, args }: LinterRun): Promise<void> {
  const before = process.cwd();
  try {
    process.chdir(cwd);
    lint ??= loadLinter();
    await (
      await lint
    )(
      args,
      refuse,
      refuse,
      refuse,
      async () => {},
      () => {},
      refuse,
    );
  } finally {
    process.chdir(before);
  }
}

/** What its program would load plugins and configurations with that are code: ours names none. */
function refuse(): never {
  throw new Error("the linter asked for code to run");
}

/**
 * The linter itself is a native library, whose package is named after the system; its program's own way to
 * it takes longer than to lint a few files, and is taken where the short one does not lead there.
 */
async function loadLinter(): Promise<Lint> {
  const manifest = createRequire(import.meta.url).resolve("oxlint/package.json");
  const require = createRequire(manifest);
  for (const variant of VARIANTS[process.platform] ?? []) {
    const known = loadFrom(
      require,
      `@oxlint/binding-${process.platform}-${process.arch}${variant}`,
    );
    if (known !== null) return known;
  }
  const bindings = pathToFileURL(join(dirname(manifest), "dist", "bindings.js"));
  const { r } = (await import(bindings.href)) as { r: Lint };
  return r;
}

const VARIANTS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["-gnu", "-musl"],
  darwin: [""],
  win32: ["-msvc"],
};

function loadFrom(require: NodeJS.Require, name: string): Lint | null {
  try {
    const { lint } = require(name) as { lint?: Lint };
    return typeof lint === "function" ? lint : null;
  } catch {
    return null;
  }
}
