import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isHomeRepository } from "../place-of.ts";
import { printable } from "../../core/printable.ts";
import { AGENT_KEY, agentPrograms } from "../agent-programs.ts";
import { areTrusted, GUARDED_KEYS, type TrustedValues } from "../trust.ts";
import type { ConfigFile, ConfigWarning } from "../types.ts";
import { readFileSource } from "./config-file.ts";
import { silentSource, type SourceReading } from "./source.ts";
import { userFile } from "./user.ts";

/** Returns the project's file, which lies at the top of the work tree only. */
export function projectFile(root: string, home: string): ConfigFile {
  return {
    path: join(root, ".tool", "config.json"),
    name: ".tool/config.json",
    source: "project",
    bounds: { root, users: userFile(home)?.path ?? null },
  };
}

/**
 * Reads `.tool/config.json`: the second source. What it says about who reviews counts only as far as
 * the user has trusted it; the trust is looked up only when the file says anything of that kind.
 */
export async function readProject(
  root: string,
  home: string,
  readTrusted: () => Promise<TrustedValues | null>,
): Promise<SourceReading> {
  const file = projectFile(root, home);
  // This file is the user's own.
  if (isHomeRepository(file)) return silentSource("project", null);
  const reading = await readFileSource(file);
  const named = GUARDED_KEYS.filter((key) => reading.values.has(key));
  if (named.length === 0 || reading.faults.length > 0) return reading;

  const trusted = await readTrusted();
  const values = new Map(reading.values);
  const warnings: ConfigWarning[] = [...reading.warnings];
  for (const key of named) {
    const why = whyNot(key, values.get(key), { trusted, root });
    if (why === null) continue;
    values.delete(key);
    warnings.push({
      code: "CONFIG_UNTRUSTED",
      message: `${file.name}: ${key} is ignored: ${why}`,
      hint: "look at the file, then let it choose who reviews: `tool trust`",
    });
  }
  return { ...reading, values, warnings };
}

/** Returns the reason why a guarded setting does not count, for the middle of a sentence; null if it does. */
function whyNot(
  key: string,
  value: unknown,
  { trusted, root }: { readonly trusted: TrustedValues | null; readonly root: string },
): string | null {
  if (trusted === null) return "this repository is not trusted";
  if (!isDeepStrictEqual(trusted[key], value)) return "it differs from what you trusted";
  const programs = key === AGENT_KEY ? agentPrograms(value, root) : {};
  if (areTrusted(programs, trusted)) return null;
  return `${Object.keys(programs).map(printable).join(", ")} is not the program that you trusted`;
}
