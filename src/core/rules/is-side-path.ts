/**
 * Whether a path is of code that goes with a product and is not part of it: examples, samples, snippets of
 * documentation, demos, benchmarks, seeds of a database, and scripts that its developers run.
 */
export function isSidePath(path: string): boolean {
  return IN_SIDE_FOLDER.test(path) || IS_SIDE_FILE.test(path);
}

const IN_SIDE_FOLDER =
  /(^|\/)(examples?|samples?|snippets|demos?|playgrounds?|seeders?|(db|database|prisma|fixtures?|data)\/seeds?|bench(es|marks?)?|perf|scripts?)\//i;
const IS_SIDE_FILE =
  /[._-](example|sample|demo|bench|benchmark|seeds?|seeder)\.[^/]+$|(^|\/)(db|database|prisma|data)\/seeds?\.\w+$|[a-z](Benchmarks?|Seeder)\.\w+$/;
