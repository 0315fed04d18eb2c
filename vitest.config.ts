import { defineConfig } from "vitest/config";
import { rulePack } from "./build/rule-pack.ts";
import { settingFacts } from "./build/setting-facts.ts";

/** Rooms of values alone: no environment, no folder and no module of theirs keeps anything of a test. */
const PURE = ["core", "config", "output", "ledger", "docs", "rules", "commands"].map(
  (room) => `test/unit/${room}/**/*.test.ts`,
);

export default defineConfig({
  plugins: [rulePack(), settingFacts()],
  test: {
    globalSetup: "test/helpers/build-once.ts",
    // Scenarios start real processes; a busy machine needs patience, never a retry.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: "forks",
    fileParallelism: true,
    // Scenarios mostly wait for processes of their own: one worker for each of two cores, not one less.
    maxWorkers: 2,
    // What is waited for is another process's: a second is not enough where it has to wait for its turn.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    projects: [
      // Loading what a file needs costs as much as its tests: these files share it.
      { extends: true, test: { name: "pure", include: PURE, isolate: false } },
      { extends: true, test: { name: "whole", include: ["test/**/*.test.ts"], exclude: PURE } },
      // Processor time of a size and of ten times that size: nothing else is measured here.
      { extends: true, test: { name: "growth", include: ["bench/growth/*.test.ts"] } },
    ],
  },
});
