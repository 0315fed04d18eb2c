import { isTestPath } from "../recall/is-test-path.mjs";
import { run } from "../shared/run.mjs";
import { languageOf } from "../shared/source-files.mjs";

const FIX = /^(fix|bugfix|bug fix|fixes|fixed)\b/i;
const NO_BUG =
  /typo|lint|test|doc|comment|style|translat|readme|changelog|\bci\b|build|bump|deps?\b|depend/i;
const SECURE = ["CVE-[0-9]{4}-[0-9]+", "GHSA-[0-9a-z]{4}-", "Merge commit from fork"];
const NO_FLAW = /bump|upgrade|depend|\bdeps?\b|changelog|release notes|scan|suppress/i;
/** A fix of more lines or files holds other things besides. */
const MAX_LINES = 120;
const MAX_FILES = 8;
const YEARS = "2016-01-01";

/** Commits up to a revision that mend an ordinary bug of the program by their subject: their names, newest first. */
export async function fixesOf(folder, until) {
  const rows = await logOf(folder, until, ["--max-count=6000"]);
  return rows
    .filter(({ subject }) => FIX.test(subject) && !NO_BUG.test(subject))
    .filter(isSmall)
    .map(({ commit }) => commit);
}

/** Commits up to a revision that mend a flaw which was published, or came by the host's private fork for such. */
export async function securityFixesOf(folder, until) {
  const rows = await logOf(folder, until, ["-i", "-E", `--grep=${SECURE.join("|")}`]);
  return rows
    .filter(({ subject }) => !NO_FLAW.test(subject))
    .filter(isSmall)
    .map(({ commit }) => commit);
}

async function logOf(folder, until, more) {
  const format = "--format=%x00%H%x01%s";
  const args = ["log", "--no-merges", "--numstat", "--no-renames", `--since=${YEARS}`, format];
  const { stdout } = await run("git", ["-C", folder, ...args, ...more, until], {
    statuses: [0, 128],
  });
  return stdout.split("\0").slice(1).map(read);
}

function read(entry) {
  const [head, ...rows] = entry.split("\n").filter((row) => row !== "");
  const [commit, subject] = head.split("\u0001");
  const changed = rows.map((row) => row.split("\t"));
  const sources = changed.filter(([, , path]) => languageOf(path) !== null && !isTestPath(path));
  const lines = sources.reduce((sum, [added, gone]) => sum + Number(added) + Number(gone), 0);
  return { commit, subject, files: sources.length, lines };
}

const isSmall = ({ files, lines }) =>
  files > 0 && files <= MAX_FILES && lines > 0 && lines <= MAX_LINES;
