import type { Spot } from "../shared/match.ts";
import { listed, under, word, type Statement, type Tree } from "./read-statements.ts";

/** Finds statements that change or delete every row of a table, except those that fill columns added in the same file. */
export function findStatementsOnAllRows(statements: readonly Statement[]): Spot[] {
  const added = new Set(statements.flatMap(addedBy));
  return statements
    .filter((each) => reachesAll(each) && !fillsOnly(added, each))
    .map(({ start, end }) => ({ rule: "sql/every-row", start, end }));
}

function reachesAll({ kind, tree }: Statement): boolean {
  if (kind !== "DeleteStmt" && kind !== "UpdateStmt") return false;
  const hasSource = listed(tree, "usingClause").length + listed(tree, "fromClause").length > 0;
  return tree["whereClause"] === undefined && !hasSource;
}

/** Names the columns that a statement adds, as `schema.table.column`. */
function addedBy({ kind, tree }: Statement): string[] {
  if (kind !== "AlterTableStmt") return [];
  const commands = listed(tree, "cmds").map((each) => under(each, "AlterTableCmd"));
  return commands
    .filter((command) => word(command, "subtype") === "AT_AddColumn")
    .map((command) => columnOf(tree, word(under(command, "def", "ColumnDef"), "colname")));
}

/** No row has a value in a new column yet, so every row is meant. */
function fillsOnly(added: ReadonlySet<string>, { kind, tree }: Statement): boolean {
  const set = listed(tree, "targetList").map((each) => word(under(each, "ResTarget"), "name"));
  return kind === "UpdateStmt" && set.every((name) => added.has(columnOf(tree, name)));
}

function columnOf(statement: Tree, column: string): string {
  const table = under(statement, "relation");
  return [word(table, "schemaname"), word(table, "relname"), column].join(".");
}
