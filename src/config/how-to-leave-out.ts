import { PROMPT_KEY } from "./check-prompt.ts";
import type { SettingEntry } from "./types.ts";

/** Returns how to take away the value of a setting that holds now: "remove it: `tool config unset KEY`". */
export function howToLeaveOut(entries: readonly SettingEntry[], key: string): string {
  const source = entries.find((entry) => entry.key === key)?.source;
  if (source === "flag") return "leave the flag out";
  const remove = key === PROMPT_KEY ? "remove the prompt to use the default one" : "remove it";
  return `${remove}: \`tool config unset ${key}${source === "user" ? " --user" : ""}\``;
}
