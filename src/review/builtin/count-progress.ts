import type { AnalysisTools, AnalyzerRun } from "../types.ts";

/** How far the analyzers of a review are, put together. */
export interface Progress {
  /** Counts on an analyzer that is going to look at so many files; gives what it is to call as they are done. */
  expect(files: number): NonNullable<AnalyzerRun["onRead"]>;
}

/** Tells how many of the files are done: of those that several analyzers read, the share that is done counts. */
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
