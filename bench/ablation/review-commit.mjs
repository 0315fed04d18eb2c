import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../shared/run.mjs";

const ARGS = ["--no-input", "--constructive", "--fail-on", "never", "--quiet", "--format", "json"];

/**
 * Reviews one commit of a repository with a built program and answers with its findings: rule, place, focus, severity
 * and message. Rules of the nursery speak as well, unless `settings` say otherwise. Nothing is checked out.
 */
export async function reviewCommit(tool, folder, commit, settings = { nursery: true }) {
  const home = mkdtempSync(join(tmpdir(), "bench-home-"));
  try {
    mkdirSync(join(home, ".tool"));
    writeFileSync(join(home, ".tool/config.json"), JSON.stringify({ review: settings }));
    const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_GLOBAL: "/dev/null" };
    const args = [tool, "review", "-C", folder, "--commit", commit, ...ARGS];
    const { stdout } = await run(process.execPath, args, { env, statuses: [0, 1] });
    const { findings, questions } = JSON.parse(stdout);
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
