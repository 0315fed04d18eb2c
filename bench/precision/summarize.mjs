import { countBy } from "../shared/print-table.mjs";
import { languageOf } from "../shared/source-files.mjs";
import { readingOf } from "./reading-of.mjs";

const SEVERITIES = ["critical", "major", "minor"];

/** Adds up what the pairs brought: findings per 1,000 changed lines by severity, rule and language. */
export function summarize(pairs, { budgets, readings }) {
  const lines = sum(pairs.flatMap((pair) => Object.values(pair.lines)));
  const findings = pairs.flatMap((pair) => pair.findings);
  const oxlint = pairs.flatMap((pair) => pair.oxlint);
  const per1000 = (count) => round((count / lines) * 1000);
  const grave = findings.filter(({ severity }) => severity !== "minor");
  const read = grave.map((finding) => ({ ...finding, reading: readingOf(finding, readings) }));
  const rules = rulesOf(findings, per1000, budgets);
  return {
    pairs: pairs.length,
    packages: new Set(pairs.map((pair) => pair.package)).size,
    lines,
    perSeverity: SEVERITIES.map((severity) => {
      const count = findings.filter((finding) => finding.severity === severity).length;
      return { severity, count, per1000: per1000(count) };
    }),
    graveEach1000: per1000(grave.length),
    rules,
    languages: languagesOf(pairs, findings),
    oxlint: {
      count: oxlint.length,
      per1000: per1000(oxlint.length),
      rules: countBy(oxlint, ({ rule }) => rule).map(([rule, count]) => ({ rule, count })),
    },
    changesWithWord: {
      tool: share(pairs, (pair) => pair.findings.length > 0),
      toolGrave: share(pairs, (pair) => pair.findings.some(({ severity }) => severity !== "minor")),
      oxlint: share(pairs, (pair) => pair.oxlint.length > 0),
    },
    perChange: {
      tool: round(findings.length / pairs.length),
      oxlint: round(oxlint.length / pairs.length),
    },
    grave: read,
    failed: pairs.flatMap((pair) =>
      pair.failed.map((each) => ({ package: pair.package, ...each })),
    ),
  };
}

/** What keeps the numbers from being as they should: one sentence each; none = the targets are met. */
export function faultsOf(summary, { budgets }) {
  const faults = [];
  const limit = budgets.target.majorAndAbove;
  if (summary.graveEach1000 > limit) {
    faults.push(
      `${summary.graveEach1000} findings at major or above per 1,000 changed lines; the target is ${limit}`,
    );
  }
  for (const { rule, over } of summary.rules.filter((each) => each.over !== null)) {
    faults.push(`${rule} speaks more than its budget: ${over}`);
  }
  for (const finding of summary.grave.filter(({ severity }) => severity === "critical")) {
    const { package: name, to, file, line, rule, reading } = finding;
    if (reading === null || reading.verdict === "wrong") {
      const why = reading === null ? "has no reading" : "was read as wrong";
      faults.push(`critical ${rule} in ${name}@${to} ${file}:${line} ${why}`);
    }
  }
  return faults;
}

function rulesOf(findings, per1000, budgets) {
  return countBy(findings, ({ rule }) => rule).map(([rule, count]) => {
    const own = findings.filter((finding) => finding.rule === rule);
    const grave = own.filter(({ severity }) => severity !== "minor").length;
    const budget = { ...budgets.perRule, ...budgets.rules[rule] };
    const over = [
      [grave, budget.majorAndAbove, "at major or above"],
      [count - grave, budget.minor, "at minor"],
    ]
      .filter(([spoken, allowed]) => spoken > 1 && per1000(spoken) > allowed)
      .map(
        ([spoken, allowed, where]) => `${per1000(spoken)} per 1,000 ${where}, budget ${allowed}`,
      );
    return {
      rule,
      grave,
      minor: count - grave,
      per1000: per1000(count),
      over: over.length === 0 ? null : over.join("; "),
    };
  });
}

function languagesOf(pairs, findings) {
  const lines = new Map();
  for (const [path, count] of pairs.flatMap((pair) => Object.entries(pair.lines))) {
    lines.set(languageOf(path), (lines.get(languageOf(path)) ?? 0) + count);
  }
  const others = findings.filter(({ file }) => !lines.has(languageOf(file)));
  const rows = [...lines].map(([language, count]) => ({
    language,
    lines: count,
    ...gravityOf(findings.filter(({ file }) => languageOf(file) === language)),
  }));
  if (others.length > 0) rows.push({ language: "other files", lines: 0, ...gravityOf(others) });
  return rows.sort((a, b) => b.lines - a.lines);
}

function gravityOf(findings) {
  const grave = findings.filter(({ severity }) => severity !== "minor").length;
  return { grave, minor: findings.length - grave };
}

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const round = (number) => Math.round(number * 1000) / 1000;
const share = (items, test) => round(items.filter(test).length / items.length);
