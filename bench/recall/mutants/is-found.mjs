import { isOfFamily } from "../is-of-family.mjs";

const AROUND = 2;
const SHORT = 12;

/**
 * Finds what says of a mutant that something is wrong there: a finding on its lines or two beside them,
 * or for one that shows in other files, a finding that names its symbol. What was said of these lines
 * before the flaw was there does not count, nor does a word about structure unless the flaw is one, nor,
 * where the kind has a weakness (`cwe`), a word about another family of weaknesses.
 */
export function findingsOf({ kind, mutant, findings, before }) {
  return findings.filter((finding) => {
    if (finding.focus === "architecture" && kind.focus !== "architecture") return false;
    if (kind.cwe !== undefined && !isOfFamily(finding.cwe, kind.cwe)) return false;
    if (!isNear(finding, mutant) && !isAbout(finding, mutant)) return false;
    return !before.some((old) => isSame(old, finding, mutant));
  });
}

/** Whether a question is put on a mutant's lines or two beside them that was not put there before. */
export function isAskedAbout({ mutant, questions, before }) {
  return questions.some(
    ({ file, line, question }) =>
      isNear({ file, line, endLine: line }, mutant) &&
      !before.some((old) => old.file === file && old.question === question),
  );
}

function isNear({ file, line, endLine }, { path, lines }) {
  if (file !== path) return false;
  // A word about a whole function is not about one line of it; its first line has to be there.
  const last = endLine - line > SHORT ? line : endLine;
  return lines.some((at) => line - AROUND <= at && at <= last + AROUND);
}

function isAbout({ file, message, evidence, focus }, { path, symbol, users }) {
  if (symbol === null || focus === "performance") return false;
  const isThere = file === path || users.includes(file);
  return isThere && new RegExp(`\\b${symbol}\\b`).test(`${message} ${evidence}`);
}

/** The same rule spoke at the same place before; above the flaw lines stay, below they move. */
function isSame(old, { rule, file, line }, { before, after, lines }) {
  if (old.rule !== rule || old.file !== file) return false;
  const moved = after.split("\n").length - before.split("\n").length;
  const was = line > Math.min(...lines) ? line - moved : line;
  return Math.abs(old.line - was) <= AROUND || old.line === line;
}
