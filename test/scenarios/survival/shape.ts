import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * A work tree with its repository and the program's working state, as far as two runs of one thing leave the same:
 * the content of each file by its path, without what depends on the time, the process and chance. Of git's objects
 * and index, of sealed entries and the list of processes, only how many there are.
 */
export function shapeOf(root: string): Readonly<Record<string, readonly string[]>> {
  const shape: Record<string, string[]> = {};
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted()) {
    const absolute = join(root, path);
    if (statSync(absolute).isDirectory()) continue;
    const bytes = readFileSync(absolute);
    const text =
      bytes.includes(0) || OPAQUE.test(path) ? "bytes" : leaveOut(bytes.toString("utf8"));
    (shape[leaveOut(path)] ??= []).push(text);
  }
  for (const texts of Object.values(shape)) texts.sort();
  return shape;
}

const OPAQUE = /^(\.git\/)?(objects|index|tool\/cache|tool\/runs\/[^/]+\/processes$)/;

/** What differs from run to run, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{2}\/[0-9a-f]{38}\b/g, "OBJECT"],
  [/\b[0-9a-f]{10,64}\b/g, "HASH"],
  [/\d{8}-\d{6}-[0-9a-f]{4}\b/g, "RUN"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "TIME"],
  [/"durationMs":\d+/g, "DURATION"],
  [/"digest":"[\w-]+"/g, "DIGEST"],
  [/\b(commit|tool-test)-\w{6}\b/g, "FOLDER"],
  [/"(pid|processStart|start)":"?\d+/g, "PROCESS"],
  // Of a line that was cut the half is left, which may end in the time, and is longer for a longer duration.
  [/(\n\{"line":"\w+")[^\n]*(?![^])/g, "$1 CUT"],
];

function leaveOut(text: string): string {
  return CHANGING.reduce((left, [changing, word]) => left.replaceAll(changing, word), text);
}
