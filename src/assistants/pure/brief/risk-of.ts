import { isProse } from "../prompts/is-worth-reading.ts";
import { isTestPath } from "../../../core/rules/is-test-path.ts";

/** Parts of the names of files in which mistakes cost most. */
const DELICATE =
  /auth|login|session|token|crypt|passw|secret|permission|access|role|payment|invoice|billing|money|price|migrat|sql|query|upload|exec|shell|cache|lock|queue|retry|parse|serializ|delete|sync/i;

/** Files that a designer of windows, a test runner or a generator writes. */
const WRITTEN =
  /\.(?:ui|resx|xib|storyboard|snap|svg|designer\.(?:cs|vb)|g\.dart|g\.cs|pb\.go)$|_pb2(?:_grpc)?\.pyi?$|(?:^|\/)__snapshots__\//i;

/** Estimates the risk of a changed file: files of higher risk are read first. */
export function riskOf(file: {
  readonly path: string;
  readonly addedLines: number;
  readonly removedLines: number;
  readonly leads: number;
}): number {
  const { path, addedLines, removedLines, leads } = file;
  const kind = isProse(path) ? -1_000 : WRITTEN.test(path) ? -750 : isTestPath(path) ? -500 : 0;
  return (
    kind +
    leads * 20 +
    (DELICATE.test(path) ? 25 : 0) +
    Math.min(removedLines, 100) * 0.6 +
    Math.min(addedLines, 200) * 0.3
  );
}
