import { readRules } from "../shared/read-rules.mjs";

const AROUND = 3;
const rules = readRules();
const isStable = ({ rule }) => rules.get(rule)?.status !== "nursery";

/**
 * A finding with the fixes it is `near` (within three lines of a line that they changed) and a reader's `verdict`: `asked`
 * (what a fix answered), `wanted` (true, and worth saying), `unwanted` (true, and not worth it), `wrong` or `unread`.
 */
export function judged(finding, { commit, answers }, judgements) {
  const near = answers.filter(({ lines }) => lines.some((place) => isNear(finding, place)));
  const known = judgements.find(
    (each) =>
      commit.startsWith(each.commit) &&
      each.rule === finding.rule &&
      each.file === finding.file &&
      each.line === finding.line,
  );
  return {
    ...finding,
    near: near.map((each) => each.commit),
    verdict: known?.verdict ?? "unread",
    answer: known?.answer ?? null,
  };
}

function isNear({ file, line, endLine }, place) {
  return file === place.file && line - AROUND <= place.end && endLine + AROUND >= place.start;
}

/** Sums over reviewed branches: by the rules that speak unasked, and with those that are still tried. */
export function totalsOf(reviewed) {
  return [totalOf("stable", reviewed, isStable), totalOf("with the nursery", reviewed, () => true)];
}

function totalOf(title, reviewed, isCounted) {
  const findings = reviewed.flatMap((each) => each.findings.filter(isCounted));
  const count = (verdict) => findings.filter((each) => each.verdict === verdict).length;
  const answers = reviewed.reduce((sum, each) => sum + each.answers.length, 0);
  const grave = findings.filter(({ severity }) => severity !== "minor");
  return {
    rules: title,
    branches: reviewed.length,
    findings: findings.length,
    perBranch: hundredths(findings.length / reviewed.length),
    asked: count("asked"),
    wanted: count("wanted"),
    unwanted: count("unwanted"),
    wrong: count("wrong"),
    unread: count("unread"),
    answers,
    near: new Set(findings.flatMap(({ near }) => near)).size,
    named: new Set(findings.flatMap(({ answer }) => answer ?? [])).size,
    grave: grave.length,
    graveWrong: grave.filter(({ verdict }) => verdict === "wrong").length,
  };
}

const hundredths = (number) => Math.round(number * 100) / 100;
