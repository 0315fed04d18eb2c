// How processor time grows with the size of what is given: changed lines, files in the repository, findings, entries
// of the register. Fits the slope of the upper half of each series and draws all as one picture.
//
//   node bench/growth/run.mjs [--most N] [--only WORD]     writes docs/growth.svg
//
//   --most N    no size is larger; default: 100,000, and a million lines take some four minutes of processor time
//   --only WORD the series alone whose name holds it; draws nothing
//
// A slope of 1 is ten times the time for ten times the size. Exits 1 where one is above 1.15.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { helpOf } from "../../scripts/shared/help.mjs";
import { tool } from "../shared/paths.mjs";
import { printTable } from "../shared/print-table.mjs";
import { createRepository } from "../shared/repository.mjs";
import { sourceLines } from "../speed/large.mjs";
import { smallChangeAmong } from "../speed/many-files.mjs";
import { measure } from "../speed/measure.mjs";
import { plotGrowth, slopeOf } from "./plot.mjs";

helpOf(import.meta.url);

const PICTURE = fileURLToPath(new URL("../../docs/growth.svg", import.meta.url));
const STEEPEST = 1.15;
const REVIEW = ["review", "--no-input", "--constructive", "--quiet"];
const FILE_LINES = 150;
const FINDINGS_A_FILE = 10;
const HEAD = "# Decisions\n";
const WORDS = ["owner", "parcel", "street", "border", "survey", "season", "ledger", "permit"];
const SERIES = [
  { name: "changed lines", sizes: [100, 1_000, 10_000, 100_000, 1_000_000], measure: ofLines },
  { name: "files in the repository", sizes: [100, 1_000, 10_000, 100_000], measure: ofFiles },
  { name: "findings", sizes: [10, 100, 1_000, 10_000], measure: ofFindings },
  { name: "register entries", sizes: [10, 100, 1_000, 10_000, 40_000], measure: ofEntries },
];

const { values } = parseArgs({
  options: { most: { type: "string", default: "100000" }, only: { type: "string" } },
});
const drawn = [];
for (const { name, sizes, measure: ofSize } of SERIES) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const points = [];
  for (const size of sizes.filter((each) => each <= Number(values.most)))
    points.push({ size, ...(await ofSize(size)) });
  drawn.push({ name, points, slope: slopeOf(points) });
}
printTable(
  ["series", "size", "processor ms", "MB", "slope"],
  drawn.flatMap(({ name, points, slope }) =>
    points.map(({ size, processorMs, mb }, at) => [
      name,
      size,
      processorMs,
      mb,
      at === points.length - 1 ? slope : "",
    ]),
  ),
);
if (values.only === undefined) writeFileSync(PICTURE, plotGrowth(drawn));
for (const { name, slope } of drawn) {
  if (slope <= STEEPEST) continue;
  console.error(`${name}: grows with the power of ${slope}`);
  process.exitCode = 1;
}

function ofLines(size) {
  const files = sourceLines(size, FILE_LINES).map((text, at) => [`src/file-${at}.ts`, text]);
  return ofChange(files);
}

function ofFindings(size) {
  const text = Array.from(
    { length: FINDINGS_A_FILE },
    (_, at) => `export function run${at}(given) {\n  return eval(given.part${at});\n}\n`,
  ).join("");
  return ofChange(
    Array.from({ length: size / FINDINGS_A_FILE }, (_, at) => [`src/file-${at}.js`, text]),
  );
}

async function ofChange(files) {
  const repository = createRepository();
  try {
    await repository.start([["package.json", "{}\n"]]);
    await repository.commitOn("change", files, { complete: false });
    return await run(repository, REVIEW);
  } finally {
    repository.remove();
  }
}

async function ofFiles(size) {
  const { place, edit, remove } = await smallChangeAmong(size);
  try {
    edit(0);
    return await measure(process.execPath, [tool, ...REVIEW], { ...place, everyMs: 20 });
  } finally {
    remove();
  }
}

async function ofEntries(size) {
  const repository = createRepository();
  const file = join(repository.root, ".tool/register/decisions.md");
  try {
    await repository.start([["package.json", "{}\n"]]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, registerOf(size));
    return await run(repository, ["register", "search", "owner", "parcel"]);
  } finally {
    repository.remove();
  }
}

function run({ root, env }, args) {
  return measure(process.execPath, [tool, ...args], { cwd: root, env, everyMs: 20 });
}

function registerOf(size) {
  const entries = Array.from({ length: size }, (_, at) => entryOf(at + 1));
  return `${HEAD}\n${entries.join("\n")}`;
}

/** An entry as `tool register add` writes it, with words that differ from entry to entry. */
function entryOf(number) {
  const mark = number.toString(36).padStart(8, "a");
  const word = WORDS[number % WORDS.length];
  const question = `May the ${word} number ${number} of a ${WORDS[(number >> 3) % WORDS.length]} be empty?`;
  return [
    `## ${number}. ${question} <!-- ${mark} -->`,
    "",
    "- Status: answered",
    `- Asked: 2026-01-01 10:00:00 UTC by Ada <!-- ${mark} -->`,
    `- File: \`src/${word}-${number}.js\`:5`,
    "",
    `> ${question} <!-- ${mark} -->`,
    "",
    `### Answer, 2026-01-01 10:00:00 UTC by Ada <!-- ${mark} -->`,
    "",
    "> Yes.",
    "",
    `<!-- end of ${mark} -->`,
    "",
  ].join("\n");
}
