import { tool } from "../shared/paths.mjs";
import { ratioInTurns, sideOf } from "./ratio.mjs";
import { repositoryOf, repositoryToShip } from "./worlds.mjs";

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

/** A start takes as long as the system's clock ticks a few times: more turns of it give a steady median. */
const TURNS_OF_A_START = 4;

/**
 * How much longer the program takes than what it cannot do without: the start against bare Node, a ship against the
 * same git and host calls typed by hand, the review of one file against bare Node.
 */
export async function* startRatios({ turns }) {
  const runs = turns * TURNS_OF_A_START;
  const review = ["review", "--no-input", "--constructive", "--quiet"];
  yield await ofStart("tool --version to Node", 1.15, ["--version"], runs);
  yield await ofStart("tool config get to Node", 1.6, ["config", "get", "host"], runs);
  yield await ofStart("review of one TypeScript file to Node", 4, review, runs);
  yield await ofShip(
    "ship --dry-run to its calls and Node",
    1.8,
    ["ship", "--dry-run"],
    BARE_PLAN,
    runs,
  );
  yield await ofShip(
    "fast-ship to push, pr create and Node",
    1.6,
    ["fast-ship", "--yes"],
    BARE_SHIP,
    runs,
  );
}

async function ofStart(what, goal, args, runs) {
  return await within(repositoryOf(100), async ({ root: cwd, env, edit }) => {
    const own = sideOf(NODE, [tool, ...args], { cwd, env }, { before: edit });
    const bare = sideOf(NODE, ["-e", "0"], { cwd, env });
    await own(-1);
    return { what, goal, ...(await ratioInTurns([own, bare], runs)) };
  });
}

async function ofShip(what, goal, args, bare, runs) {
  return await within(repositoryToShip(), async ({ root: cwd, env, unship }) => {
    const own = sideOf(NODE, [tool, ...args], { cwd, env }, { before: unship });
    const calls = sideOf("sh", ["-c", bare], { cwd, env }, { before: unship });
    await own(-1);
    return { what, goal, ...(await ratioInTurns([own, calls], runs)) };
  });
}

async function within(world, use) {
  const repository = await world;
  try {
    return await use(repository);
  } finally {
    repository.remove();
  }
}
