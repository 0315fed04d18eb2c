import { run } from "../shared/run.mjs";
import { languageOf } from "../shared/source-files.mjs";

const COMMITS = 40;
/** A change of more lines is not read line by line by people either. */
const MAX_LINES = 500;
const LOOKED_AT = 400;

/**
 * The newest commits up to the pinned one that change source files of the repository's language: their names and how many
 * lines of it they add or change.
 */
export async function commitsOf(folder, { until, language }) {
  const git = async (...args) => (await run("git", ["-C", folder, ...args])).stdout;
  const names = await git("log", "--no-merges", "--format=%H", `-${LOOKED_AT}`, until);
  const commits = [];
  for (const commit of names.trim().split("\n")) {
    const numstat = await git("show", "--numstat", "--format=", "--no-renames", commit).catch(
      whereNothingLacks,
    );
    const lines = linesIn(numstat, language);
    if (lines > 0 && lines <= MAX_LINES) commits.push({ commit, lines });
    if (commits.length === COMMITS) break;
  }
  return commits;
}

/** A copy of a repository may lack its largest files: a commit that changed one of them cannot be read there. */
function whereNothingLacks(error) {
  if (/unable to read [0-9a-f]{40}/.test(error.message)) return "";
  throw error;
}

function linesIn(numstat, language) {
  return numstat
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([, , path]) => path !== undefined && languageOf(path) === language)
    .reduce((sum, [added]) => sum + (Number(added) || 0), 0);
}
