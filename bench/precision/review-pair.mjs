import { changedLines } from "../shared/changed-lines.mjs";
import { createRepository } from "../shared/repository.mjs";
import { review } from "../shared/review.mjs";
import { runOxlint } from "../shared/run-oxlint.mjs";
import { languageOf } from "../shared/source-files.mjs";

/**
 * Reviews the step from one release to the next as a change of its own, and lets plain oxlint read the
 * same files. Lines are those of source files that were added or changed.
 */
export async function reviewPair({ name, from, to, before, after }) {
  const repository = createRepository();
  try {
    await repository.start(before());
    await repository.commitOn("change", after());
    const changed = await changedLines(repository);
    const sources = [...changed].filter(([path]) => languageOf(path) !== null);
    const report = sources.length === 0 ? { findings: [], files: {} } : await review(repository);
    return {
      package: name,
      from,
      to,
      lines: Object.fromEntries(sources.map(([path, { size }]) => [path, size])),
      findings: report.findings.map(({ rule, severity, focus, file, line, endLine, message }) => ({
        package: name,
        from,
        to,
        rule,
        severity,
        focus,
        file,
        line,
        endLine,
        message,
      })),
      failed: report.files.failed ?? [],
      skipped: report.files.skipped ?? [],
      oxlint: await runOxlint(
        repository,
        sources.map(([path]) => path).filter((path) => /\.([cm]?[jt]s|[jt]sx)$/.test(path)),
        changed,
      ),
    };
  } finally {
    repository.remove();
  }
}
