import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tool } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";

/** Reviews one commit as its author would have: what was found, and the files that nobody could read. */
export async function reviewCommit(folder, { repository, language }, { commit, lines }) {
  const home = mkdtempSync(join(tmpdir(), "bench-home-"));
  try {
    const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_GLOBAL: "/dev/null" };
    const args = [
      "review",
      "-C",
      folder,
      "--commit",
      commit,
      "--no-input",
      "--constructive",
      "--json",
    ];
    const { stdout } = await run(process.execPath, [tool, ...args], { env, statuses: [0, 1] });
    const report = JSON.parse(stdout);
    return {
      repository,
      language,
      lines,
      failed: report.files.failed ?? [],
      findings: report.findings.map(({ rule, severity, file, line }) => ({
        repository,
        language,
        commit: commit.slice(0, 10),
        rule,
        severity,
        file,
        line,
      })),
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
