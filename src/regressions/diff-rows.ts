import { compile, compiled, rowsOf } from "./row-patterns.ts";

const ROWS = rowsOf("diff").map((row) => ({
  ...row,
  removed: row.removed.map(compile),
  added: compiled(row.added),
  knownBefore: compiled(row.knownBefore),
  needs: compiled(row.needs),
  unless: compiled(row.unless),
}));

/** A row of `diff:` in a rule file, compiled. */
export type DiffRow = (typeof ROWS)[number];

/** Protections that are simply removed. */
export const REMOVALS = ROWS.filter(({ added }) => added === null);

/** Protections that weaker code replaces. */
export const REPLACEMENTS = ROWS.flatMap(({ added, ...row }) =>
  added === null ? [] : [{ ...row, added }],
);
