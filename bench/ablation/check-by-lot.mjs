import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shuffled } from "../shared/half.mjs";
import { tool } from "../shared/paths.mjs";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { reviewCommit } from "./review-commit.mjs";
import { sampledTree } from "./sampled-tree.mjs";

const RULES = 10;

/**
 * Switches ten rules off, drawn by lot of those that spoke in a repository, each by itself, and reviews that repository
 * again: all else has to be said as it was. Answers with what differs.
 */
export async function checkByLot(rows, trees, from) {
  const list = JSON.parse(readFileSync(join(import.meta.dirname, "repositories.json"), "utf8"));
  const spoken = rows.filter(({ rule }) => trees.some((each) => each.rule === rule));
  const differing = [];
  for (const { rule } of shuffled(spoken, (row) => `check ${row.rule}`).slice(0, RULES)) {
    const { repository } = trees.find((each) => each.rule === rule);
    const entry = list.find((each) => each.repository === repository);
    const folder = await fetchRepository(entry, from);
    const { commit } = await sampledTree(folder, entry.until, entry.files);
    const now = await reviewCommit(tool, folder, commit, { nursery: true, ignore: [rule] });
    const own = trees.filter((each) => each.repository === repository);
    const wanted = own.filter((each) => each.rule !== rule).map(placeOf);
    const got = now.map(placeOf);
    for (const each of wanted.filter((place) => !got.includes(place)))
      differing.push(`without ${rule}: ${repository} ${each} is not said`);
    for (const each of got.filter((place) => !wanted.includes(place)))
      differing.push(`without ${rule}: ${repository} ${each} is said`);
  }
  return differing;
}

const placeOf = ({ rule, file, line }) => `${rule} ${file}:${line}`;
