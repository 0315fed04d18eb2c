import { teamKeys } from "../../../ship/pure/issue-id.ts";
import { readingsOfText } from "../answers/readings-of-text.ts";

/** The ids that are ours, and so may be named. */
export interface OwnIds {
  /** In capitals: `ENG-12`. */
  readonly issueId: string;
  /** Keys of the teams whose issues are known to look so; the issue's own counts anyway. */
  readonly teamPrefixes: readonly string[];
  /** Opaque ids that belong to the issue. */
  readonly opaque: ReadonlySet<string>;
}

/**
 * How closely a text is looked at. `id`: anything of the shape of an issue id, in any case, counts.
 * `prose`: ids of the known teams in any case, of others in capitals; "step-2" is a word.
 */
export type Closeness = "id" | "prose";

/** Without its dashes one is told from a commit by its length alone. */
const UUID =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/gi;
const ANY_CASE = /(?<![\p{L}\p{N}])(\p{L}[\p{L}\p{N}_]{0,40})-+(\d+)/gu;
const CAPITALS = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Lu}\p{N}_]{1,40})-+(\d+)/gu;
/** The characters that count as the dash after a known team's key; none is needed in the place of an id. */
const BETWEEN: Readonly<Record<Closeness, string>> = {
  id: "[\\s\\-_/#:.~]{0,4}",
  prose: "(?:\\s{0,3}-{1,3}\\s{0,3}|[_/#:.~])",
};

/**
 * Finds an id in a text that is not ours, and returns it as it was understood (`ENG-99`); null if there is no such id.
 * Look-alike letters, escapes and markup are seen through; digits must be the very same ones.
 */
export function findForeignId(text: string, own: OwnIds, closeness: Closeness): string | null {
  for (const reading of readingsOfText(text)) {
    const foreign = inReading(reading, own, closeness);
    if (foreign !== null) return foreign;
  }
  return null;
}

function inReading(reading: string, own: OwnIds, closeness: Closeness): string | null {
  const known = new Set([...own.opaque].map(bare));
  let foreign: string | null = null;
  const rest = reading.replace(UUID, (uuid) => {
    if (!known.has(bare(uuid))) foreign ??= uuid;
    return " ";
  });
  if (foreign !== null) return foreign;

  const shape = closeness === "id" ? ANY_CASE : CAPITALS;
  for (const pattern of [shape, ...prefixPatterns(own, closeness)]) {
    for (const [, key = "", digits = ""] of rest.matchAll(pattern)) {
      const id = `${key.toUpperCase()}-${digits}`;
      if (id !== own.issueId) return id;
    }
  }
  return null;
}

function prefixPatterns(own: OwnIds, closeness: Closeness): RegExp[] {
  const key = own.issueId.slice(0, own.issueId.lastIndexOf("-"));
  const keys = new Set(teamKeys([key, ...own.teamPrefixes]));
  const one = [...keys].map((each) => each.replace(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)).join("|");
  return [new RegExp(`(?<![\\p{L}\\p{N}])(${one})${BETWEEN[closeness]}(\\d+)`, "giu")];
}

function bare(uuid: string): string {
  return uuid.replaceAll("-", "").toLowerCase();
}
