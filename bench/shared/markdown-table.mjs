/** A Markdown table of rows (arrays of text or numbers) under a head; numbers stand to the right. */
export function markdownTable(head, rows) {
  const line = (cells) => `| ${cells.map(escapeCell).join(" | ")} |`;
  const rule = head.map((_, column) => (typeof rows[0]?.[column] === "number" ? "---:" : "---"));
  return [line(head), `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
}

const escapeCell = (cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ");
