import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { leanWorkers } from "./build/lean-workers.ts";
import { misspellings } from "./build/misspellings.ts";
import { pageAssets } from "./build/page-assets.ts";
import { QuickFirst } from "./build/quick-first.ts";
import { rulePack } from "./build/rule-pack.ts";
import { settingFacts } from "./build/setting-facts.ts";

/** A test that takes longer hangs, on a busy machine too; the few that work for longer name their own time. */
const PATIENCE_MS = 30_000;
/** Full runs of properties have five times as many inputs. */
const THOROUGH_MS = 120_000;
/** On a busy machine much looks like growth, and is measured again. */
const MEASURING_MS = 120_000;
const isThorough = process.env["TOOL_TEST_THOROUGH"] === "1";

/** Unit tests that start git, and others that start many programs. */
const STARTING = [
  "{git,fixes,hosts,hosts/{plain,github,gitlab},process,register,ship,workers,assistants/{agent,assisted}}/*",
  "register/pure/merging",
  "review/{review-change,pure/identity-in-history}",
  "core/change/path-pattern",
].map((files) => `test/unit/${files}.test.ts`);

// Linux copies the page tables of a process for each program that it starts on Node 20, and scenarios start
// thousands. One arena of glibc's allocator keeps a worker at half of what it holds with one for each thread.
process.env["MALLOC_ARENA_MAX"] ??= "1";

export default defineConfig({
  plugins: [rulePack(), settingFacts(), pageAssets(), misspellings()],
  test: {
    globalSetup: "test/helpers/build-once.ts",
    testTimeout: isThorough ? THOROUGH_MS : PATIENCE_MS,
    hookTimeout: isThorough ? THOROUGH_MS : PATIENCE_MS,
    sequence: { sequencer: QuickFirst },
    pool: "forks",
    fileParallelism: true,
    // Scenarios partly wait for processes of their own: one worker more than cores leaves no core idle.
    maxWorkers: availableParallelism() + 1,
    // What is waited for is another process's: a second is not enough where it has to wait for its turn.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    projects: [
      // Loading what a file needs costs as much as its tests: the files of a worker share what is loaded. A test
      // leaves nothing behind in the process that it runs in.
      {
        extends: true,
        test: {
          name: "units",
          include: ["test/{unit,helpers}/**/*.test.ts"],
          exclude: STARTING,
          isolate: false,
        },
      },
      // The same, of files that start programs: their worker holds neither rules nor analyzers, as each start costs
      // what the process holds.
      {
        extends: true,
        test: {
          name: "units that start programs",
          include: STARTING,
          isolate: false,
          pool: leanWorkers,
        },
      },
      // Scenarios start thousands of programs: each start costs what the process holds, so a worker that grew runs
      // no other file.
      {
        extends: true,
        test: {
          name: "scenarios",
          include: ["test/scenarios/**/*.test.ts"],
          isolate: false,
          pool: leanWorkers,
        },
      },
      // Processor time of a size and of ten times that size: nothing else is measured here.
      {
        extends: true,
        test: { name: "growth", include: ["bench/growth/*.test.ts"], testTimeout: MEASURING_MS },
      },
    ],
  },
});
