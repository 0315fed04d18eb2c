/**
 * Says whether a path is of code that goes with a product and is none: examples, samples, demos,
 * benchmarks, and scripts that its own people run.
 */
export function isSidePath(path: string): boolean {
  return IN_SIDE_FOLDER.test(path) || IS_SIDE_FILE.test(path);
}

const IN_SIDE_FOLDER =
  /(^|\/)(examples?|samples?|demos?|playgrounds?|bench(es|marks?)?|perf|scripts?)\//i;
const IS_SIDE_FILE = /[._-](example|sample|demo|bench|benchmark)\.[^/]+$|[a-z]Benchmarks?\.\w+$/;
