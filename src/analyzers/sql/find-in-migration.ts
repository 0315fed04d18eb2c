import type { Spot } from "../shared/match.ts";
import { listed, under, word, type Statement, type Tree } from "./read-statements.ts";

/** Finds statements of a migration that stop others from writing, or lose data. */
export function findInMigration(statements: readonly Statement[], text: string): Spot[] {
  const fresh = new Set(statements.flatMap(createdBy));
  return statements.flatMap((statement) => {
    const { kind, tree } = statement;
    if (isKnown(statement, text)) return [];
    const table = nameOf(under(tree, "relation"));
    if (kind === "DropStmt") return drops(statement, fresh);
    if (kind === "TruncateStmt") return [spot(statement, "sql/data-lost")];
    if (table === "" || fresh.has(table)) return [];
    if (kind === "IndexStmt" && tree["concurrent"] !== true)
      return [{ ...spot(statement, "sql/index-locks-table"), values: { table } }];
    if (kind === "RenameStmt" && /COLUMN|TABLE/.test(word(tree, "renameType")))
      return renames(statement);
    if (kind !== "AlterTableStmt" || word(tree, "objtype") !== "OBJECT_TABLE") return [];
    return listed(tree, "cmds").flatMap((command) =>
      alterations(statement, under(command, "AlterTableCmd"), { table, text }),
    );
  });
}

/** Whether the comment above speaks of locks, or to the linter that looks for them: the author has weighed it. */
function isKnown({ start }: Statement, text: string): boolean {
  const above = text.slice(Math.max(0, start - COMMENT_LENGTH), start);
  const comment = /(?:--[^\n]*\n\s*)+$/.exec(above)?.[0] ?? "";
  return /\bsquawk-ignore\b|\bconcurrent|\block(?:s|ed|ing)?\b/i.test(comment);
}

const COMMENT_LENGTH = 500;

function createdBy({ kind, tree }: Statement): string[] {
  if (kind === "CreateStmt") return [nameOf(under(tree, "relation"))];
  return kind === "CreateTableAsStmt" ? [nameOf(under(tree, "into", "rel"))] : [];
}

function nameOf(relation: Tree): string {
  return word(relation, "relname");
}

function spot({ start, end }: Statement, rule: string): Spot {
  return { rule, start, end };
}

function renames(statement: Statement): Spot[] {
  const { tree } = statement;
  const isColumn = word(tree, "renameType") === "OBJECT_COLUMN";
  const old = isColumn ? word(tree, "subname") : nameOf(under(tree, "relation"));
  return [{ ...spot(statement, "sql/renamed-under-use"), values: { old } }];
}

function drops(statement: Statement, fresh: ReadonlySet<string>): Spot[] {
  const { tree } = statement;
  if (word(tree, "removeType") !== "OBJECT_TABLE") return [];
  const names = listed(tree, "objects").map((object) =>
    word(under(listed(under(object, "List"), "items").at(-1), "String"), "sval"),
  );
  // Dropped only to be made anew, or made and dropped on the way.
  return names.every((name) => fresh.has(name)) ? [] : [spot(statement, "sql/data-lost")];
}

function alterations(
  statement: Statement,
  command: Tree,
  { table, text }: { readonly table: string; readonly text: string },
): Spot[] {
  const column = under(command, "def", "ColumnDef");
  const constraint = under(command, "def", "Constraint");
  const start = statement.offset(column["location"] ?? constraint["location"]) ?? statement.start;
  const line = text.indexOf("\n", start);
  const end = Math.max(start, Math.min(statement.end, line === -1 ? text.length : line));
  const values = { table, column: word(command, "name") };
  const at = (rule: string): Spot[] => [{ rule, start, end, values }];
  switch (word(command, "subtype")) {
    case "AT_AlterColumnType":
      return isWidening(column) ? [] : at("sql/type-change-rewrites");
    case "AT_DropColumn":
      return [{ ...spot(statement, "sql/data-lost") }];
    case "AT_SetNotNull":
      return /VALIDATE\s+CONSTRAINT/i.test(text) ? [] : at("sql/constraint-checks-all");
    case "AT_AddConstraint":
      return constrained(constraint, at);
    default:
      return [];
  }
}

function constrained(constraint: Tree, at: (rule: string) => Spot[]): Spot[] {
  const isChecked = /^CONSTR_(FOREIGN|CHECK)$/.test(word(constraint, "contype"));
  if (isChecked && constraint["skip_validation"] !== true) return at("sql/constraint-checks-all");
  const isIndex = /^CONSTR_(UNIQUE|PRIMARY)$/.test(word(constraint, "contype"));
  return isIndex && word(constraint, "indexname") === "" ? at("sql/index-locks-table") : [];
}

/** To a text of any length PostgreSQL keeps the rows, and to one of another length people change what is too short. */
function isWidening(column: Tree): boolean {
  const type = word(under(listed(under(column, "typeName"), "names").at(-1), "String"), "sval");
  return Object.keys(under(column, "raw_default")).length === 0 && /^(?:text|varchar)$/.test(type);
}
