import { join } from "node:path";
import type { ConfigFile } from "../types.ts";
import { readFileSource } from "./config-file.ts";
import { silentSource, type SourceReading } from "./source.ts";

/** The user's own file; null without a home directory. */
export function userFile(home: string): ConfigFile | null {
  return home === ""
    ? null
    : { path: join(home, ".tool", "config.json"), name: "~/.tool/config.json", source: "user" };
}

/** Reads `~/.tool/config.json`: the third source. */
export async function readUser(home: string): Promise<SourceReading> {
  const file = userFile(home);
  return file === null ? silentSource("user", null) : await readFileSource(file);
}
