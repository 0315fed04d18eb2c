import type { Spot } from "../code-findings.ts";
import type { Workflow } from "./read-workflow.ts";

/** Finds commands in scripts that run what a server sends. */
export function findInScripts({ jobs, text }: Workflow): Spot[] {
  return jobs
    .flatMap(({ of }) => of.members("steps"))
    .flatMap(({ of }) => of.value("run") ?? [])
    .flatMap(({ start, end }) => pipesToShell(text.slice(start, end), start));
}

/** Finds `curl … | sh` and its kin in a piece of a file that begins at an offset. */
export function pipesToShell(
  script: string,
  offset: number,
): { rule: string; start: number; end: number }[] {
  return [...script.matchAll(PIPE)]
    .filter(
      ({ index, 0: command }) => !isComment(script, index) && !/sha\d+sum|gpg|cosign/.test(command),
    )
    .map(({ index, 0: command }) => ({
      rule: "ci/pipe-to-shell",
      start: offset + index,
      end: offset + index + command.length,
    }));
}

const PIPE =
  /\b(?:curl|wget)\s[^\n|;&]*https?:[^\n|;&]*\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:ba|z|da)?sh\b|\b(?:ba|z)?sh\s+(?:-c\s+)?["']?(?:<\(|\$\()\s*(?:curl|wget)\s[^\n)]*\)|\b(?:iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\s[^\n|;]*\|\s*(?:iex|Invoke-Expression)\b/g;

function isComment(script: string, at: number): boolean {
  const line = script.slice(script.lastIndexOf("\n", at) + 1, at);
  return /^\s*#/.test(line);
}
