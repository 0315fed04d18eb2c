import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Rooms in the order in which they are run: what tells soonest that something broke comes first. Of the scenarios
 * the longest come first, so that no worker waits for the other at the end.
 */
const ORDER: readonly RegExp[] = [
  /^test\/unit\/(core|config|commands|output)\//,
  /^test\/unit\/.*\/pure\//,
  /^test\/unit\//,
  /^bench\//,
  /^test\/scenarios\/(cli|config)\//,
  /^test\/scenarios\/survival\//,
  /^test\/scenarios\/ship\//,
  /^test\/scenarios\/hostile\//,
  /^test\/scenarios\/review/,
  /^test\/scenarios\/(doctor|github|tracker)\//,
  /^/,
];

/** The longest files of a room, before the others. */
const LONGEST =
  /\/(killed-|stopped|fix-commit|step-limits|unfinished|continue-changed|silent-host|nothing-executed|dialogue|hostile-server|html-page|stack|real-client|custom-prompt|health|gitlab\/|reviews|demonstration|create-worker-pool|builtin\.)/;

/** Runs quick rooms first, with Vitest's own order within each. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const path = relative(project.vitest.config.root, moduleId);
  const room = ORDER.findIndex((paths) => paths.test(path));
  const isLong = LONGEST.test(path);
  return room * 2 + (isLong ? 0 : 1);
}
