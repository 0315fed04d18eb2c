/** An issue named in a text, and its place there. */
export interface IssueMention {
  /** In capitals: `ENG-012`. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the issue that a branch is about: one of the team prefixes, `-` and digits, between word
 * boundaries anywhere in the name and in any case. The first by place counts; it is given in capitals
 * with its digits as they are (`me/eng-012-fix` → `ENG-012`). An underscore is a boundary too, as
 * branch names use it for a space.
 */
export function findIssueId(branch: string, teamPrefixes: readonly string[]): string | null {
  return findIssue(branch, teamPrefixes)?.id ?? null;
}

/** The same, with its place in the text. */
export function findIssue(text: string, teamPrefixes: readonly string[]): IssueMention | null {
  const prefixes = teamKeys(teamPrefixes).map(inAnyCase);
  if (prefixes.length === 0) return null;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${prefixes.join("|")})-[0-9]+(?![\\p{L}\\p{N}\\p{M}])`,
    "u",
  );
  const found = pattern.exec(text);
  if (found === null) return null;
  const [word] = found;
  return { id: word.toUpperCase(), start: found.index, end: found.index + word.length };
}

/** The prefixes without the dash that some are written with: `ENG-` means `ENG`. */
export function teamKeys(teamPrefixes: readonly string[]): readonly string[] {
  return teamPrefixes.map((prefix) => prefix.replace(/-+$/, "")).filter((key) => key !== "");
}

/**
 * Matches each letter in both cases. The `i` flag would let the Kelvin sign stand for a K, which stays when
 * capitalised.
 */
function inAnyCase(prefix: string): string {
  return [...prefix]
    .map((sign) => {
      const cases = new Set([sign, sign.toLowerCase(), sign.toUpperCase()]);
      return `(?:${[...cases].map(escapeForPattern).join("|")})`;
    })
    .join("");
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => (sign === "-" ? "\\x2d" : `\\${sign}`));
}
