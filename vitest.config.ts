import { defineConfig } from "vitest/config";
import { rulePack } from "./build/rule-pack.ts";

export default defineConfig({
  plugins: [rulePack()],
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/helpers/build-once.ts",
    // Scenarios start real processes; a busy machine needs patience, never a retry.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    fileParallelism: true,
    expect: { requireAssertions: true },
  },
});
