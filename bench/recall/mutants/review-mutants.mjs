import { createRepository } from "../../shared/repository.mjs";
import { eachOf } from "../../shared/each-of.mjs";
import { review, reviewWithWeakness } from "../../shared/review.mjs";
import { batchesOf } from "./batches.mjs";
import { findingsOf, isAskedAbout } from "./is-found.mjs";

/**
 * Reviews mutants (`{ kind, ...mutant }`) as changes to the packages they were planted in, and answers
 * with each, the rules that found it (none = it was missed), and whether a question was put there.
 */
export async function reviewMutants(mutants, packages) {
  const names = [...new Set(mutants.map((mutant) => mutant.package))];
  let done = 0;
  const outcomes = await eachOf(names, async (name) => {
    const { sources } = packages.find((each) => each.name === name);
    const own = mutants.filter((mutant) => mutant.package === name);
    const outcome = await reviewPackage(sources, own);
    done += 1;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${names.length} packages `);
    return outcome;
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  return outcomes.flat();
}

async function reviewPackage(sources, mutants) {
  const before = await reviewClean(sources, mutants);
  const repository = createRepository();
  const outcomes = [];
  try {
    await repository.start(sources);
    for (const [at, batch] of batchesOf(mutants).entries()) {
      const files = new Map(batch.map(({ path, after }) => [path, after]));
      await repository.commitOn(`batch-${at}`, files, { complete: false });
      const { findings, questions, files: seen } = await reviewWithWeakness(repository);
      for (const mutant of batch) {
        const about = findingsOf({ kind: mutant.flaw, mutant, findings, before: before.findings });
        const failed = (seen.failed ?? []).filter(({ file }) => file === mutant.path);
        const rules = [...new Set(about.map(({ rule }) => rule))];
        const isAsked = isAskedAbout({ mutant, questions, before: before.questions });
        outcomes.push({ mutant, rules, isAsked, failed });
      }
    }
  } finally {
    repository.remove();
  }
  return outcomes;
}

/** What is said of the files while nothing is wrong with them: they come as new ones to all others. */
async function reviewClean(sources, mutants) {
  const touched = new Set(mutants.map(({ path }) => path));
  const repository = createRepository();
  try {
    await repository.start([...sources].filter(([path]) => !touched.has(path)));
    await repository.commitOn("clean", sources, { complete: false });
    return await review(repository);
  } finally {
    repository.remove();
  }
}
