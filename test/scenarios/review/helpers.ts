import type { z } from "zod";
import { REVIEW } from "../../../scripts/docs/schemas/review.ts";
import { runTool, type Outcome, type ToolOptions } from "../../helpers/run-tool.ts";
import type { Repo } from "../../helpers/repo.ts";

/** A flaw that the built-in reviewer calls major, and another. */
export const EVAL = "export const run = (text) => eval(text);\n";
export const SWALLOW = "export function swallow(f) {\n  try {\n    f();\n  } catch {}\n}\n";
/** Nothing to find here. */
export const GOOD = "export const add = (a, b) => a + b;\n";
/** Patterns whose study takes a while each: more in all than the program would ever wait for. */
export const BUSY = Array.from(
  { length: 1_000 },
  (_, at) => `export const r${at} = /(a*)*(b*)*(a*)*(b*)*${at}$/;\n`,
).join("");

/** Two findings as a reader hands them in, of `average` in line 2 and `share` in line 6 of a.js. */
export const AVERAGE = {
  file: "a.js",
  line: 2,
  quote: "return sumOf(list) / list.length;",
  category: "unhandled-case",
  severity: "major",
  title: "An empty list divides by zero",
  message: "It gives NaN. Give back 0 for an empty list.",
  trigger: "average([]) -> NaN",
};
export const SHARE = {
  ...AVERAGE,
  line: 6,
  quote: "return part / all;",
  title: "A share of nothing",
  trigger: "share(1, 0)",
};

export type ReviewJson = z.infer<typeof REVIEW>;

/** Runs a review and reads its JSON, which must be exactly the documented one. */
export async function reviewJson(
  repo: Repo,
  args: readonly string[] = [],
  options: ToolOptions = {},
): Promise<Outcome & { readonly report: ReviewJson }> {
  const outcome = await runTool(repo, ["review", "--json", ...args], options);
  return { ...outcome, report: REVIEW.parse(JSON.parse(outcome.stdout)) };
}

/** `file:line rule` of each finding. */
export function places({ findings }: ReviewJson): string[] {
  return findings.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}
