import type { AnalysisTools, AnalyzerRun } from "../types.ts";

/** The joint progress of the analyzers of a review. */
export interface Progress {
  /** Adds an analyzer with a number of files; returns the callback for finished files. */
  expect(files: number): NonNullable<AnalyzerRun["onRead"]>;
}

/** Reports the number of finished files, as the share of the work of all analyzers. */
export function countProgress(files: number, { tell }: Pick<AnalysisTools, "tell">): Progress {
  let expected = 0;
  let done = 0;
  return {
    expect(more) {
      expected += more;
      return (read) => {
        done += read;
        tell?.(`reviewing, ${Math.floor((done / expected) * files)} of ${files} files done`);
      };
    },
  };
}
