import { ofEachFile } from "../shared/of-each-file.ts";
import { findInMigration } from "./find-in-migration.ts";
import { findStatementsOnAllRows } from "./find-statements-on-all-rows.ts";
import { isForwardMigration, isMeantForPostgres, isOtherDialect } from "./kind-of-file.ts";
import { readStatements } from "./read-statements.ts";

/** A larger file was written by a program. */
const MAX_LENGTH = 1_000_000;

const OTHER = "is written for another database than PostgreSQL";

/**
 * Looks at SQL through PostgreSQL's own parser: what locks a table or loses data in a migration, and
 * what does something else than it says. Files in another dialect, and templates, count as not read.
 */
export const sql = ofEachFile({
  name: "sql",
  reads: (path) => /\.(sql|psql|pgsql)$/i.test(path),
  async find({ path, text }, fail) {
    if (text.length > MAX_LENGTH) return [];
    if (isOtherDialect(path, text)) {
      fail({ reason: OTHER, cause: "foreign" });
      return [];
    }
    const statements = await readStatements(text);
    if ("fault" in statements) {
      const cause = isMeantForPostgres(path, text) ? "broken" : "foreign";
      fail({ reason: `does not parse: ${statements.fault}`, cause });
      return [];
    }
    const onAllRows = findStatementsOnAllRows(statements.all);
    return isForwardMigration(path)
      ? [...onAllRows, ...findInMigration(statements.all, text)]
      : onAllRows;
  },
});
