import { commitOf } from "../ablation/sampled-tree.mjs";
import { reviewCommit } from "../ablation/review-commit.mjs";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { linesOfPatch } from "../shared/changed-lines.mjs";
import { fetchPackages } from "../shared/fetch-packages.mjs";
import { createRepository } from "../shared/repository.mjs";
import { run } from "../shared/run.mjs";
import { languageOf, readSources } from "../shared/source-files.mjs";
import { isOn } from "../recall/advisories/judge.mjs";
import { isTestPath } from "../recall/is-test-path.mjs";

/**
 * Reviews a fix backwards, as the change that brings the fault, and forwards, as a change that is fine. A fix is a
 * commit of a repository, or the step between two versions of a package. Answers with the findings of both; each of the
 * first says whether it lies `on` a line of source that the fix touched, or three beside it. null: cannot be had.
 */
export async function reviewFix(tool, fix, { repositories, from, settings }) {
  return fix.commit === undefined
    ? await reviewPackage(tool, fix, settings)
    : await reviewInRepository(tool, fix, { repositories, from, settings });
}

async function reviewInRepository(tool, { repository, commit }, { repositories, from, settings }) {
  const entry = repositories.find((each) => each.repository === repository);
  const folder = await fetchRepository(entry, from);
  const git = async (...args) => (await run("git", ["-C", folder, ...args])).stdout;
  const before = (await git("rev-parse", `${commit}^^{tree}`)).trim();
  const back = await commitOf(folder, before, [commit]);
  const patch = await git("diff", ...DIFF, commit, back);
  return {
    backwards: marked(await reviewCommit(tool, folder, back, settings), linesOf(patch)),
    forwards: await reviewCommit(tool, folder, commit, settings),
  };
}

async function reviewPackage(tool, { name, vulnerable, fixed }, settings) {
  const specs = [fixed, vulnerable].map((version) => `${name}@${version}`);
  const folders = await fetchPackages(specs, { optional: true });
  if (specs.some((spec) => folders.get(spec) === null)) return null;
  const [right, wrong] = specs.map((spec) => readSources(folders.get(spec)));
  const repository = createRepository();
  try {
    await repository.start(right);
    await repository.commitOn("change", wrong);
    const patch = await repository.git("diff", ...DIFF, "main", "change");
    const lines = linesOf(patch);
    if (lines.size === 0) return null;
    return {
      backwards: marked(await reviewCommit(tool, repository.root, "change", settings), lines),
      forwards: null,
    };
  } finally {
    repository.remove();
  }
}

/** The lines of source that a patch touches, tests left out: path → set of lines. */
function linesOf(patch) {
  const files = linesOfPatch(patch, true);
  return new Map([...files].filter(([path]) => languageOf(path) !== null && !isTestPath(path)));
}

const DIFF = ["-U0", "--no-renames", "--no-color", "--no-ext-diff"];

/** Marks each finding on touched lines of source. */
function marked(findings, touched) {
  const near = isOn(touched);
  return findings.map((finding) => ({ ...finding, on: near(finding) }));
}
