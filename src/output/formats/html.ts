import { createHash } from "node:crypto";
import type { Finding, SuppressedFinding } from "../../core/findings/types.ts";
import type { Report } from "../../review/pure/report.ts";
import { SEVERITIES, type Severity } from "../../core/vocabulary.ts";
import { htmlDiff, htmlFrame } from "./html-frame.ts";
import { STYLE } from "./html-style.ts";
import { escapeHtml, htmlLine, htmlProse } from "./html-text.ts";
import { describeBase, describeHead } from "./receipt.ts";
import type { ReportFormat, ReportView } from "./types.ts";
import { isReadAsTextAlone, summary } from "./verdict.ts";

/**
 * The report as one page that needs nothing else: no script, no request, its one style sheet pinned by
 * its hash. Findings fold by severity.
 */
export const html: ReportFormat = (view) => {
  const { report } = view;
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const parts = [
    header(view),
    ...SEVERITIES.map((severity) => section(severity, view)),
    questionsSection(report.questions),
    suppressedSection(report.suppressed),
    filesSection(view),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(summary(report))}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.filter((part) => part !== "").join("\n")}
</main>
</body>
</html>
`;
};

function header({ report }: ReportView): string {
  const { gate, status, findings, base, head, settings } = report;
  const isIdle = status === "not-run" || isReadAsTextAlone(report);
  const state = gate.passed ? (isIdle ? "idle" : "pass") : "fail";
  const counts = SEVERITIES.map((severity) => {
    const many = findings.filter((finding) => finding.severity === severity).length;
    return `<li class="${severity}${many === 0 ? " none" : ""}"><b>${many}</b> ${severity}</li>`;
  });
  const facts = [
    ["base", describeBase(base)],
    ["head", describeHead(head)],
    ["settings", `${settings.focus ?? "every"} focus, ${settings.tone} tone`],
    [
      "gate",
      gate.failOn === "never" ? "none" : `${gate.failOn}, ${gate.passed ? "met" : "not met"}`,
    ],
  ].map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<header class="${state}">
<p class="state">${status}</p>
<h1>${escapeHtml(capitalize(summary(report).slice(status.length + 2)))}</h1>
<ul class="counts">${counts.join("")}</ul>
<dl>${facts.join("")}</dl>
</header>`;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function section(severity: Severity, view: ReportView): string {
  const own = view.report.findings.filter((finding) => finding.severity === severity);
  if (own.length === 0) return "";
  return `<details open class="group ${severity}">
<summary><h2>${capitalize(severity)}</h2><span class="many">${own.length}</span></summary>
${own.map((finding) => article(finding, view)).join("\n")}
</details>`;
}

function article(finding: Finding, { sources }: ReportView): string {
  const { id, title, file, line, column, message, evidence, rule, focus, status, fix } = finding;
  const frame = htmlFrame(finding, sources);
  const shown =
    frame === "" && evidence !== "" ? `<pre class="code">${escapeHtml(evidence)}</pre>` : frame;
  const known = status === "known" ? "<li>seen before</li>" : "";
  return `<article id="${escapeHtml(id)}">
<h3>${htmlLine(title)}</h3>
<p class="where">${escapeHtml(`${file}:${line}:${column}`)}</p>
${shown}
${htmlProse(message)}
${fix === null ? "" : fixPart(finding, fix, sources)}
<ul class="tags"><li><code>${escapeHtml(rule)}</code></li><li>${focus}</li><li><code>${escapeHtml(id)}</code></li>${known}</ul>
</article>`;
}

const CARE = {
  safe: "safe to apply",
  verify: "look at it before applying",
  careful: "changes behaviour",
} as const;

function fixPart(
  { confidence }: Finding,
  fix: NonNullable<Finding["fix"]>,
  sources: ReportView["sources"],
): string {
  return `<details class="fix"><summary>Fix: ${htmlLine(fix.title)} <span>${CARE[confidence]}</span></summary>
${htmlDiff(fix, sources)}
</details>`;
}

function questionsSection(questions: Report["questions"]): string {
  if (questions.length === 0) return "";
  const rows = questions.map(({ id, file, line, question, answer }) => {
    const decided =
      answer === null ? "open" : `decision ${escapeHtml(answer.entry)}: ${escapeHtml(answer.text)}`;
    return `<li id="${escapeHtml(id)}"><p class="where">${escapeHtml(`${file}:${line}`)}</p>
<p>${htmlLine(question)}</p>
<p class="quiet">${decided}</p></li>`;
  });
  return `<details open class="group"><summary><h2>Questions</h2><span class="many">${questions.length}</span></summary>
<ul class="list">${rows.join("\n")}</ul>
</details>`;
}

function suppressedSection(suppressed: readonly SuppressedFinding[]): string {
  if (suppressed.length === 0) return "";
  const rows = suppressed.map(({ finding: { file, line, title, rule }, by, reason }) => {
    const who = by === "comment" ? "tool-ignore" : by;
    const why = reason === null ? "" : `: ${escapeHtml(reason)}`;
    return `<li><p class="where">${escapeHtml(`${file}:${line}`)}</p>
<p>${htmlLine(title)} <code>${escapeHtml(rule)}</code></p>
<p class="quiet">by <code>${who}</code>${why}</p></li>`;
  });
  return `<details class="group"><summary><h2>Suppressed</h2><span class="many">${suppressed.length}</span></summary>
<ul class="list">${rows.join("\n")}</ul>
</details>`;
}

function filesSection({ report: { files, reviewers }, hidden }: ReportView): string {
  const { reviewed, excluded, skipped, failed } = files;
  const named = [
    ...failed.map(({ file, reason }) => ["failed", file, reason] as const),
    ...skipped.map(({ file, reason }) => ["skipped", file, reason] as const),
    ...excluded.map((file) => ["excluded", file, ""] as const),
  ].map(
    ([kind, file, reason]) =>
      `<li class="${kind}"><p class="where">${escapeHtml(file)}</p><p class="quiet">${kind}${reason === "" ? "" : `: ${escapeHtml(reason)}`}</p></li>`,
  );
  const who = reviewers.map(
    (each) =>
      `<li><p>${escapeHtml(each.name)}</p><p class="quiet">${each.files} files, ${each.findings} findings</p></li>`,
  );
  const outside =
    hidden.outsideChange === 0
      ? ""
      : `<p class="quiet">${hidden.outsideChange} more on lines not changed here.</p>`;
  return `<details class="group"${failed.length === 0 ? "" : " open"}><summary><h2>Files</h2><span class="many">${reviewed} reviewed${failed.length === 0 ? "" : `, ${failed.length} failed`}</span></summary>
${outside}<ul class="list">${[...named, ...who].join("\n")}</ul>
</details>`;
}
