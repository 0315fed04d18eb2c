import { existsSync } from "node:fs";
import { join } from "node:path";
import { FOR_FEW } from "../analyzers/oxlint/linter-arguments.ts";
import { lintHere } from "../analyzers/oxlint/lint-here.ts";

/**
 * Lets the linter of JavaScript read a sample file on its threads before the first question arrives: its
 * first file takes ten times as long as the next, and is most of what a small review waits for.
 */
export async function warmUpLinter(): Promise<void> {
  if (!existsSync(FOLDER)) return;
  const args = [...FOR_FEW, "--config=oxlint.json", "sample.js"];
  // The first real question reports whatever is wrong.
  await lintHere({ cwd: FOLDER, args }).catch(() => {});
}

/** Holds the sample, and a configuration without rules; see `build/rehearsal.ts`. */
const FOLDER = join(import.meta.dirname, "..", "rehearsal");
