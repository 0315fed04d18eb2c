import { ToolError } from "../../errors/tool-error.ts";
import { type Environment, valueOf } from "./environment.ts";

/** Reads a required key. Throws `MODEL_KEY` without one; messages never contain the key. */
export function readKey(env: Environment, name: string): string {
  const key = readOptionalKey(env, name);
  if (key !== undefined) return key;
  throw new ToolError("MODEL_KEY", `${name} is not set`, { hint: `export ${name}=YOUR_KEY` });
}

/** Reads an optional key. Throws `MODEL_KEY` for an invalid one. */
export function readOptionalKey(env: Environment, name: string): string | undefined {
  const key = valueOf(env, name);
  // A header allows no other characters, and its error message would contain the key.
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ToolError("MODEL_KEY", `${name} contains characters that are not allowed in a key`, {
    hint: `export ${name}=YOUR_KEY, on one line and without quotes inside`,
  });
}
