import type { Analyzer } from "../../types.ts";
import { addedFiles } from "./added-files.ts";
import { astGrep } from "./ast-grep.ts";
import { copies } from "./copies.ts";
import { dockerfile } from "./dockerfile.ts";
import { flow } from "./flow.ts";
import { importCycles } from "./import-cycles.ts";
import { leftovers } from "./leftovers.ts";
import { lostProtections } from "./lost-protections.ts";
import { manifests } from "./manifests.ts";
import { oxlintTypes } from "./oxlint-types.ts";
import { oxlint } from "./oxlint.ts";
import { permissions } from "./permissions.ts";
import { regex } from "./regex.ts";
import { removedExports } from "./removed-exports.ts";
import { removedGuards } from "./removed-guards.ts";
import { ruff } from "./ruff.ts";
import { secretlint } from "./secretlint.ts";
import { signatures } from "./signatures.ts";
import { slowedPatterns } from "./slowed-patterns.ts";
import { sql } from "./sql.ts";
import { testChanges } from "./test-changes.ts";
import { testSwitches } from "./test-switches.ts";
import { unicode } from "./unicode.ts";
import { weakened } from "./weakened.ts";
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
  removedExports,
  signatures,
  removedGuards,
  lostProtections,
  slowedPatterns,
  weakened,
  importCycles,
  testChanges,
  testSwitches,
  copies,
];
