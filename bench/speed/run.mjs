// How long a review takes and what it holds in memory: a change of 2,000 files and 300,000 lines beside
// oxlint and the ast-grep CLI over the same files, and a change of one file beside bare Node.
//
//   node bench/speed/run.mjs [runs]     default 3 of the large change, medians; exits 1 beyond a limit
//
// The limits are meant for two cores that nothing else uses.
import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { printTable } from "../shared/print-table.mjs";
import { oxlint, tool } from "../shared/paths.mjs";
import { createRepository } from "../shared/repository.mjs";
import { saveResult } from "../shared/results.mjs";
import { astGrepProgram, writeRules } from "./ast-grep-cli.mjs";
import { largeChange } from "./large-change.mjs";
import { measure } from "./measure.mjs";
import { timeOneFile } from "./one-file.mjs";
import { helpOf } from "../../scripts/shared/help.mjs";

helpOf(import.meta.url);

const LIMITS = { largeMs: 60_000, largeMb: 700, oneFileRatio: 3 };
const runs = Number(process.argv[2] ?? 3);

const load = Math.round(loadavg()[0] * 10) / 10;
const files = await largeChange();
const lines = [...files.values()].reduce((sum, text) => sum + text.split("\n").length, 0);
const large = await timeLarge(files);
const oneFile = await timeOneFile(runs * 5);

console.log(
  `Node ${process.version}, ${cpus().length} cores with a load of ${load} before, medians of ${runs}`,
);
console.log(`${files.size} files, ${lines} lines\n`);
printTable(
  ["program", "seconds", "of a processor", "MB at most"],
  large.map(({ name, ms, processorMs, mb, reason }) => [
    name,
    ms === null ? reason : ms / 1000,
    processorMs === null ? "?" : processorMs / 1000,
    mb ?? "?",
  ]),
);
const { toolMs, nodeMs, ratio, floorMs, floorRatio } = oneFile;
console.log(`\n  one changed file: ${toolMs} ms, bare Node ${nodeMs} ms: ${ratio} times`);
console.log(`  a second process and git alone: ${floorMs} ms, ${floorRatio} times`);

const system = { node: process.version, cores: cpus().length, platform: process.platform, load };
saveResult("speed", {
  runs,
  files: files.size,
  lines,
  limits: LIMITS,
  system,
  large,
  oneFile,
});
for (const fault of faults(large[0], ratio)) {
  console.error(`missed: ${fault}`);
  process.exitCode = 1;
}

async function timeLarge(change) {
  const repository = createRepository();
  const { root, env } = repository;
  try {
    await repository.start([["package.json", '{ "type": "module" }\n']]);
    await repository.commitOn("change", change, { complete: false });
    const astGrep = await astGrepProgram();
    const ownRules = writeRules(dirname(root));
    const contestants = [
      {
        name: "tool review",
        program: process.execPath,
        args: [tool, "review", "--committed", "--base", "main", "--no-input", "--constructive"],
      },
      {
        name: "oxlint, its defaults",
        program: process.execPath,
        args: [oxlint, "--format", "json"],
      },
      {
        name: `ast-grep CLI, ${ownRules.count} shapes of the pack`,
        program: astGrep.program,
        reason: `not measured: ${astGrep.reason}`,
        args: ["scan", "--rule", ownRules.file, "--json=stream", "."],
      },
    ];
    return await timeInTurns(contestants, { cwd: root, env });
  } finally {
    repository.remove();
  }
}

async function timeInTurns(contestants, place) {
  const measured = contestants.map(() => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [at, { program, args }] of contestants.entries()) {
      // What an earlier round learned is forgotten: a first review is what counts.
      rmSync(join(place.cwd, ".git/tool"), { recursive: true, force: true });
      if (program !== null) measured[at].push(await measure(program, args, place));
    }
  }
  return contestants.map(({ name, reason = null }, at) => ({
    name,
    ms: median(measured[at].map(({ ms }) => ms)),
    processorMs: median(measured[at].map(({ processorMs }) => processorMs)),
    mb: median(measured[at].map(({ mb }) => mb)),
    reason: measured[at].length === 0 ? reason : null,
  }));
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function* faults({ ms, mb }, own) {
  if (ms > LIMITS.largeMs) yield `${ms / 1000} s for the large change, limit 60 s`;
  if (mb !== null && mb > LIMITS.largeMb) yield `${mb} MB for the large change, limit 700 MB`;
  if (own > LIMITS.oneFileRatio) yield `one file takes ${own} times bare Node, limit 3`;
}
