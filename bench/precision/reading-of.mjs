import { readFileSync } from "node:fs";

/** Reads what readers made of findings: package, release, rule, place, verdict and why. */
export function readReadings() {
  return JSON.parse(readFileSync(new URL("readings.json", import.meta.url), "utf8"));
}

/**
 * The verdict on a finding, with its reason; null when nobody read it. The corpus is pinned, so a finding
 * is known by its release, rule, file and line.
 */
export function readingOf(finding, readings) {
  const known = readings.find((reading) =>
    ["package", "to", "rule", "file", "line"].every((key) => reading[key] === finding[key]),
  );
  return known === undefined ? null : { verdict: known.verdict, because: known.because };
}
