import { createHash } from "node:crypto";
import type { JsonSchema } from "./types.ts";

/** Hashes an input schema so that a change of it shows; the order of keys does not matter. SHA-256 in hex. */
export function hashSchema(schema: JsonSchema): string {
  return createHash("sha256").update(JSON.stringify(schema, withSortedKeys)).digest("hex");
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
