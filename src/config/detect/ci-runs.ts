import { isRecord } from "../../core/is-record.ts";
import type { CiRun } from "./types.ts";

/** Keys under which the configurations of CI services hold command lines. */
const COMMAND_KEYS = new Set(["run", "script", "before_script", "install", "bash", "command"]);
const FOLDER_KEYS = ["working-directory", "working_directory", "workingDirectory"];
/** Events of GitHub that check a change; a workflow of no such event publishes or tidies up. */
const CHECKING = new Set([
  "push",
  "pull_request",
  "pull_request_target",
  "merge_group",
  "workflow_call",
]);

/**
 * Returns the command lines that a CI configuration runs for a change, each with its folder, from the parsed YAML of
 * a GitHub workflow, `.gitlab-ci.yml` or a similar file. Leaves out lines in a folder that only CI knows.
 */
export function runsIn(configuration: unknown): readonly CiRun[] {
  const root = asTable(configuration);
  if (root === null || !checksChanges(root)) return [];
  return collect(root, ".");
}

function collect(value: unknown, folder: string): readonly CiRun[] {
  if (Array.isArray(value)) return value.flatMap((each) => collect(each, folder));
  const table = asTable(value);
  if (table === null) return [];
  const own = folderOf(table) ?? folderOf(asTable(asTable(table["defaults"])?.["run"]) ?? {});
  const here = own ?? folder;
  return Object.entries(table).flatMap(([key, inner]) =>
    COMMAND_KEYS.has(key)
      ? textsIn(inner).flatMap((text) => linesOf(text, here))
      : collect(inner, here),
  );
}

/** Returns the texts of a script: one, a list of them, or those under `command` of a table. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  const table = asTable(value);
  return table === null ? [] : textsIn(table["command"]);
}

/** Returns the commands of a script, each in the folder that the `cd`s before it lead to. */
function linesOf(script: string, folder: string): readonly CiRun[] {
  let here: string | null = normalFolder(folder);
  const runs: CiRun[] = [];
  for (const text of script.replaceAll(/\\\r?\n/g, " ").split(/\r?\n/)) {
    const outside = here;
    for (const part of text.split(/&&|\|\||[;|]/)) {
      const line = part.replace(/^[\s(]+/, "").replace(/[\s)]+$/, "");
      const into = /^(?:cd|pushd)\s+["']?([^\s"']+)["']?$/.exec(line)?.[1];
      if (into !== undefined) here = here === null ? null : normalFolder(`${here}/${into}`);
      else if (line !== "" && !line.startsWith("#") && here !== null)
        runs.push({ folder: here, line });
    }
    if (text.trimStart().startsWith("(")) here = outside;
  }
  return runs;
}

/** Returns a folder as `a/b`, or `.` for the top; null if it leaves the project or is not plain text. */
function normalFolder(path: string): string | null {
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step === ".." && steps.pop() === undefined) return null;
    if (step !== "..") steps.push(step);
  }
  if (path.startsWith("/") || !steps.every((step) => /^[\w.-]+$/.test(step))) return null;
  return steps.length === 0 ? "." : steps.join("/");
}

function folderOf(table: Readonly<Record<string, unknown>>): string | undefined {
  const found = FOLDER_KEYS.map((key) => table[key]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : undefined;
}

/** Tells whether a workflow of GitHub starts for changes; every configuration of another service does. */
function checksChanges(root: Readonly<Record<string, unknown>>): boolean {
  const on = root["on"];
  if (on === undefined || root["jobs"] === undefined) return true;
  if (typeof on === "string") return CHECKING.has(on);
  if (Array.isArray(on)) return on.some((event) => CHECKING.has(String(event)));
  return Object.entries(asTable(on) ?? {}).some(
    ([event, how]) => CHECKING.has(event) && isForChanges(asTable(how) ?? {}),
  );
}

/** Tells whether a trigger covers changes in general, not only tags or a few named files. */
function isForChanges(how: Readonly<Record<string, unknown>>): boolean {
  const { paths } = how;
  const isForFiles = Array.isArray(paths) && !paths.some((path) => String(path).includes("*"));
  return !isForFiles && (how["tags"] === undefined || how["branches"] !== undefined);
}

function asTable(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null;
}
