import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digests } from "./digests.mjs";
import { cache, results } from "./paths.mjs";

const FILE = join(results, "summary.json");

/**
 * Keeps what a bench measured: a digest of it in `bench/results/summary.json`, from which docs/quality.md is
 * written, and all of it, place by place, in `.cache/bench/results/NAME.json`.
 */
export function saveResult(name, value) {
  const details = join(cache, "results");
  mkdirSync(details, { recursive: true });
  writeFileSync(join(details, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
  saveSummary({ ...readSummary(), [name]: digests[name](value) });
}

/** The digests by the name of the bench; those that have not run yet are missing. */
export function readSummary() {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Writes it with one line for each list of rows, so that a change of a number is one line. */
export function saveSummary(summary) {
  const parts = Object.entries(summary).map(
    ([name, digest]) => `  ${JSON.stringify(name)}: {\n${linesOf(digest).join(",\n")}\n  }`,
  );
  writeFileSync(FILE, `{\n${parts.join(",\n")}\n}\n`);
}

function linesOf(digest) {
  return Object.entries(digest).map(([key, value]) => {
    const rows = Array.isArray(value)
      ? value.map((row) => `      ${JSON.stringify(row)}`).join(",\n")
      : undefined;
    const text = rows === undefined || rows === "" ? JSON.stringify(value) : `[\n${rows}\n    ]`;
    return `    ${JSON.stringify(key)}: ${text}`;
  });
}
