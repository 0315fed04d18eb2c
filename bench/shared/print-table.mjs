/** Prints rows (arrays of text or numbers) under a head, in columns; numbers stand to the right. */
export function printTable(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  for (const [at, row] of cells.entries()) {
    const line = row.map((cell, column) =>
      typeof rows[0]?.[column] === "number"
        ? cell.padStart(widths[column])
        : cell.padEnd(widths[column]),
    );
    console.log(`  ${line.join("  ").trimEnd()}`);
    if (at === 0) console.log(`  ${widths.map((width) => "─".repeat(width)).join("  ")}`);
  }
}

/** Counts items by what `key` says of each, the most frequent first. */
export function countBy(items, key) {
  const counts = new Map();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
