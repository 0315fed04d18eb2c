import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Rooms in the order in which they are run: what tells soonest that something broke comes first. Of the scenarios
 * the longest come first, so that no worker waits for the other at the end.
 */
const ORDER = [
  "test/unit/core/",
  "test/unit/config/",
  "test/unit/commands/",
  "test/unit/output/",
  "test/unit/",
  "bench/",
  "test/scenarios/cli/",
  "test/scenarios/config/",
  "test/scenarios/survival/",
  "test/scenarios/ship/",
  "test/scenarios/review-loop/",
  "test/scenarios/review/",
  "test/scenarios/doctor/",
  "",
];

/** The longest files of a room, before the others. */
const LONGEST = ["killed-github", "stopped", "step-limits", "hostile-server", "health", "dialogue"];

/** Runs quick rooms first, with Vitest's own order within each. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const path = relative(project.vitest.config.root, moduleId);
  const room = ORDER.findIndex((prefix) => path.startsWith(prefix));
  const isLong = LONGEST.some((name) => path.includes(name));
  return room * 2 + (isLong ? 0 : 1);
}
