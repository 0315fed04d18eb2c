import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, Failure } from "../../review/types.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import type { Spot } from "../shared/match.ts";
import { findInMigration } from "./find-in-migration.ts";
import { findStatementsOnAllRows } from "./find-statements-on-all-rows.ts";
import { isForwardMigration, isMeantForPostgres, isOtherDialect } from "./kind-of-file.ts";
import { readStatements } from "./read-statements.ts";

const NAME = "sql";

/** A larger file was written by a program. */
const MAX_LENGTH = 1_000_000;

const OTHER = "is written for another database than PostgreSQL";

/**
 * Looks at SQL through PostgreSQL's own parser: what locks a table or loses data in a migration, and
 * what does something else than it says. Files in another dialect, and templates, count as not read.
 */
export const sql: Analyzer = {
  name: NAME,
  isPerFile: true,
  worksApart: true,
  accepts: (path, scope) => /\.(sql|psql|pgsql)$/i.test(path) && !codeRulesOf(NAME, scope).isEmpty,
  async analyze(files, scope, { signal }) {
    const rules = codeRulesOf(NAME, scope);
    const findings: RawFinding[] = [];
    const failed: Failure[] = [];
    for (const file of files) {
      // Parsing holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      const { path, text } = file;
      if (text.length > MAX_LENGTH) continue;
      if (isOtherDialect(path, text)) {
        failed.push({ file: path, reason: `${NAME}: ${OTHER}`, cause: "foreign" });
        continue;
      }
      const statements = await readStatements(text);
      if ("fault" in statements) {
        const reason = `${NAME}: does not parse: ${statements.fault}`;
        const isMeant = isMeantForPostgres(path, text);
        failed.push({ file: path, reason, cause: isMeant ? "broken" : "foreign" });
        continue;
      }
      const spots: Spot[] = findStatementsOnAllRows(statements.all);
      if (isForwardMigration(path)) spots.push(...findInMigration(statements.all, text));
      findings.push(...rules.reportIn(file, spots));
    }
    return { findings, failed };
  },
};
