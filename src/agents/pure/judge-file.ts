import { readSeal } from "./seal.ts";

/**
 * What is there where a piece belongs: nothing, ours as this version writes it, ours of an older or a newer
 * version, ours and edited since, or something that this program did not put there.
 */
export type PieceState = "absent" | "current" | "older" | "newer" | "edited" | "foreign";

/** Judges a file against the text that belongs there. `found` is null if there is no file. */
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

/** Below zero where the first version is the older one; numbers alone count, as in https://semver.org. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
