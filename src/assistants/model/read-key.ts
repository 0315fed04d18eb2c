import { ToolError } from "../../errors/tool-error.ts";
import { type Environment, valueOf } from "./environment.ts";

/** Reads a key that a provider wants. Throws `MODEL_KEY` without one; never says what the key is. */
export function readKey(env: Environment, name: string): string {
  const key = readOptionalKey(env, name);
  if (key !== undefined) return key;
  throw new ToolError("MODEL_KEY", `${name} is not set`, { hint: `export ${name}=YOUR_KEY` });
}

/** The same where a server may want none. */
export function readOptionalKey(env: Environment, name: string): string | undefined {
  const key = valueOf(env, name);
  // A header takes nothing else, and what says so would quote the key.
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ToolError("MODEL_KEY", `${name} contains characters that are not allowed in a key`, {
    hint: `export ${name}=YOUR_KEY, on one line and without quotes inside`,
  });
}
