/** Takes out what `review.ignore` names, by rule or by finding id, and counts it. */
export function applyIgnore<
  Found extends { readonly id: string; readonly rule: { readonly id: string } },
>(
  findings: readonly Found[],
  ignore: readonly string[],
): { readonly kept: readonly Found[]; readonly ignored: number } {
  const names = new Set(ignore);
  const kept = findings.filter(({ id, rule }) => !names.has(id) && !names.has(rule.id));
  return { kept, ignored: findings.length - kept.length };
}
