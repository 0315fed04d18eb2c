import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { results } from "./paths.mjs";

/** Keeps what a bench measured as `bench/results/NAME.json`, from which docs/quality.md is written. */
export async function saveResult(name, value) {
  mkdirSync(results, { recursive: true });
  const text = await format(JSON.stringify(value), { parser: "json", printWidth: 100 });
  writeFileSync(join(results, `${name}.json`), text);
}

/** Reads such a result; null when that bench has not run yet. */
export function readResult(name) {
  try {
    return JSON.parse(readFileSync(join(results, `${name}.json`), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}
