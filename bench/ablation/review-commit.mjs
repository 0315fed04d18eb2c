import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../shared/run.mjs";

const ARGS = ["--no-input", "--constructive", "--fail-on", "never", "--quiet", "--format", "json"];

/**
 * Reviews one commit of a repository with a built program and answers with its findings: rule, place, focus, severity
 * and message. Rules of the nursery speak as well, unless `settings` say otherwise. Nothing is checked out. A review
 * that is partial is said to be, on standard error.
 */
export async function reviewCommit(tool, folder, commit, settings = { nursery: true }) {
  const home = mkdtempSync(join(tmpdir(), "bench-home-"));
  try {
    mkdirSync(join(home, ".tool"));
    writeFileSync(join(home, ".tool/config.json"), JSON.stringify({ review: settings }));
    const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_GLOBAL: "/dev/null" };
    const args = [tool, "review", "-C", folder, "--commit", commit, ...ARGS];
    const { stdout } = await run(process.execPath, args, { env, statuses: [0, 1] });
    const { status, files, findings, questions } = JSON.parse(stdout);
    if (status === "partial") notePartial(commit, files.failed);
    return [...findings, ...questions].map(
      ({ rule, severity, focus, file, line, endLine = line, message, evidence }) => ({
        rule,
        severity,
        focus,
        file,
        line,
        endLine,
        message,
        evidence: evidence?.slice(0, 200),
      }),
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

let partial = 0;

/** Says what a review could not look at, and at the end of the program how many reviews were so. */
function notePartial(commit, failed) {
  if (partial === 0)
    process.once("exit", () => console.error(`${partial} reviews were partial: see above`));
  partial += 1;
  const [first] = failed;
  const why = first === undefined ? "no file is named" : `${first.file}: ${first.reason}`;
  const more = failed.length > 1 ? ` and ${failed.length - 1} more` : "";
  console.error(`partial: ${commit}: ${why}${more}`);
}
