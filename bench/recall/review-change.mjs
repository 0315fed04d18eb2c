import { changedLines } from "../shared/changed-lines.mjs";
import { createRepository } from "../shared/repository.mjs";
import { reviewWithWeakness } from "../shared/review.mjs";
import { runOxlint } from "../shared/run-oxlint.mjs";
import { isScript } from "./mutants/parse-source.mjs";

/** Reviews the step from some files (path → text) to others, and lets plain oxlint read the same scripts. */
export async function reviewChange(before, after) {
  return await onChange(before, after, async (repository) => {
    const { findings } = await reviewWithWeakness(repository);
    const changed = await changedLines(repository, { places: true });
    const scripts = [...changed.keys()].filter(isScript);
    return { findings, changed, oxlint: await runOxlint(repository, scripts, changed) };
  });
}

/** Does something in a repository that has such a step as its change, and takes the repository away. */
export async function onChange(before, after, look) {
  const repository = createRepository();
  try {
    await repository.start(before);
    await repository.commitOn("change", after);
    return await look(repository);
  } finally {
    repository.remove();
  }
}
