import { parseDuration } from "../../ship/pure/parse-duration.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { emptyFlag } from "./empty-flag.ts";

/** Reads the duration of a flag, in milliseconds; null without the flag. Throws USAGE. */
export function readDuration(flag: string, value: unknown): number | null {
  if (typeof value !== "string") return null;
  if (value.trim() === "") throw emptyFlag(flag, `a time (\`${flag} 10m\`)`);
  const ms = parseDuration(value);
  if (ms !== null) return ms;
  throw new ToolError("USAGE", `${flag} ${value} is not a duration`, {
    hint: `write it with a unit, at most 31 days: \`${flag} 90s\`, \`30m\`, \`2h\` or \`1h30m\``,
  });
}

/** The same for a time limit, which may not be zero. Throws USAGE. */
export function readLimit(flag: string, value: unknown): number | null {
  const ms = readDuration(flag, value);
  if (ms !== 0) return ms;
  throw new ToolError("USAGE", `${flag} ${String(value)} leaves no time at all`, {
    hint: `leave ${flag} out for no limit, or give it a time: \`${flag} 10m\``,
  });
}
