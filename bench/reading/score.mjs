import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = import.meta.dirname;

/** The ways of reading, by the folders of answers: what a reader was given. */
const WAYS = readdirSync(join(FOLDER, "answers")).toSorted();

/**
 * The parts of which a way's answers stand in the reader's own order, the most important first. Those of the other
 * parts were written down as a report sorts them, by severity and path: what would be first in them is not known.
 */
const IN_ORDER = {
  raw: ["in sight", "kept", "fresh", "independent", "drawn", "latest", "third"],
  "raw-again": ["drawn"],
  brief: ["independent", "newest", "drawn", "latest", "third"],
  "brief-again": ["independent", "drawn", "latest", "third"],
};

/**
 * The parts of the pull requests: tuned on, kept from it, drawn by lot and read after it, read by three readers apart,
 * read by one with a later brief, drawn by lot and read by four readers apart, so read by three with a later brief, and
 * so read by three with the brief of today and a second look by somebody else.
 */
export const PARTS = [
  "in sight",
  "kept",
  "fresh",
  "independent",
  "newest",
  "drawn",
  "latest",
  "third",
];

/**
 * Scores the recorded answers of each way on one of the `PARTS`. A way in its reader's order has a second row, `WAY-first`:
 * of each answer as many findings as the gate takes, the first ones, so that all ways can be compared at one length.
 * @returns a row a way: findings, those that say a remark, remarks that were said, shares from 0 to 1, tokens a request
 */
export function scoreWays(part) {
  const truth = readJson("truth.json").filter((entry) => entry.part === part);
  const judgements = readJson("judgements.json");
  return WAYS.flatMap((way) => {
    const scored = (isShort) =>
      truth.flatMap((entry) => scoreAnswer(entry, way, judgements[way]?.[entry.id], isShort));
    const whole = scored(false);
    if (whole.length === 0) return [];
    return [
      summarize(way, whole),
      ...(IN_ORDER[way]?.includes(part) ? [summarize(`${way}-first`, scored(true))] : []),
    ];
  });
}

/** How many findings of readers count for the gate of a change: as `createGateLimit` has it. */
export function mostAtGate(changedLines) {
  return Math.min(6, 2 + Math.floor(changedLines / 400));
}

/** Of the findings at the gate of a part, by way: how many there are, and how many are right by the code. */
export function scoreByCode(part) {
  const ids = new Set(
    readJson("truth.json")
      .filter((entry) => entry.part === part)
      .map(({ id }) => id),
  );
  return Object.entries(readJson("right-by-code.json")).flatMap(([way, answers]) => {
    const all = Object.entries(answers).flatMap(([id, said]) => (ids.has(id) ? said : []));
    const right = all.filter((each) => each === "right").length;
    return all.length === 0 ? [] : [{ way, findings: all.length, right }];
  });
}

/** One answer held against the remarks; nothing where there is no answer, or no judgement of it. */
function scoreAnswer({ id, remarks, changedLines }, way, judged, isShort) {
  const file = `answers/${way}/${id}.json`;
  if (!existsSync(join(FOLDER, file)) || judged === undefined) return [];
  const { findings, tokens } = readJson(file);
  if (judged.length !== findings.length)
    throw new Error(`${file} has ${findings.length} findings and ${judged.length} judgements`);
  const counted = judged
    .filter((_, at) => !isShort || findings[at].severity !== "minor")
    .slice(0, isShort ? mostAtGate(changedLines) : judged.length);
  const said = new Set(counted.flat());
  for (const number of said)
    if (remarks[number] === undefined) throw new Error(`${id} has no remark ${number}`);
  return [
    {
      findings: counted.length,
      right: counted.filter((each) => each.length > 0).length,
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
