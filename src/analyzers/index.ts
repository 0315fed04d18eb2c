import type { ChangedFile } from "../core/change/types.ts";
import { isTestPath } from "../core/rules/is-test-path.ts";
import type { Analyzer } from "../review/types.ts";
import { loadLazily } from "./shared/lazy-analyzer.ts";
import { commentedCode } from "./text/commented-code.ts";
import { astGrep } from "./ast-grep/analyzer.ts";
import { credentials } from "./secrets/credentials.ts";
import { copies } from "./project/copies.ts";
import { dockerfile } from "./dockerfile/analyzer.ts";
import { flow } from "./flow/analyzer.ts";
import { importCycles } from "./project/import-cycles.ts";
import { importedCoroutines } from "./project/imported-coroutines.ts";
import { leftovers } from "./text/leftovers.ts";
import { manifests } from "./manifests/analyzer.ts";
import { misspellings } from "./text/misspellings.ts";
import { oxlintTypes } from "./oxlint/types-analyzer.ts";
import { oxlint } from "./oxlint/analyzer.ts";
import { permissions } from "./text/permissions.ts";
import { regex } from "./regex/analyzer.ts";
import { ruff } from "./ruff/analyzer.ts";
import { secretlint } from "./secrets/analyzer.ts";
import { sql } from "./sql/analyzer.ts";
import { teamRuleCheck, teamRules } from "./team-rules/analyzer.ts";
import { testSwitches } from "./tests/test-switches.ts";
import { unicode } from "./text/unicode.ts";
import { workflow } from "./workflow/analyzer.ts";

/** The built-in analyzers, in the order reports name them. */
export const ANALYZERS: readonly Analyzer[] = [
  oxlint,
  oxlintTypes,
  astGrep,
  flow,
  regex,
  ruff,
  secretlint,
  credentials,
  leftovers,
  unicode,
  misspellings,
  commentedCode,
  permissions,
  workflow,
  dockerfile,
  sql,
  manifests,
  ofTheChange(
    "removed-exports",
    losesLines,
    async () => (await import("./project/removed-exports.ts")).removedExports,
  ),
  ofTheChange(
    "signatures",
    losesLines,
    async () => (await import("./project/signatures.ts")).signatures,
  ),
  ofTheChange(
    "doc-comments",
    losesLines,
    async () => (await import("./project/doc-comments.ts")).docComments,
  ),
  ofRegressions("removed-guards"),
  ofRegressions("lost-protections"),
  ofTheChange(
    "slowed-patterns",
    losesLines,
    async () => (await import("./regex/slowed-patterns.ts")).slowedPatterns,
  ),
  ofRegressions("weakened"),
  ofTheChange(
    "missing-migrations",
    mayHoldModel,
    async () => (await import("./project/missing-migrations.ts")).missingMigrations,
  ),
  ofTheChange(
    "php-namespaces",
    ({ path, status }) => status !== "deleted" && path.endsWith(".php"),
    async () => (await import("./project/php-namespaces.ts")).phpNamespaces,
  ),
  ofTheChange(
    "missing-imports",
    ({ path }) => /\.([cm]?[jt]sx?|py)$/.test(path),
    async () => (await import("./project/missing-imports.ts")).missingImports,
  ),
  importedCoroutines,
  importCycles,
  ofTheChange(
    "test-changes",
    ({ path, status }) => status !== "added" && isTestPath(path),
    async () => (await import("./tests/test-changes.ts")).testChanges,
  ),
  testSwitches,
  copies,
];

/** Those of the project's own rules, which no review begins with: whoever has rules brings them along. */
export const TEAM_ANALYZERS: readonly Analyzer[] = [teamRules, teamRuleCheck];

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
    isOfChanges: true,
    accepts: () => false,
    concerns,
    ...loadLazily(load),
  };
}

function ofRegressions(name: string): Analyzer {
  return ofTheChange(name, losesLines, async () =>
    (await import("../regressions/analyze.ts")).regressionsOf(name),
  );
}

/** More than lines that were added, or than a file that is new. */
function losesLines({ status, removed }: ChangedFile): boolean {
  return removed.length > 0 || (status !== "added" && status !== "modified");
}

/** Files of the languages that models are written in. */
function mayHoldModel({ path }: ChangedFile): boolean {
  return /\.(py|prisma)$/.test(path) && !isTestPath(path);
}
