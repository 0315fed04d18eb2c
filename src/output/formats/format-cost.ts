/** A number of tokens as people read it: `12,300`. */
export function formatCount(many: number): string {
  return many.toLocaleString("en-US");
}

/** An amount of US dollars, with as many digits as say something. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return "price unknown";
  if (usd === 0) return "no cost";
  return usd < 0.01 ? "less than $0.01" : `$${usd.toFixed(2)}`;
}
