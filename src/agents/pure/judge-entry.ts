import { isRecord } from "../../core/is-record.ts";
import type { PieceState } from "./judge-file.ts";

/**
 * Compares an entry for the server with the wanted one. Additions of agents (an empty `env`, the transport's name)
 * do not count. An entry that starts this program in another way is edited, and any other entry is foreign. `found`
 * is undefined if there is none.
 */
export function judgeEntry(found: unknown, wanted: Readonly<Record<string, unknown>>): PieceState {
  if (found === undefined) return "absent";
  if (!isRecord(found)) return "foreign";
  const isSame = Object.entries(wanted).every(([key, value]) => isEqual(found[key], value));
  const added = Object.entries(found).filter(([key]) => !(key in wanted));
  if (isSame && added.every(([key, value]) => ADDED_BY_AGENTS.has(key) && !isFilled(value)))
    return "current";
  return startsThisProgram(found) ? "edited" : "foreign";
}

/** Keys that the agents' commands for adding a server write. */
const ADDED_BY_AGENTS = new Set(["env", "type", "tools", "enabled"]);

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.join() !== "*";
  return isRecord(value) ? Object.keys(value).length > 0 : value === false;
}

/** Whether an entry starts `tool mcp`, by any path or through a package runner. */
function startsThisProgram({ command, args }: Readonly<Record<string, unknown>>): boolean {
  const words = [command, args].flat().filter((word) => typeof word === "string");
  const isProgram = (word: string): boolean =>
    /(?:^|[\\/])(?:tool(?:\.js|\.cmd)?|tool-cli(?:@[\w.-]+)?)$/.test(word);
  return words.includes("mcp") && words.some(isProgram);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, at) => isEqual(item, b[at]));
  return a === b;
}
