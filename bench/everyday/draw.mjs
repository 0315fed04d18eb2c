// Draws the branches that bench/everyday/run.mjs reviews, from repositories.json, by lot:
//
//   node bench/everyday/draw.mjs --from FOLDER
//
// FOLDER holds the repositories as OWNER/NAME.git. A branch is an ordinary pull request that was merged and of which a
// commit within sixty days, a fix by its title, changed lines again: those lines and that title are what a reviewer could
// have said. Writes branches.json (in sight) and kept.json (the other half); the same inputs draw the same. It prints how
// many were drawn, never which.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { helpOf } from "../../scripts/shared/help.mjs";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { eachOf } from "../shared/each-of.mjs";
import { halves, shuffled } from "../shared/half.mjs";
import { linesAnswered } from "./later-fixes.mjs";
import { isFix, isOrdinary, isSmall, mainLine } from "./merged-requests.mjs";

helpOf(import.meta.url);

const SEED = "everyday 1";
const OF_EACH = 3;
/** So many fixes of a repository are looked at before it is left with fewer branches. */
const LOOKED_AT = 150;
const HERE = import.meta.dirname;
const { values } = parseArgs({ options: { from: { type: "string" } } });

const repositories = JSON.parse(readFileSync(join(HERE, "repositories.json"), "utf8"));
const drawn = await eachOf(repositories, drawFrom, 4);
const { ordinary, kept } = halves(drawn.flat(), nameOf);
await write("branches.json", ordinary);
await write("kept.json", kept);

async function drawFrom({ repository, language, until }) {
  const folder = await fetchRepository({ repository, until }, values.from ?? null);
  const line = await mainLine(folder, until);
  const commits = new Map(line.map((each) => [each.commit, each]));
  const fixes = line.filter(isFix);
  const branches = new Map();
  for (const fix of shuffled(fixes, ({ commit }) => `${SEED} ${commit}`).slice(0, LOOKED_AT)) {
    if (branches.size === OF_EACH) break;
    if (!(await isSmall(folder, fix))) continue;
    const origins = shuffled([...(await linesAnswered(folder, fix)).keys()], (each) => each);
    for (const commit of origins.filter((each) => commits.has(each) && !branches.has(each))) {
      if (!(await isOrdinary(folder, commits.get(commit)))) continue;
      const { parent, title } = commits.get(commit);
      const answers = await answersTo(commits.get(commit), { fix, fixes, folder });
      branches.set(commit, { repository, language, commit, parent, title, answers });
      break;
    }
  }
  return [...branches.values()];
}

/** The fixes that changed lines of a request again: commit, why, and the lines as the request left them. */
async function answersTo(request, { fix: drawn, fixes, folder }) {
  const own = new Set(request.paths);
  const near = fixes.filter(
    ({ commit, time, paths }) =>
      commit === drawn.commit ||
      (commit !== request.commit &&
        Math.abs(time - request.time) <= 60 * 86400 &&
        paths.some((path) => own.has(path))),
  );
  const answers = [];
  for (const fix of near) {
    if (!(await isSmall(folder, fix))) continue;
    const lines = (await linesAnswered(folder, fix)).get(request.commit);
    if (lines !== undefined) answers.push({ commit: fix.commit, why: fix.title, lines });
  }
  return answers;
}

function nameOf({ repository, commit }) {
  return `${repository} ${commit}`;
}

async function write(name, list) {
  const text = await format(JSON.stringify(list), { parser: "json", printWidth: 100 });
  writeFileSync(join(HERE, name), text);
  const projects = new Set(list.map(({ repository }) => repository));
  console.log(`${name}: ${list.length} branches of ${projects.size} repositories`);
}
