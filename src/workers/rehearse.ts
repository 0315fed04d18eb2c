import { existsSync } from "node:fs";
import { join } from "node:path";
import { FOR_FEW } from "../analyzers/oxlint/linter-arguments.ts";
import { lintHere } from "../analyzers/oxlint/lint-here.ts";

/**
 * Has the linter of JavaScript read a file of our own, on threads of its own, while nobody has asked anything yet:
 * its first file takes it ten times as long as the next, and most of what a small review would wait for.
 */
export async function rehearse(): Promise<void> {
  if (!existsSync(FOLDER)) return;
  const args = [...FOR_FEW, "--config=oxlint.json", "sample.js"];
  // Whatever is wrong with it, whoever asks will hear of it.
  await lintHere({ cwd: FOLDER, args }).catch(() => {});
}

/** Holds a file, and the linter's configuration with no rule on; see `build/rehearsal.ts`. */
const FOLDER = join(import.meta.dirname, "..", "rehearsal");
