import { createRun } from "../../../src/process/run.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { ANALYZERS } from "../../../src/analyzers/index.ts";
import { createBuiltin } from "../../../src/review/builtin/create-builtin.ts";
import { asNewFile } from "../../../src/review/as-new-file.ts";
import type { Analyzer, Reviewer, ReviewFile } from "../../../src/review/types.ts";

export const signal = new AbortController().signal;
export const tools = {
  run: createRun({ env: process.env, signal }),
  signal,
  env: process.env,
};

const PORTION = 300;

/** Findings of an example; reviews the portion that it belongs to when it is asked first. */
export type Reviews<Example> = (example: Example) => Promise<readonly RawFinding[]>;

/**
 * Reviews texts as new files in portions of hundreds, each when one of its examples is asked for: a linter
 * process for each example would take minutes. Rejects if any analyzer failed.
 * @param analyzers default: all of them
 */
export function reviewLater<Example extends { readonly path: string; readonly code: string }>(
  examples: readonly Example[],
  analyzers: readonly Analyzer[] = ANALYZERS,
): Reviews<Example> {
  const reviewer = createBuiltin(analyzers, { nursery: true });
  const places = new Map(examples.map((example, at) => [example, at]));
  const portions = new Map<number, Promise<ReadonlyMap<string, readonly RawFinding[]>>>();
  // A folder of its own keeps examples of the same name apart.
  const pathOf = ({ path }: Example, at: number): string => `e${at}/${path}`;
  const reviewed = (start: number): Promise<ReadonlyMap<string, readonly RawFinding[]>> => {
    const known = portions.get(start);
    if (known !== undefined) return known;
    const files = examples
      .slice(start, start + PORTION)
      .map((example, at) => asNewFile(pathOf(example, start + at), example.code));
    const made = findingsByFile(reviewer, files);
    portions.set(start, made);
    return made;
  };
  return async (example) => {
    const at = places.get(example);
    if (at === undefined) throw new Error(`${example.path} is no example of this review`);
    const findings = await reviewed(at - (at % PORTION));
    return findings.get(pathOf(example, at)) ?? [];
  };
}

/** Reviews all of the texts and gives the findings of each in order. */
export async function reviewAll(
  examples: readonly { path: string; code: string }[],
): Promise<readonly (readonly RawFinding[])[]> {
  const findingsOf = reviewLater(examples);
  return Promise.all(examples.map((example) => findingsOf(example)));
}

async function findingsByFile(
  reviewer: Reviewer,
  files: readonly ReviewFile[],
): Promise<ReadonlyMap<string, readonly RawFinding[]>> {
  const { findings, failed } = await reviewer.review({
    files,
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  if (failed.length > 0) throw new Error(JSON.stringify(failed, null, 2));
  const byFile = new Map<string, RawFinding[]>();
  for (const finding of findings)
    byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  return byFile;
}
