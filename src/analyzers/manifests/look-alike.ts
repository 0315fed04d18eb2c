import { NEAR_NPM, NEAR_PYPI, POPULAR_NPM, POPULAR_PYPI } from "./popular-names.ts";

/** The popular package that a name is a slip of the finger away from; null when there is none or it is known itself. */
export function lookAlike(name: string, registry: "npm" | "pypi"): string | null {
  const [popular, near] = registry === "npm" ? [POPULAR_NPM, NEAR_NPM] : [POPULAR_PYPI, NEAR_PYPI];
  // The index of Python takes `_`, `.` and `-` for the same and does not look at capitals.
  const own = registry === "npm" ? name : name.toLowerCase().replace(/[_.]+/g, "-");
  const isKnown = popular.has(own) || popular.has(own.replaceAll("-", ".")) || near.has(own);
  if (own.startsWith("@") || own.length < MIN_LENGTH || isKnown) return null;
  for (const other of popular) {
    if (other.length < MIN_LENGTH || Math.abs(other.length - own.length) > 2) continue;
    if (bare(own) === bare(other) || isOneSlipAway(own, other)) return other;
  }
  return null;
}

/** Shorter names differ by one letter from each other by chance. */
const MIN_LENGTH = 5;

function bare(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  const isSwap = short[from] === long[from + 1] && short[from + 1] === long[from];
  return isSwap && short.slice(from + 2) === long.slice(from + 2);
}
