import { run } from "../shared/run.mjs";
import { languageOf } from "../shared/source-files.mjs";

const FIX = /\b(fix|fixes|fixed|fixing|hotfix|bugfix|regression|bug)\b/i;
const NO_BUG =
  /typo|lint|flaky|\btests?\b|\bdocs?\b|comment|style|format|translat|locale|i18n|readme|changelog|\bci\b|build|bump|\bdeps?\b|depend|spelling|grammar|release|merge branch|warning|type error/i;
const NO_REQUEST =
  /typo|\bdocs?\b|translat|locale|readme|changelog|bump|\bdeps?\b|depend|release|revert|renovate|upgrade|version|merge branch|crowdin|weblate|format|rename|\bmove\b|cherry/i;
/** Tests as the ten languages lay them out, and code of others. */
const NOT_OWN =
  /(^|\/)(vendor|third_party|node_modules|__tests__|__mocks__|specs?|e2e|cypress)\/|(^|\/)[\w.-]*tests?[\w.-]*\/|[._-](test|spec|stories)\.\w+$|Tests?\.\w+$|(^|\/)test_\w+\.py$/i;
const MERGE = /^Merge pull request #\d+/;
const SQUASH = /\(#\d+\)\s*$/;
const LOG = ["log", "--first-parent", "-m", "--name-only", "--no-renames", "--max-count=4000"];

/**
 * The commits of a repository's main line up to a revision, newest first: each with its parent, the time in seconds, the
 * title (of a merged pull request: the request's own), whether it merges a pull request, and the paths of the sources that
 * it changes, tests left out.
 */
export async function mainLine(folder, until) {
  const { stdout } = await run("git", [
    "-C",
    folder,
    ...LOG,
    "--format=%x00%H%x01%P%x01%ct%x01%an%x01%s%x01%b%x01",
    until,
  ]);
  return stdout.split("\0").slice(1).map(read);
}

function read(entry) {
  const [commit, parents, time, author, subject, body, names] = entry.split("\u0001");
  const isMerge = MERGE.test(subject);
  const title = isMerge ? (body.split("\n").find((line) => line.trim() !== "") ?? "") : subject;
  return {
    commit,
    parent: parents.split(" ")[0],
    time: Number(time),
    author,
    title: title.trim(),
    isRequest: isMerge || SQUASH.test(subject),
    paths: names.split("\n").filter((path) => languageOf(path) !== null && !NOT_OWN.test(path)),
  };
}

/** A larger request is not read line by line by people either; a smaller one has nothing to say anything about. */
export async function isOrdinary(folder, { isRequest, title, author, paths, ...commit }) {
  if (!isRequest || NO_REQUEST.test(title) || /\bbot\b|\[bot\]/i.test(author)) return false;
  if (paths.length > 25) return false;
  const { added } = await sizeOf(folder, { paths, ...commit });
  return added >= 10 && added <= 600;
}

/** Whether a commit of few files fixes a bug, by its title. */
export const isFix = ({ title, paths }) =>
  FIX.test(title) && !NO_BUG.test(title) && paths.length > 0 && paths.length <= 8;

/** A fix of more lines holds other things besides. */
export async function isSmall(folder, commit) {
  const { added, removed } = await sizeOf(folder, commit);
  return added + removed <= 120;
}

/** Lines of sources that a commit adds and removes; a copy of a repository may lack its largest files. */
async function sizeOf(folder, { parent, commit, paths }) {
  const args = ["-C", folder, "diff", "--numstat", "--no-renames", parent, commit, "--", ...paths];
  const { stdout } = await run("git", args, { statuses: [0, 128] });
  const rows = stdout.split("\n").map((row) => row.split("\t"));
  const sum = (column) => rows.reduce((total, row) => total + (Number(row[column]) || 0), 0);
  return stdout === ""
    ? { added: Infinity, removed: Infinity }
    : { added: sum(0), removed: sum(1) };
}
