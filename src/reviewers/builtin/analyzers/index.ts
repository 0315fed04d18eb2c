import type { ChangedFile } from "../../../core/change/types.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";
import type { Analyzer } from "../../types.ts";
import { later } from "../later.ts";
import { addedFiles } from "./added-files.ts";
import { astGrep } from "./ast-grep.ts";
import { copies } from "./copies.ts";
import { dockerfile } from "./dockerfile.ts";
import { flow } from "./flow.ts";
import { importCycles } from "./import-cycles.ts";
import { leftovers } from "./leftovers.ts";
import { manifests } from "./manifests.ts";
import { oxlintTypes } from "./oxlint-types.ts";
import { oxlint } from "./oxlint.ts";
import { permissions } from "./permissions.ts";
import { regex } from "./regex.ts";
import { ruff } from "./ruff.ts";
import { secretlint } from "./secretlint.ts";
import { sql } from "./sql.ts";
import { testSwitches } from "./test-switches.ts";
import { unicode } from "./unicode.ts";
import { workflow } from "./workflow.ts";

/** The built-in analyzers, in the order reports name them. */
export const ANALYZERS: readonly Analyzer[] = [
  oxlint,
  oxlintTypes,
  astGrep,
  flow,
  regex,
  ruff,
  secretlint,
  leftovers,
  unicode,
  permissions,
  workflow,
  dockerfile,
  sql,
  manifests,
  addedFiles,
  ofTheChange(
    "removed-exports",
    losesLines,
    async () => (await import("./removed-exports.ts")).removedExports,
  ),
  ofTheChange("signatures", losesLines, async () => (await import("./signatures.ts")).signatures),
  ofTheChange(
    "removed-guards",
    losesLines,
    async () => (await import("./removed-guards.ts")).removedGuards,
  ),
  ofTheChange(
    "lost-protections",
    losesLines,
    async () => (await import("./lost-protections.ts")).lostProtections,
  ),
  ofTheChange(
    "slowed-patterns",
    losesLines,
    async () => (await import("./slowed-patterns.ts")).slowedPatterns,
  ),
  ofTheChange("weakened", losesLines, async () => (await import("./weakened.ts")).weakened),
  importCycles,
  ofTheChange(
    "test-changes",
    ({ path, status }) => status !== "added" && isTestPath(path),
    async () => (await import("./test-changes.ts")).testChanges,
  ),
  testSwitches,
  copies,
];

/** Compares a change as a whole with what was there, and is loaded where that has anything to say to it. */
function ofTheChange(
  name: string,
  concerns: (file: ChangedFile) => boolean,
  load: () => Promise<Analyzer["analyze"]>,
): Analyzer {
  return {
    name,
    isPerFile: false,
    needsTree: true,
    accepts: () => false,
    concerns,
    ...later(load),
  };
}

/** More than lines that were added, or than a file that is new. */
function losesLines({ status, removed }: ChangedFile): boolean {
  return removed.length > 0 || (status !== "added" && status !== "modified");
}
