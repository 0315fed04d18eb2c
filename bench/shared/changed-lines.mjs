/**
 * Reads which lines of the new version a branch adds or changes, from `main`: path → set of line
 * numbers. With `places`, the line before and the line after a deletion count too.
 */
export async function changedLines({ git }, { places = false } = {}) {
  const patch = await git(
    "diff",
    "-U0",
    "--no-renames",
    "--no-color",
    "--no-ext-diff",
    "main",
    "--",
  );
  return linesOfPatch(patch, places);
}

/** The same of a patch without context (`git diff -U0 --no-renames`). */
export function linesOfPatch(patch, places) {
  const files = new Map();
  let lines = null;
  for (const line of patch.split("\n")) {
    if (line.startsWith("+++ ")) {
      lines = line === "+++ /dev/null" ? null : new Set();
      if (lines !== null) files.set(line.slice("+++ b/".length).replace(/\t$/, ""), lines);
      continue;
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null || lines === null) continue;
    const start = Number(hunk[1]);
    const count = Number(hunk[2] ?? 1);
    for (let at = start; at < start + count; at += 1) lines.add(at);
    if (places && count === 0) lines.add(start).add(start + 1);
  }
  return files;
}
