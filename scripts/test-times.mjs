// Where the time of a test run went: by folder, and the slowest files.
import { relative } from "node:path";

const SLOWEST = 10;

/**
 * Sums up how long test files took.
 * @param testResults of Vitest's JSON report: `{ name, startTime, endTime }`, times in milliseconds
 * @param root absolute folder that the names are told relative to
 * @returns {{ file: string; seconds: number }[]} the slowest first
 */
export function timesOf(testResults, root) {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.max(0, endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds);
}

/** Prints seconds by folder and the slowest files; each worker's seconds count, so that they add up to more than the clock shows. */
export function tellTimes(times, print) {
  const folders = new Map();
  for (const { file, seconds } of times) {
    const folder = folderOf(file);
    const sum = folders.get(folder) ?? { files: 0, seconds: 0 };
    folders.set(folder, { files: sum.files + 1, seconds: sum.seconds + seconds });
  }
  print("\nseconds in test files, by folder");
  for (const [folder, { files, seconds }] of [...folders].sort(
    ([, a], [, b]) => b.seconds - a.seconds,
  ))
    print(`${tell(seconds)}  ${folder} (${files === 1 ? "1 file" : `${files} files`})`);
  print("\nthe slowest files");
  for (const { file, seconds } of times.slice(0, SLOWEST)) print(`${tell(seconds)}  ${file}`);
}

/** Rooms are told apart two levels deep: `test/unit/core`, `test/scenarios/ship`. */
function folderOf(file) {
  return file.split("/").slice(0, -1).slice(0, 3).join("/");
}

function tell(seconds) {
  return seconds.toFixed(1).padStart(7);
}
