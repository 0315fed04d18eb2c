import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, Failure, ReviewFile } from "../../review/types.ts";
import { codeRulesOf } from "./code-rules.ts";
import type { Spot } from "./match.ts";

/** Finds the places to report in one file; `fail` is told if the file cannot be read, or not in full. */
type FindSpots = (
  file: ReviewFile,
  fail: (failure: Omit<Failure, "file">) => void,
) => readonly Spot[] | Promise<readonly Spot[]>;

/** Returns an analyzer of single files that is written in TypeScript and works in another process. */
export function ofEachFile(request: {
  readonly name: string;
  /** Whether it may find something in a file, by its path. */
  readonly reads: (path: string) => boolean;
  /** The only rule; absent if it has several. */
  readonly rule?: string;
  readonly find: FindSpots;
}): Analyzer {
  const { name, reads, rule, find } = request;
  return {
    name,
    isPerFile: true,
    worksApart: true,
    accepts(path, scope) {
      if (!reads(path)) return false;
      const rules = codeRulesOf(name, scope);
      return rule === undefined ? !rules.isEmpty : rules.wants(rule, path);
    },
    analyze: analyzeEach(name, find),
  };
}

/** Returns the analysis that reports, under the rules of an analyzer, what is found in each file. */
export function analyzeEach(name: string, find: FindSpots): Analyzer["analyze"] {
  return async (files, scope, { signal }) => {
    const rules = codeRulesOf(name, scope);
    const findings: RawFinding[] = [];
    const failed: Failure[] = [];
    for (const file of files) {
      // Reading holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      const spots = await find(file, ({ reason, ...more }) =>
        failed.push({ file: file.path, reason: `${name}: ${reason}`, ...more }),
      );
      findings.push(...rules.reportIn(file, spots));
    }
    return { findings, failed };
  };
}
