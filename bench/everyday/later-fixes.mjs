import { run } from "../shared/run.mjs";

/** A fix that comes later answers something else as a rule. */
const DAYS = 60;

/**
 * Which lines a fix changed, as they were in the commits of the main line that wrote them: commit → the places
 * `{ file, start, end }` in that commit's version. Of lines that a fix only adds, the two around them. Commits older than
 * sixty days are left out.
 */
export async function linesAnswered(folder, fix) {
  const git = async (...args) => (await run("git", ["-C", folder, ...args])).stdout;
  const found = new Map();
  for (const path of fix.paths) {
    const patch = await git("diff", ...DIFF, fix.parent, fix.commit, "--", path);
    const ranges = oldRanges(patch);
    if (ranges.length === 0) continue;
    const since = new Date((fix.time - DAYS * 86400) * 1000).toISOString();
    const spans = ranges.flatMap(({ start, end }) => ["-L", `${start},${end}`]);
    const args = ["blame", "--first-parent", "--porcelain", `--since=${since}`, ...spans];
    const blame = await git(...args, fix.parent, "--", path).catch(() => "");
    for (const { commit, line, file } of linesOf(blame)) {
      const lines = found.get(commit) ?? new Map();
      found.set(commit, lines);
      lines.set(file, [...(lines.get(file) ?? []), line]);
    }
  }
  return new Map([...found].map(([commit, files]) => [commit, placesOf(files)]));
}

const DIFF = ["-U0", "--no-renames", "--no-color", "--no-ext-diff"];

/** The old lines of each hunk; empty for a new or a deleted file. */
function oldRanges(patch) {
  if (/^(new|deleted) file mode/m.test(patch)) return [];
  return [...patch.matchAll(/^@@ -(\d+)(?:,(\d+))? \+/gm)].map(([, from, count]) => {
    const start = Number(from);
    const length = Number(count ?? 1);
    if (length > 0) return { start, end: start + length - 1 };
    return { start: Math.max(1, start), end: Math.max(1, start) };
  });
}

/** Every line of a porcelain blame with code in it: which commit wrote it, and its number and file there. */
function linesOf(blame) {
  const files = new Map();
  const boundaries = new Set();
  const lines = [];
  let head = null;
  for (const row of blame.split("\n")) {
    const start = /^([0-9a-f]{40}) (\d+) \d+/.exec(row);
    if (start !== null) head = { commit: start[1], line: Number(start[2]) };
    else if (row === "boundary") boundaries.add(head.commit);
    else if (row.startsWith("filename ")) files.set(head.commit, row.slice(9));
    else if (row.startsWith("\t") && /\w/.test(row))
      lines.push({ ...head, file: files.get(head.commit) });
  }
  return lines.filter(({ commit }) => !boundaries.has(commit));
}

/** Lines of each file, in runs. */
function placesOf(files) {
  return [...files].flatMap(([file, lines]) => {
    const places = [];
    for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
      const last = places.at(-1);
      if (last !== undefined && line <= last.end + 1) last.end = line;
      else places.push({ file, start: line, end: line });
    }
    return places;
  });
}
