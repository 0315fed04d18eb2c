/** Orders texts by code unit: the same on every machine, whatever its language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
