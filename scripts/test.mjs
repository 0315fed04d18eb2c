// `npm test`: installs what is missing, builds, and runs every test. Where the time went and what failed is
// told at the end, so that the end of a log is enough to act on. The last line is `N passed, M failed`.
//
//   npm test                            every test; of kill points and random inputs a sample
//   npm test -- test/unit/config        only these files
//   TOOL_TEST_THOROUGH=1 npm test       every kill point and the full number of random inputs; then some
//                                       scenarios again on the other versions of Node and with a newer `gh`
//   TOOL_TEST_SEED=123 npm test         the sample of an earlier run
//   TOOL_TEST_AGENTS=1 npm test         with real coding agents beside the scripted one, fetched once
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { newerClient } from "./newer-client.mjs";
import { fetchRealAgents } from "./real-agents.mjs";
import { tellTimes, timesOf } from "./test-times.mjs";
import {
  build,
  installDebianPackages,
  installPackages,
  missingPrograms,
  requireNode,
  ROOT,
  run,
} from "./setup.mjs";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

/** The floor and the lines in use beside it, as the registry's binaries of Node. */
const OTHER_NODES = ["20.19.0", "22", "24"];

/** Two lines of each verb, what is kept between starts, and the demonstration, which goes all of the way. */
const MATRIX = ["cli/built-program", "cli/code-cache", "fast-ship", "start"].map(
  (name) => `test/scenarios/${name}`,
);

/** What talks to GitLab through its client. */
const OF_GITLAB = ["gitlab", "ci/gitlab-template", "ship/three-commands"].map(
  (name) => `test/scenarios/${name}`,
);

const began = Date.now();
requireNode();
installPackages();
const absent = [
  ...installDebianPackages([
    { program: "git", name: "git" },
    { program: "gh", name: "gh" },
  ]),
  ...browser(),
];
for (const name of absent)
  console.error(`${name} is not installed: the tests that need it are skipped by name`);
build();
if (process.env["TOOL_TEST_AGENTS"] === "1") fetchRealAgents();

/** Lines of each failure's message that are repeated at the end. */
const LINES_OF_A_FAILURE = 15;

/** Failures repeated at the end; more than these have one cause, or a cause that the log above shows. */
const FAILURES_REPEATED = 20;

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {{ title: string; where: string; message: string }[]} */
const failures = [];
/** @type {{ file: string; seconds: number }[]} */
const times = [];
const seed = process.env["TOOL_TEST_SEED"] ?? String(randomInt(2 ** 31));
const isThorough = process.env["TOOL_TEST_THOROUGH"] === "1";
const chosen = process.argv.slice(2);
runTests(chosen, {}, chosen.length === 0 ? "every test" : chosen.join(" "));
if (chosen.length === 0 && isThorough) {
  for (const version of OTHER_NODES) {
    const node = nodeBinary(version);
    if (node === undefined)
      console.error(`Node ${version} cannot be had here: its scenarios are skipped`);
    else runTests(MATRIX, { TOOL_TEST_NODE: node }, `scenarios on Node ${version}`);
  }
  const gh = await newerClient("gh");
  if (gh === undefined) console.error("its scenarios are skipped");
  else runTests(["test/scenarios/github/real-client"], { TOOL_TEST_GH: gh }, "a newer gh");
  const glab = await newerClient("glab");
  if (glab === undefined) console.error("its scenarios are skipped");
  else runTests(OF_GITLAB, { TOOL_TEST_GLAB: glab }, "GitLab's own client");
}

tellTimes(times, console.log);
tellFailures();
console.log(`\n${isThorough ? "thorough" : "sampled"}, seed ${seed}, ${timeSince(began)}`);
const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function runTests(files, env, title) {
  console.error(`\n${title}`);
  const folder = mkdtempSync(join(tmpdir(), "tool-results-"));
  const results = join(folder, "results.json");
  const status = run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}`,
      ...files,
    ],
    { env: { ...process.env, TOOL_TEST_BUILT: "1", TOOL_TEST_SEED: seed, ...env } },
  );
  const counted = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : undefined;
  rmSync(folder, { recursive: true, force: true });
  total.passed += counted?.numPassedTests ?? 0;
  total.skipped += (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0);
  times.push(...timesOf(counted?.testResults ?? [], ROOT));
  // A file that could not even load has no test to count; it must not pass for that.
  total.failed += Math.max(counted?.numFailedTests ?? 0, status === 0 ? 0 : 1);
  const found = failuresOf(counted);
  if (status !== 0 && found.length === 0)
    found.push({
      where: "no test",
      message: `vitest ended with ${status} and no test failed: an error outside of every test, told above`,
    });
  failures.push(...found.map((failure) => ({ title, ...failure })));
}

/** What failed in one run of vitest: tests, and files that could not be loaded. */
function failuresOf(counted) {
  return (counted?.testResults ?? []).flatMap((file) => {
    const path = relative(ROOT, file.name);
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && file.status === "failed")
      return [{ where: path, message: file.message }];
    return tests.map((test) => ({
      where: `${path} > ${test.fullName}`,
      message: test.failureMessages.join("\n"),
    }));
  });
}

/** A duration as people say it: `7 min 12 s`. */
function timeSince(start) {
  const seconds = Math.round((Date.now() - start) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function tellFailures() {
  for (const { title, where, message } of failures.slice(0, FAILURES_REPEATED)) {
    console.log(`\nfailed (${title}): ${where}`);
    console.log(message.split("\n").slice(0, LINES_OF_A_FAILURE).join("\n"));
  }
  if (failures.length > FAILURES_REPEATED)
    console.log(`\n… and ${failures.length - FAILURES_REPEATED} more failures, told above`);
}

/** What the tests of HTML reports open: a large package, which only a thorough run installs. */
function browser() {
  const packages = [{ program: "chromium", name: "chromium" }];
  return process.env["TOOL_TEST_THOROUGH"] === "1"
    ? installDebianPackages(packages)
    : missingPrograms(packages);
}

/** Path of another Node, brought from the registry once and kept in .cache/. */
function nodeBinary(version) {
  const folder = join(ROOT, ".cache/nodes", version);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const binary = join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  console.error(`fetching Node ${version} …`);
  run(
    "npm",
    [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      `${name}@${version}`,
    ],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return existsSync(binary) ? binary : undefined;
}
