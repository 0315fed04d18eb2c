import { looksLikeCredential } from "../../core/rules/looks-like-credential.ts";
import { maskSecret } from "../shared/build-finding.ts";
import type { Spot } from "../shared/match.ts";
import { listed, under, word, type Statement, type Tree } from "./read-statements.ts";

/** Finds in any file of SQL what reaches further than it seems to. */
export function findInStatements(statements: readonly Statement[]): Spot[] {
  let isOpen = false;
  return statements.flatMap((statement) => {
    const { kind, tree, start, end } = statement;
    if (kind === "TransactionStmt") isOpen = /BEGIN|START/.test(word(tree, "kind"));
    const at = (rule: string): Spot[] => [{ rule, start, end }];
    switch (kind) {
      case "IndexStmt":
        return isOpen && tree["concurrent"] === true ? at("sql/concurrently-in-transaction") : [];
      case "DeleteStmt":
      case "UpdateStmt":
        return reachesAll(tree) ? at("sql/every-row") : [];
      case "GrantStmt":
        return isForEverybody(tree) ? at("sql/grant-to-everybody") : [];
      case "CreateFunctionStmt":
        return borrowsRights(tree) ? at("sql/definer-without-path") : [];
      case "CreateRoleStmt":
      case "AlterRoleStmt":
        return passwords(statement);
      default:
        return notIn(statement);
    }
  });
}

function reachesAll(tree: Tree): boolean {
  const hasSource = listed(tree, "usingClause").length + listed(tree, "fromClause").length > 0;
  return tree["whereClause"] === undefined && !hasSource;
}

function isForEverybody(tree: Tree): boolean {
  const isPublic = listed(tree, "grantees").some(
    (grantee) => word(under(grantee, "RoleSpec"), "roletype") === "ROLESPEC_PUBLIC",
  );
  const rights = listed(tree, "privileges").map((it) => word(under(it, "AccessPriv"), "priv_name"));
  const isWide =
    rights.length === 0 ||
    rights.some((right) => /^(insert|update|delete|truncate|create)$/.test(right));
  return tree["is_grant"] === true && isPublic && isWide;
}

/** Runs with its owner's rights, and finds what it calls wherever the caller says. */
function borrowsRights(tree: Tree): boolean {
  const options = listed(tree, "options").map((it) => under(it, "DefElem"));
  const isDefiner = options.some(
    (it) => word(it, "defname") === "security" && under(it, "arg", "Boolean")["boolval"] === true,
  );
  const setsPath = options.some(
    (it) =>
      word(it, "defname") === "set" &&
      word(under(it, "arg", "VariableSetStmt"), "name") === "search_path",
  );
  return isDefiner && !setsPath;
}

function passwords({ tree, start, end }: Statement): Spot[] {
  return listed(tree, "options").flatMap((option): Spot[] => {
    const element = under(option, "DefElem");
    const secret = word(under(element, "arg", "String"), "sval");
    if (word(element, "defname") !== "password" || !looksLikeCredential(secret)) return [];
    if (/^(md5[0-9a-f]{32}|SCRAM-SHA-256\$)/.test(secret)) return [];
    const shown = maskSecret(secret);
    return [
      {
        rule: "sql/password-in-script",
        start,
        end,
        values: { secret: shown, code: shown },
        evidence: shown,
      },
    ];
  });
}

/** `NOT IN (SELECT …)` gives nothing at all as soon as the list holds a null. */
function notIn(statement: Statement): Spot[] {
  const { text, start } = statement;
  if (statement.kind !== "SelectStmt" && statement.kind !== "InsertStmt") return [];
  return [...text.matchAll(/\bNOT\s+IN\s*\(\s*SELECT\s+([\w."]+)\s+FROM\b([^()]*)\)/gi)].flatMap(
    ({ index, 0: code, 1: column = "", 2: rest = "" }) =>
      /IS\s+NOT\s+NULL/i.test(rest) || /^(\w+\.)?"?(id|\w+_pk)"?$/i.test(column)
        ? []
        : [
            {
              rule: "sql/not-in-null",
              start: start + index,
              end: start + index + code.length,
              values: { column },
            },
          ],
  );
}
