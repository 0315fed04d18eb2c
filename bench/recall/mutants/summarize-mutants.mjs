import { kinds } from "./kinds/index.mjs";

/** Adds up by kind how many were found, by which rules, which were missed, and of how many of those it was asked. */
export function summarizeMutants(outcomes) {
  const rows = kinds.map(({ id, title, focus }) => {
    const own = outcomes.filter(({ mutant }) => mutant.kind === id);
    const found = own.filter(({ rules }) => rules.length > 0);
    return {
      kind: id,
      title,
      focus,
      planted: own.length,
      found: found.length,
      asked: own.filter(({ rules, isAsked }) => rules.length === 0 && isAsked).length,
      rules: [...new Set(found.flatMap(({ rules }) => rules))].sort(),
      missed: own.filter(({ rules }) => rules.length === 0).map(({ mutant }) => placeOf(mutant)),
    };
  });
  const failed = outcomes.filter((each) => each.failed.length > 0);
  return {
    planted: outcomes.length,
    found: rows.reduce((total, { found }) => total + found, 0),
    asked: rows.reduce((total, { asked }) => total + asked, 0),
    kinds: rows,
    failed: failed.map(({ mutant, failed: why }) => `${placeOf(mutant)}: ${why[0].reason}`),
  };
}

function placeOf({ package: name, path, lines }) {
  return `${name} ${path}:${lines[0]}`;
}
