// What the reviewer says about fixes that nobody here has read, drawn by lot by draw.mjs: published flaws of packages and
// repositories (flaws.json), and ordinary bug fixes in several languages (fixes.json). Each is reviewed backwards, as the
// change that brings the fault, and, in a repository, forwards, as a change that is fine.
//
//   node bench/fresh/run.mjs [flaws] [fixes] [--from FOLDER] [--base REV]
//
// Prints totals only, so that no rule is made for one of the cases. FOLDER holds the repositories as OWNER/NAME.git; they
// come from GitHub otherwise. `--base` asks an earlier revision of this program instead. Every finding is kept in
// .cache/bench/fresh/ for bench/ablation; the totals in bench/results/summary.json.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildRevision } from "../golden/build-revision.mjs";
import { eachOf } from "../shared/each-of.mjs";
import { cache, tool } from "../shared/paths.mjs";
import { printTable } from "../shared/print-table.mjs";
import { readSummary, saveResult } from "../shared/results.mjs";
import { reviewFix } from "./review-fix.mjs";
import { isStable, totalsOf } from "./totals.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" }, base: { type: "string" } },
});
const IS_BASE = values.base !== undefined;
const REVISION = values.base ?? "now";
const ROOT = join(import.meta.dirname, "../..");
const program = values.base === undefined ? tool : (await buildRevision(ROOT, values.base)).tool;
const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const where = {
  repositories: read("repositories.json"),
  from: values.from ?? null,
  // Everything is recorded for the ablation; an earlier revision may know no nursery.
  settings: IS_BASE ? {} : { nursery: true },
};
const lists = positionals.length === 0 ? ["flaws", "fixes"] : positionals;

const totals = [];
for (const list of lists) {
  const fixes = read(`${list}.json`);
  const reviewed = await eachOf(fixes, async (fix) => {
    const said = await reviewFix(program, fix, where).catch(() => null);
    return said === null ? null : { fix, ...said };
  });
  const usable = reviewed.filter((each) => each !== null);
  mkdirSync(join(cache, "fresh"), { recursive: true });
  writeFileSync(join(cache, "fresh", `${list}.json`), JSON.stringify(usable));
  totals.push(...totalsOf(list, usable, fixes, IS_BASE ? () => true : isStable));
}

printTable(
  ["list", "of", "found", "%", "findings a clean change", "at major or above"],
  totals.map((row) => [
    row.list,
    row.of,
    row.found,
    row.percent,
    row.clean ?? "",
    row.cleanGrave ?? "",
  ]),
);
const others = (readSummary().fresh?.totals ?? []).filter(({ revision }) => revision !== REVISION);
saveResult("fresh", {
  totals: [...others, ...totals.map((row) => ({ revision: REVISION, ...row }))],
});
