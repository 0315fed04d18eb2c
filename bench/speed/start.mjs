// How much longer the program takes than what it cannot do without: the start against bare Node, a ship against the
// same git and host calls typed by hand, the review of one file against bare Node. Whole processes in turns.
//
//   node bench/speed/start.mjs [turns] [name]     default 20 turns of each; a name measures the ratios it is part of
//
// Exits 1 when a ratio is above its goal. The goals are meant for two cores that nothing else uses.
import { cpus, loadavg } from "node:os";
import { helpOf } from "../../scripts/shared/help.mjs";
import { tool } from "../shared/paths.mjs";
import { printTable } from "../shared/print-table.mjs";
import { contest } from "./contest.mjs";
import { repositoryOf, repositoryToShip } from "./worlds.mjs";

helpOf(import.meta.url);

const NODE = process.execPath;
const BARE_NODE = `"${NODE}" -e 0`;
/** The facts of a plan: pending files, remotes, the remote's branches, the commits to ship, the host's repository. */
const BARE_PLAN = [
  BARE_NODE,
  "git status --porcelain=v2 --branch",
  "git config --get-regexp '^remote[.]'",
  "git ls-remote origin main feature",
  "git log --format=%H%x00%B origin/main..HEAD",
  "gh api repos/acme/app",
].join(" && ");
const BARE_SHIP = [
  BARE_NODE,
  "git push -q origin feature",
  "gh pr create --base main --head feature --title Add --body-file - </dev/null",
].join(" && ");

const RATIOS = [
  ofStart("tool --version to Node", 1.15, ["--version"]),
  ofStart("tool config get to Node", 1.6, ["config", "get", "host"]),
  ofShip("ship --dry-run to its calls and Node", 1.8, ["ship", "--dry-run"], BARE_PLAN),
  ofShip("fast-ship to push, pr create and Node", 1.6, ["fast-ship", "--yes"], BARE_SHIP),
  ofStart("review of one TypeScript file to Node", 4, [
    "review",
    "--no-input",
    "--constructive",
    "--quiet",
  ]),
];

const [turns = "20", name = ""] = process.argv.slice(2);
const load = Math.round(loadavg()[0] * 10) / 10;
const rows = [];
for (const { what, goal, run } of RATIOS.filter(({ what }) => what.includes(name))) {
  const { ratio, spread, processorRatio, ownMs, bareMs, mb } = await run(Number(turns));
  rows.push([
    what,
    ratio,
    spread.join(" to "),
    goal,
    processorRatio ?? "?",
    ownMs,
    bareMs,
    mb ?? "?",
  ]);
  if (ratio > goal) process.exitCode = 1;
}
console.log(
  `Node ${process.version}, ${cpus().length} cores with a load of ${load} before, ${turns} turns, medians`,
);
printTable(["what", "ratio", "middle half", "goal", "processor", "own ms", "bare ms", "MB"], rows);

function ofStart(what, goal, args) {
  return {
    what,
    goal,
    run: (count) =>
      within(repositoryOf(100), ({ root: cwd, env, edit }) =>
        contest(
          [
            { program: NODE, args: [tool, ...args], cwd, env, before: edit },
            { program: NODE, args: ["-e", "0"], cwd, env },
          ],
          count,
        ),
      ),
  };
}

function ofShip(what, goal, args, bare) {
  return {
    what,
    goal,
    run: (count) =>
      within(repositoryToShip(), ({ root: cwd, env, unship }) =>
        contest(
          [
            { program: NODE, args: [tool, ...args], cwd, env, before: unship },
            { program: "sh", args: ["-c", bare], cwd, env, before: unship },
          ],
          count,
        ),
      ),
  };
}

async function within(world, use) {
  const repository = await world;
  try {
    return await use(repository);
  } finally {
    repository.remove();
  }
}
