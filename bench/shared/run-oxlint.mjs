import { oxlint } from "./paths.mjs";
import { run } from "./run.mjs";

/**
 * Runs plain oxlint, its default rules, over files of a repository and answers with what it says on the
 * given lines (path → set of lines; null = on all).
 */
export async function runOxlint({ root, env }, paths, lines) {
  if (paths.length === 0) return [];
  const { stdout } = await run(process.execPath, [oxlint, "--format", "json", ...paths], {
    cwd: root,
    env,
    statuses: [0, 1],
  });
  if (!stdout.trimStart().startsWith("{")) return [];
  return JSON.parse(stdout)
    .diagnostics.map(({ code, filename, labels }) => ({
      rule: code ?? "syntax",
      file: filename,
      line: labels[0]?.span.line ?? 1,
    }))
    .filter(({ file, line }) => lines === null || lines.get(file)?.has(line));
}
