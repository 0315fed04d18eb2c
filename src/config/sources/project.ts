import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { ConfigFile } from "../read-file.ts";
import { GUARDED_KEYS, type TrustedValues } from "../trust.ts";
import type { ConfigWarning } from "../types.ts";
import { readFileSource } from "./config-file.ts";
import { silentSource, type SourceReading } from "./source.ts";
import { userFile } from "./user.ts";

/** The project's file, at the top of the work tree. */
export function projectFile(root: string): ConfigFile {
  return {
    path: join(root, ".tool", "config.json"),
    name: ".tool/config.json",
    source: "project",
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
  const file = projectFile(root);
  // A repository of the home directory itself: the one file is the user's own.
  if (await isSameFile(file.path, userFile(home)?.path)) return silentSource("project", null);
  const reading = await readFileSource(file);
  const named = GUARDED_KEYS.filter((key) => reading.values.has(key));
  if (named.length === 0 || reading.faults.length > 0) return reading;

  const trusted = await readTrusted();
  const values = new Map(reading.values);
  const warnings: ConfigWarning[] = [...reading.warnings];
  for (const key of named) {
    if (trusted !== null && trusted[key] === values.get(key)) continue;
    values.delete(key);
    const why =
      trusted === null
        ? "this repository is not trusted"
        : "it is not what you trusted this repository with";
    warnings.push({
      code: "CONFIG_UNTRUSTED",
      message: `${file.name}: ${key} is ignored: ${why}`,
      hint: "look at the file, then let it choose who reviews: `tool trust`",
    });
  }
  return { ...reading, values, warnings };
}

async function isSameFile(one: string, other: string | undefined): Promise<boolean> {
  if (other === undefined) return false;
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return a === b;
}
