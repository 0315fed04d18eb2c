import type { Spot } from "../shared/match.ts";
import { listed, type Statement } from "./read-statements.ts";

/** Finds statements that change every row of a table, in any file of SQL. */
export function findInStatements(statements: readonly Statement[]): Spot[] {
  return statements
    .filter(reachesAll)
    .map(({ start, end }) => ({ rule: "sql/every-row", start, end }));
}

function reachesAll({ kind, tree }: Statement): boolean {
  if (kind !== "DeleteStmt" && kind !== "UpdateStmt") return false;
  const hasSource = listed(tree, "usingClause").length + listed(tree, "fromClause").length > 0;
  return tree["whereClause"] === undefined && !hasSource;
}
