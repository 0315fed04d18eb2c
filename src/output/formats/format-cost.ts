/** Formats a number of tokens: `12,300`. */
export function formatCount(many: number): string {
  return many.toLocaleString("en-US");
}

/** Formats an amount of US dollars. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return "price unknown";
  if (usd === 0) return "no cost";
  return usd < 0.01 ? "less than $0.01" : `$${usd.toFixed(2)}`;
}
