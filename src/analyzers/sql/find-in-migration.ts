import type { Spot } from "../shared/match.ts";
import { listed, under, word, type Statement, type Tree } from "./read-statements.ts";

/** Finds in a migration what stops others from writing, fails on rows that are there, or cannot be taken back. */
export function findInMigration(statements: readonly Statement[], text: string): Spot[] {
  const fresh = new Set(statements.flatMap(createdBy));
  return statements.flatMap((statement, at) => {
    const { kind, tree } = statement;
    const table = nameOf(under(tree, "relation"));
    if (kind === "AlterEnumStmt") return enumValues(statement, statements.slice(at + 1));
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

/** A new value cannot be used before the transaction that adds it is over, and a migration is one. */
function enumValues(statement: Statement, later: readonly Statement[]): Spot[] {
  const value = word(statement.tree, "newVal");
  if (value === "" || word(statement.tree, "oldVal") !== "") return [];
  for (const { kind, tree, text } of later) {
    if (kind === "TransactionStmt" && word(tree, "kind") === "TRANS_STMT_COMMIT") return [];
    if (kind !== "AlterEnumStmt" && text.includes(`'${value}'`))
      return [{ ...spot(statement, "sql/enum-value-too-early"), values: { value } }];
  }
  return [];
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
  const at = (rule: string, name = word(command, "name")): Spot[] => [
    { rule, start, end, values: { table, column: name } },
  ];
  switch (word(command, "subtype")) {
    case "AT_AddColumn":
      return added(column, (rule) => at(rule, word(column, "colname")));
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

/** Names of functions that give another value for each row, so that each has to be written. */
const VOLATILE =
  /^(random|gen_random_uuid|uuid_generate_v\d\w*|uuidv\d|clock_timestamp|timeofday|nextval|gen_ulid)$/;

function added(column: Tree, at: (rule: string) => Spot[]): Spot[] {
  const constraints = listed(column, "constraints").map((it) => under(it, "Constraint"));
  const has = (kind: string) => constraints.find((it) => word(it, "contype") === kind);
  const type = typeOf(column);
  const isFilled =
    has("CONSTR_DEFAULT") ?? has("CONSTR_GENERATED") ?? has("CONSTR_IDENTITY") ?? null;
  const isSerial = /^(big|small)?serial\d?$/.test(type);
  if (has("CONSTR_NOTNULL") !== undefined && isFilled === null && !isSerial)
    return at("sql/not-null-without-default");
  const calls = under(has("CONSTR_DEFAULT"), "raw_expr", "FuncCall");
  const called = word(under(listed(calls, "funcname").at(-1), "String"), "sval");
  if (isSerial || VOLATILE.test(called)) return at("sql/default-rewrites");
  return [];
}

function constrained(constraint: Tree, at: (rule: string) => Spot[]): Spot[] {
  const isChecked = /^CONSTR_(FOREIGN|CHECK)$/.test(word(constraint, "contype"));
  if (isChecked && constraint["skip_validation"] !== true) return at("sql/constraint-checks-all");
  const isIndex = /^CONSTR_(UNIQUE|PRIMARY)$/.test(word(constraint, "contype"));
  return isIndex && word(constraint, "indexname") === "" ? at("sql/index-locks-table") : [];
}

/** To a text of any length: PostgreSQL keeps the rows as they are. */
function isWidening(column: Tree): boolean {
  const type = typeOf(column);
  const hasLength = listed(under(column, "typeName"), "typmods").length > 0;
  return (
    Object.keys(under(column, "raw_default")).length === 0 &&
    (type === "text" || (type === "varchar" && !hasLength))
  );
}

function typeOf(column: Tree): string {
  return word(under(listed(under(column, "typeName"), "names").at(-1), "String"), "sval");
}
