/** Lines that say in what two reports differ: findings that went, came or changed, then any other property. */
export function differences(then, now) {
  const [old, fresh] = [byPlace(then.findings ?? []), byPlace(now.findings ?? [])];
  const lines = [];
  for (const [place, finding] of old) {
    const other = fresh.get(place);
    if (other === undefined) lines.push(`- ${place}`);
    else lines.push(...changedKeys(finding, other).map((key) => `~ ${place}: ${key}`));
  }
  for (const place of fresh.keys()) if (!old.has(place)) lines.push(`+ ${place}`);
  const keys = changedKeys({ ...then, findings: 0 }, { ...now, findings: 0 });
  const more = [...lines, ...keys.map((key) => `~ report: ${key}`)];
  return more.length === 0 ? ["~ report: the order of findings"] : more;
}

function byPlace(findings) {
  return new Map(
    findings.map((finding) => [
      `${finding.file}:${finding.line}:${finding.column ?? ""} ${finding.rule} ${finding.severity}`,
      finding,
    ]),
  );
}

function changedKeys(a, b) {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}
