// `node bench/mutations/run.mjs [--count 20] [--seed N] [--thorough | --compare | --near] [--only K] [PATH…]`: draws mutations
// of src/ by lot and asks the tests about each, in a copy of the committed tree. Prints which were caught and by what.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { drawMutations } from "./draw.mjs";

const HELP = `Draws mutations of src/ by lot and runs the tests on each.
  --count N    mutations to draw (20)
  --seed N     what they are drawn by (1)
  --only K     the Kth of them alone, counted from 1
  --thorough   every kill point and all random inputs, as CI runs them
  --near       only the tests that import the mutated file
  --compare    asks about what the short run passes what a thorough one does besides: whatever the short run
               catches a thorough one catches too, as that asks the same and more
  PATH…        these tests alone
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    thorough: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tool-mutations-"));
const tree = join(folder, "tree");
execFileSync("git", ["clone", "-q", root, tree]);
symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
const files = execFileSync("git", ["ls-files", "src/*.ts"], { cwd: tree, encoding: "utf8" })
  .trim()
  .split("\n")
  .map((path) => join(tree, path));
const drawn = drawMutations(files, Number(values.count), Number(values.seed));
const sampling = filesOfSamples();
let caught = 0;
let caughtBesides = 0;
let asked = 0;
for (const [at, mutation] of drawn.entries()) {
  if (values.only !== undefined && at + 1 !== Number(values.only)) continue;
  asked += 1;
  const { by, isBesides } = catcherOf(mutation);
  if (by !== null && isBesides) caughtBesides += 1;
  else if (by !== null) caught += 1;
  const text = readFileSync(mutation.file, "utf8");
  const line = text.slice(0, mutation.start).split("\n").length;
  console.log(
    `${at + 1}. ${relative(tree, mutation.file)}:${line} ${mutation.what}: ${isBesides ? "thorough alone: " : ""}${by ?? "SURVIVED"}`,
  );
}
console.log(`${caught} of ${asked} caught`);
if (values.compare) console.log(`${caughtBesides} more by the thorough run alone`);
rmSync(folder, { recursive: true, force: true });

/** The tests that a thorough run has more inputs for: in all others the two runs are the same. */
function filesOfSamples() {
  const args = ["grep", "-l", '/thorough.ts"', "--", "test/*.test.ts", "bench/*.test.ts"];
  return execFileSync("git", args, { cwd: tree, encoding: "utf8" }).trim().split("\n");
}

/** Name of the first thing that fails with the mutation in place, null if everything passes. */
function catcherOf({ file, start, end, text }) {
  const original = readFileSync(file, "utf8");
  writeFileSync(file, original.slice(0, start) + text + original.slice(end));
  try {
    const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: tree });
    if (build.status !== 0) return { by: "the build", isBesides: false };
    const near = positionals.length === 0 ? failingTest(["related", file], values.thorough) : null;
    if (near !== null || values.near) return { by: near, isBesides: false };
    const by = failingTest(["run", ...positionals], values.thorough);
    if (by !== null || !values.compare) return { by, isBesides: false };
    const besides = failingTest(["run", ...sampling], true);
    return { by: besides, isBesides: besides !== null };
  } finally {
    writeFileSync(file, original);
  }
}

/** A test that fails again by itself: one that ran into its time beside others has caught nothing. */
function failingTest(args, isThorough) {
  for (;;) {
    const failed = firstFailure(args, isThorough);
    if (failed?.file === undefined) return failed?.name ?? null;
    const again = firstFailure(["run", failed.file], isThorough);
    if (again !== null) return again.name;
    console.error(`passes by itself, so the tests are run again: ${failed.name}`);
  }
}

/**
 * Vitest's arguments are a verb with paths: `run`, or `related` for the tests that import a file, which is quick.
 * @returns what failed first, with its test file if there is one; null if everything passes
 */
function firstFailure([verb, ...paths], isThorough) {
  const report = join(folder, "results.json");
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      verb,
      "--run",
      "--passWithNoTests",
      "--bail=1",
      "--reporter=json",
      `--outputFile=${report}`,
      ...paths,
    ],
    {
      cwd: tree,
      stdio: "ignore",
      env: {
        ...process.env,
        TOOL_TEST_BUILT: "1",
        TOOL_TEST_SEED: values.seed,
        ...(isThorough ? { TOOL_TEST_THOROUGH: "1" } : {}),
      },
    },
  );
  if (status === 0) return null;
  if (!existsSync(report)) return { name: "a run that did not end" };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, status: outcome, assertionResults } of testResults) {
    const file = relative(tree, name);
    const failed = assertionResults.find((test) => test.status === "failed");
    if (failed !== undefined) return { file, name: `${file} > ${failed.title}` };
    if (outcome === "failed") return { file, name: file };
  }
  return { name: "an error outside of every test" };
}
