const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A month: anything longer is a typing error. */
const MAX_MS = 31 * 86_400_000;

/** Reads `90s`, `30m`, `2h` or `1h30m` as milliseconds; null for anything else, a number without a unit too. */
export function parseDuration(text: string): number | null {
  const compact = text.trim().toLowerCase();
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(compact)) return null;
  let total = 0;
  for (const [, count = "", unit = ""] of compact.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g))
    total += Number(count) * (UNIT_MS[unit] ?? 0);
  return total <= MAX_MS ? Math.round(total) : null;
}

/** Doubles a time limit and writes it as a flag takes it: `20m`. */
export function longerThan(limitMs: number | null): string {
  const seconds = Math.ceil(Math.min((limitMs ?? 0) * 2, MAX_MS) / 1_000);
  if (seconds % 3_600 === 0) return `${seconds / 3_600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** Says a duration the way people do: `0.4 s`, `12 s`, `3 min 5 s`, `1 h 2 min`. */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
