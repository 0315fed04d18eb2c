import { testsOf } from "./javascript.ts";
import { readManifest, tableIn, type Table } from "./manifest.ts";
import type { DetectedCommand, Ecosystem } from "./types.ts";

const MANIFESTS = ["deno.json", "deno.jsonc"];

/** The permissions that CI gives to tests: without them they would ask for each one and fail. */
const PERMISSIONS = /^deno test((?: -A| --allow-\S+)*)/;

/** Deno: the tasks `build` and `test` of its manifest, or else its own test runner. */
export const deno: Ecosystem = {
  name: "Deno",
  reads: (name) => MANIFESTS.includes(name),
  detect(project) {
    const { files, texts, runs } = project;
    const name = MANIFESTS.find((manifest) => texts.has(manifest));
    if (name === undefined) return {};
    const read = readManifest(name, texts.get(name) ?? "", "jsonc");
    if ("note" in read) return { notes: [read.note] };
    const permissions = runs.map(({ line }) => PERMISSIONS.exec(line)?.[1] ?? "").find(Boolean);
    return {
      install: files.has("deno.lock")
        ? { command: "deno install --frozen", from: "deno.lock" }
        : { command: "deno install", from: name },
      build: task(read.table, "build", name),
      test: task(read.table, "test", name) ?? testsOf(`deno test${permissions ?? ""}`, project),
    };
  },
};

/** Returns the command of a task, which is a string or an object that holds one. */
function task(manifest: Table, task: string, from: string): DetectedCommand | undefined {
  if (!Object.hasOwn(tableIn(manifest, "tasks"), task)) return undefined;
  return { command: `deno task ${task}`, from: `the task ${task} of ${from}` };
}
