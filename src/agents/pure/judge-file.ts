import { readSeal } from "./seal.ts";

/**
 * The state of a piece: absent, written by this, an older or a newer version of the program, edited since, or not
 * written by this program.
 */
export type PieceState = "absent" | "current" | "older" | "newer" | "edited" | "foreign";

/** Compares a file with the wanted text. `found` is null if there is no file. */
export function judgeFile(
  found: string | null,
  wanted: string,
): { readonly state: PieceState; readonly version: string | null } {
  if (found === null) return { state: "absent", version: null };
  const there = readSeal(found);
  if (there === null) return { state: "foreign", version: null };
  const { version, isIntact } = there;
  if (!isIntact) return { state: "edited", version };
  if (found.replaceAll("\r\n", "\n") === wanted) return { state: "current", version };
  const ours = readSeal(wanted)?.version ?? "";
  return { state: compareVersions(version, ours) > 0 ? "newer" : "older", version };
}

/** Compares the numbers of two versions (https://semver.org): below zero if the first is older. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
