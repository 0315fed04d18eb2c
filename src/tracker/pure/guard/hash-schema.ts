import { createHash } from "node:crypto";
import type { JsonSchema } from "../types.ts";

/** Deeper than any argument is looked for, and shallow enough for every stack. */
const MAX_DEPTH = 64;

/** Hashes an input schema so that a change of it shows; the order of keys does not matter. SHA-256 in hex. */
export function hashSchema(schema: JsonSchema): string {
  return createHash("sha256").update(canonical(schema, 0)).digest("hex");
}

function canonical(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (depth > MAX_DEPTH) return "…";
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join()}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, depth + 1)}`).join()}}`;
}
