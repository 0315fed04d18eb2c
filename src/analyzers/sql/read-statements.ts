import { requirePackage } from "../../libraries/require-package.ts";
import { isRecord } from "../../core/is-record.ts";
import { createTextIndex } from "../shared/text-index.ts";

/** One statement of a file with what the parser made of it, in UTF-16 offsets, comments before it left out. */
export interface Statement {
  /** `AlterTableStmt`, `IndexStmt` … as PostgreSQL's parser calls it. */
  readonly kind: string;
  readonly tree: Tree;
  readonly start: number;
  readonly end: number;
  /** The offset that a `location` in the tree stands for; null when the parser gave none. */
  offset(location: unknown): number | null;
}

/** A node as the parser gives it: read with care, as much of it may be missing. */
export type Tree = Readonly<Record<string, unknown>>;

/** Parses a file for PostgreSQL, or returns the parser's complaint. The way back of a migration is left out. */
export async function readStatements(
  text: string,
): Promise<{ readonly all: readonly Statement[] } | { readonly fault: string }> {
  const { loadModule, parseSync } = requirePackage("libpg-query") as typeof import("libpg-query");
  await loadModule();
  const forward = withoutWayBack(text.replace(/^\uFEFF/, " "));
  // The parser takes an empty text for a fault; the way back of a migration may have nothing to do.
  if (forward.trim() === "") return { all: [] };
  const bytes = Buffer.from(forward);
  const { fromUtf8 } = createTextIndex(forward);
  let parsed: { stmts?: readonly Raw[] };
  try {
    parsed = parseSync(forward) as { stmts?: readonly Raw[] };
  } catch (thrown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  const all = (parsed.stmts ?? []).flatMap(
    ({ stmt, stmt_location: from = 0, stmt_len: length }) => {
      const [kind = "", tree = {}] = Object.entries(stmt ?? {})[0] ?? [];
      const end = length === undefined || length === 0 ? bytes.length : from + length;
      const raw = bytes.subarray(from, end).toString("utf8");
      const lead = LEAD.exec(raw)?.[0].length ?? 0;
      const start = fromUtf8(from) + lead;
      const units = raw.slice(lead).trimEnd().length;
      const offset = (location: unknown) =>
        typeof location === "number" ? fromUtf8(location) : null;
      return [{ kind, tree: tree as Tree, start, end: start + units, offset }];
    },
  );
  return { all };
}

interface Raw {
  readonly stmt?: Readonly<Record<string, unknown>>;
  /** In UTF-8 bytes, as are all locations. */
  readonly stmt_location?: number;
  readonly stmt_len?: number;
}

/** Blanks and comments. */
const LEAD = /^(?:\s|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*/;

/** Several tools keep both ways in one file, under a comment. */
function withoutWayBack(text: string): string {
  const back = text.search(WAY_BACK);
  return back === -1 ? text : text.slice(0, back);
}

/** A heading alone on its line: `--rollback DROP TABLE t` of Liquibase is a comment, and other changes follow it. */
const WAY_BACK =
  /^--[-=*# \t]*(?:(?:\+goose Down|\+migrate Down|migrate:down|\/\/@UNDO)\b.*|@?(?:down|rollback)(?: (?:migration|script|part))?[ \t]*(?:[:(].*|[-=*# \t]*))\r?$/im;

/** Returns the node under a key; empty if there is none. */
export function under(tree: unknown, ...keys: readonly string[]): Tree {
  let at: unknown = tree;
  for (const key of keys) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : {};
}

/** Returns the list under a key; empty if there is none. */
export function listed(tree: Tree, key: string): readonly unknown[] {
  const value = tree[key];
  return Array.isArray(value) ? value : [];
}

/** Returns the text under a key; empty if there is none. */
export function word(tree: Tree, key: string): string {
  const value = tree[key];
  return typeof value === "string" ? value : "";
}
