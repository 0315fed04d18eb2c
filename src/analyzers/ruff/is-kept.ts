import { blockFrom, headAbove } from "./python-blocks.ts";

/**
 * Says whether a function in whose body a line lies (counted from one) is handed on by the loop that makes it:
 * one that is only called there has run before the loop goes on. What has no name is kept.
 */
export function isKept(text: string, row: number): boolean {
  const lines = text.split(/\r\n|\n|\r/);
  if (/\blambda\b/.test(lines[row - 1] ?? "")) return true;
  const head = headAbove(lines, row - 1, DEFINITION);
  if (head === null) return true;
  const name = DEFINITION.exec(lines[head] ?? "")?.[1];
  const loop = headAbove(lines, head, /^\s*(?:async\s+)?(?:for|while)\b/);
  if (name === undefined || loop === null || isDecorated(lines, head)) return true;
  const uses = blockFrom(lines, loop).join("\n");
  const [own = "", ...others] = [...uses.matchAll(new RegExp(`\\b${name}\\b.?`, "gu"))].map(
    ([use]) => use,
  );
  return own === "" || others.length === 0 || others.some((use) => !use.endsWith("("));
}

const DEFINITION = /^\s*(?:async\s+)?def\s+(\w+)/;

function isDecorated(lines: readonly string[], head: number): boolean {
  return /^\s*@/.test(lines[head - 1] ?? "");
}
