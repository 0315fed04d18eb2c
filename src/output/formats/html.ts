import type { Finding } from "../../core/findings/types.ts";
import { htmlDocument } from "../page/document.ts";
import { pageData } from "../page/page-data.ts";
import { capitalize } from "../../core/capitalize.ts";
import { htmlDetails } from "./html-details.ts";
import { escapeHtml, htmlLine, htmlProse } from "./html-text.ts";
import { describeBase, describeHead } from "./receipt.ts";
import { countSaid, saidSeverity, severityWords } from "./said-severity.ts";
import type { ReportFormat, ReportView } from "./types.ts";
import { isReadAsTextAlone, summary } from "./verdict.ts";

/**
 * Formats a report as one self-contained page: the change as a diff with the findings at their lines, filters, search
 * and charts. Without its script it lists the findings.
 */
export const html: ReportFormat = (view) => {
  const { findings } = view.report;
  return htmlDocument({
    title: summary(view.report),
    body: `<main id="main">
${overview(view)}
${htmlDetails(view)}
<div id="work">${plainList(findings)}</div>
</main>`,
    data: pageData(view),
  });
};

function overview({ report }: ReportView): string {
  const { gate, status, findings, base, head, settings } = report;
  const isIdle = status === "not-run" || isReadAsTextAlone(report);
  const state = gate.passed ? (isIdle ? "idle" : "pass") : "fail";
  const counts = countSaid(findings).map(
    ([severity, many]) =>
      `<li class="${severity}${many === 0 ? " none" : ""}"><b>${many}</b> ${severity}</li>`,
  );
  const facts = [
    ["Base", describeBase(base)],
    ["Head", describeHead(head)],
    [
      "Gate",
      gate.failOn === "never" ? "none" : `${gate.failOn}, ${gate.passed ? "met" : "not met"}`,
    ],
    ["Settings", `${settings.focus ?? "every"} focus, ${settings.tone} tone`],
  ].map(([name = "", value = ""]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return `<header class="overview ${state}">
<p class="state">${status}</p>
<h1>${escapeHtml(capitalize(summary(report).slice(status.length + 2)))}</h1>
<ul class="counts">${counts.join("")}</ul>
<dl class="facts">${facts.join("")}</dl>
<div id="charts"></div>
</header>`;
}

/** More findings are shown by the script alone. */
const MAX_PLAIN = 200;

/** Returns the list of findings for browsers without scripts; the script replaces it. */
function plainList(findings: readonly Finding[]): string {
  const left = findings.length - MAX_PLAIN;
  const rows = findings.slice(0, MAX_PLAIN).map((finding) => {
    const { id, title, file, line, column, message, rule } = finding;
    return `<li id="${escapeHtml(id)}" class="${saidSeverity(finding)}"><h2><span class="badge">${severityWords(finding)}</span> ${htmlLine(title)}</h2>
<p class="where">${escapeHtml(`${file}:${line}:${column}`)} · <code>${escapeHtml(rule)}</code></p>
${htmlProse(message)}</li>`;
  });
  if (left > 0) rows.push(`<li>and ${left} more, which are shown if scripts are allowed</li>`);
  return rows.length === 0 ? "" : `<ol class="plain">${rows.join("\n")}</ol>`;
}
