import { commandsOfTargets, type Targets } from "./targets.ts";
import type { Ecosystem } from "./types.ts";

/** Task: the tasks for dependencies, `build` and `test` or `check` that run without a variable being given. */
export const task: Ecosystem = {
  name: "Task",
  isRunner: true,
  reads: isTaskfile,
  detect({ texts }) {
    const name = MANIFESTS.find((manifest) => texts.has(manifest));
    if (name === undefined) return {};
    return commandsOfTargets("task", tasksOf(texts.get(name) ?? ""), name);
  },
};

/** In the order in which Task itself looks for them. */
const MANIFESTS = ["Taskfile", "taskfile"]
  .flatMap((name) => [`${name}.yml`, `${name}.yaml`])
  .concat(["Taskfile", "taskfile"].flatMap((name) => [`${name}.dist.yml`, `${name}.dist.yaml`]));

function isTaskfile(name: string): boolean {
  return MANIFESTS.includes(name);
}

/**
 * Returns the tasks with their texts, from the block `tasks:`; it reads lines, as YAML of this shape needs no parser.
 * Leaves out those that ask for variables and those that only other tasks may call.
 */
function tasksOf(text: string): Targets {
  const tasks = new Map<string, string>();
  let isInside = false;
  let depth: number | undefined;
  let open: string | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const indent = line.search(/\S/);
    if (indent === 0) {
      isInside = /^tasks\s*:/.test(line);
      open = undefined;
      continue;
    }
    if (!isInside) continue;
    depth ??= indent;
    if (indent <= depth) open = /^\s*["']?([\w-]+)["']?\s*:/.exec(line)?.[1];
    const body = indent <= depth ? line.replace(/^[^:]*:/, "") : line;
    if (open !== undefined) tasks.set(open, `${tasks.get(open) ?? ""}${commandOf(body)}\n`);
  }
  return new Map([...tasks].filter(([, body]) => !IS_NOT_TYPED.test(body)));
}

/** Returns the command of a line: `- cmd: go test` and `cmds: [go test]` are `go test`. */
function commandOf(line: string): string {
  return line.replace(/^\s*(?:-\s+)?(?:cmds?:\s*)?\[?["']?/, "").replace(/["']?\]?\s*$/, "");
}

const IS_NOT_TYPED = /^(?:requires:|internal:\s*true)/m;
