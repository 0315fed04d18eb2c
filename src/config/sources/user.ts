import { printable } from "../../core/printable.ts";
import { AGENT_KEY, agentPrograms } from "../agent-programs.ts";
import { inHome } from "../../process/home-of.ts";
import { areTrusted, type TrustedValues } from "../trust.ts";
import type { ConfigFile, ConfigWarning } from "../types.ts";
import { readFileSource } from "./config-file.ts";
import { silentSource, type SourceReading } from "./source.ts";

/** Returns the user's own file; null without a home directory. */
export function userFile(home: string): ConfigFile | null {
  const path = inHome(home, ".tool/config.json");
  return path === null ? null : { path, name: "~/.tool/config.json", source: "user" };
}

/**
 * Reads `~/.tool/config.json`: the third source. If it names an agent in the work tree, each branch can hold another
 * program there: it counts only if the user has trusted that program.
 * @param root absolute top of the work tree; null outside of one
 */
export async function readUser(
  home: string,
  root: string | null,
  readTrusted: () => Promise<TrustedValues | null>,
): Promise<SourceReading> {
  const file = userFile(home);
  const reading = file === null ? silentSource("user", null) : await readFileSource(file);
  const agent = reading.values.get(AGENT_KEY);
  const programs = root === null || agent === undefined ? {} : agentPrograms(agent, root);
  const paths = Object.keys(programs);
  if (paths.length === 0 || areTrusted(programs, await readTrusted())) return reading;
  const values = new Map(reading.values);
  values.delete(AGENT_KEY);
  const warning: ConfigWarning = {
    code: "CONFIG_UNTRUSTED",
    message: `~/.tool/config.json: ${AGENT_KEY} is ignored: ${paths.map(printable).join(", ")} of this work tree is not a program that you trusted`,
    hint: "look at it, then trust it: `tool trust`",
  };
  return { ...reading, values, warnings: [...reading.warnings, warning] };
}
