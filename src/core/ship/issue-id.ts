/**
 * Finds the issue that a branch is about: one of the team prefixes, `-` and digits, between word
 * boundaries anywhere in the name and in any case. The first by place counts; it is given in capitals
 * with its digits as they are (`me/eng-012-fix` → `ENG-012`). An underscore is a boundary too, as
 * branch names use it for a space.
 */
export function findIssueId(branch: string, teamPrefixes: readonly string[]): string | null {
  const prefixes = teamPrefixes.filter((prefix) => prefix !== "").map(escapeForPattern);
  if (prefixes.length === 0) return null;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${prefixes.join("|")})-\\d+(?![\\p{L}\\p{N}])`,
    "iu",
  );
  return pattern.exec(branch)?.[0].toUpperCase() ?? null;
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === "-" ? "\\x2d" : `\\${sign}`));
}
