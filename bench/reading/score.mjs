import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = import.meta.dirname;

/** The ways of reading, by the folders of answers: what a reader was given. */
export const WAYS = readdirSync(join(FOLDER, "answers")).toSorted();

/** The parts of the pull requests: tuned on, kept from it, drawn by lot and read after it, and read by three readers apart. */
export const PARTS = ["in sight", "kept", "fresh", "independent"];

/**
 * Scores the recorded answers of each way on one of the `PARTS`.
 * @returns a row a way: findings, those that say a remark, remarks that were said, shares from 0 to 1, tokens a request
 */
export function scoreWays(part) {
  const truth = readJson("truth.json").filter((entry) => partOf(entry) === part);
  const judgements = readJson("judgements.json");
  return WAYS.flatMap((way) => {
    const scored = truth.flatMap((entry) => scoreAnswer(entry, way, judgements[way]?.[entry.id]));
    return scored.length === 0 ? [] : [summarize(way, scored)];
  });
}

function partOf({ isKept, isFresh, isIndependent }) {
  if (isIndependent === true) return "independent";
  return isFresh === true ? "fresh" : isKept ? "kept" : "in sight";
}

/** One answer held against the remarks; nothing where there is no answer, or no judgement of it. */
function scoreAnswer({ id, remarks }, way, judged) {
  const file = `answers/${way}/${id}.json`;
  if (!existsSync(join(FOLDER, file)) || judged === undefined) return [];
  const { findings, tokens } = readJson(file);
  if (judged.length !== findings.length)
    throw new Error(`${file} has ${findings.length} findings and ${judged.length} judgements`);
  const said = new Set(judged.flat());
  for (const number of said)
    if (remarks[number] === undefined) throw new Error(`${id} has no remark ${number}`);
  return [
    {
      findings: findings.length,
      right: judged.filter((each) => each.length > 0).length,
      said: said.size,
      remarks: remarks.length,
      tokens: tokens ?? 0,
    },
  ];
}

function summarize(way, scored) {
  const total = (key) => scored.reduce((sum, each) => sum + each[key], 0);
  const precision = total("right") / Math.max(1, total("findings"));
  const recall = total("said") / Math.max(1, total("remarks"));
  return {
    way,
    requests: scored.length,
    findings: total("findings"),
    right: total("right"),
    said: total("said"),
    remarks: total("remarks"),
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    tokens: Math.round(total("tokens") / scored.length),
  };
}

function readJson(name) {
  return JSON.parse(readFileSync(join(FOLDER, name), "utf8"));
}
