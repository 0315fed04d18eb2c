import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fetchRepository } from "../repositories/fetch-repository.mjs";
import { cache, tool } from "../shared/paths.mjs";
import { run } from "../shared/run.mjs";
import { reviewCommit } from "./review-commit.mjs";
import { reviewSamples } from "./samples.mjs";
import { sampledTree } from "./sampled-tree.mjs";

const BENCH = join(import.meta.dirname, "..");

/** Reads what every bench recorded, and runs those first that have recorded nothing yet. */
export async function readRecords(from) {
  const result = async (name, ...command) =>
    await recorded(join(cache, "results", `${name}.json`), command);
  const fresh = ["fresh/run.mjs", ...(from === null ? [] : ["--from", from])];
  const rows = async (...args) => (await result(...args)).rows;
  return {
    advisories: await rows("advisories", "recall/run.mjs", "advisories"),
    kept: await rows("advisories-final", "recall/run.mjs", "advisories", "--final"),
    sinks: await rows("sinks", "recall/run.mjs", "sinks"),
    sinksKept: await rows("sinks-final", "recall/run.mjs", "sinks", "--final"),
    planted: [
      ...(await result("mutants", "recall/run.mjs", "mutants")).kinds,
      ...(await result("mutants-final", "recall/run.mjs", "mutants", "--final")).kinds,
    ],
    precision: await result("precision", "precision/run.mjs"),
    repositories: await result("repositories", "repositories/run.mjs"),
    flaws: await recorded(join(cache, "fresh/flaws.json"), [...fresh, "flaws"]),
    fixes: await recorded(join(cache, "fresh/fixes.json"), [...fresh, "fixes"]),
    trees: await reviewTrees(from),
    samples: await kept("samples", () => reviewSamples(tool, from)),
  };
}

async function recorded(file, [script, ...args]) {
  if (!existsSync(file)) {
    console.error(`running bench/${script} ${args.join(" ")}`);
    await run(process.execPath, [join(BENCH, script), ...args], { statuses: [0, 1] });
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** What was recorded under a name, made where it is missing. */
async function kept(name, make) {
  const file = join(cache, "ablation", `${name}.json`);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(await make()));
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Reviews files of each repository as new code; each finding with its repository. */
async function reviewTrees(from) {
  const list = JSON.parse(readFileSync(join(import.meta.dirname, "repositories.json"), "utf8"));
  const found = [];
  for (const entry of list) {
    const findings = await kept(entry.repository.replace("/", "+"), async () => {
      const folder = await fetchRepository(entry, from);
      const { commit } = await sampledTree(folder, entry.until, entry.files);
      return await reviewCommit(tool, folder, commit);
    });
    found.push(...findings.map((each) => ({ ...each, repository: entry.repository })));
  }
  return found;
}
