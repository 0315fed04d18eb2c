import { counted } from "../../core/counted.ts";
import type { SuppressedFinding } from "../../core/findings/types.ts";
import type { Report } from "../../review/pure/report.ts";
import { escapeHtml, htmlLine } from "./html-text.ts";
import type { ReportView } from "./types.ts";

/** A longer list of failed files is folded. */
const MAX_OPEN = 5;

/** Returns the folded parts of a page: failed files, questions with their answers, suppressed findings, the receipt. */
export function htmlDetails(view: ReportView): string {
  const { report } = view;
  return [
    notReviewed(report.files.failed),
    questions(report.questions, view.openEntries),
    suppressed(report.suppressed),
    receipt(view),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function section(
  name: string,
  many: string,
  { isOpen, id, body }: { readonly isOpen: boolean; readonly id: string; readonly body: string },
): string {
  return `<details class="fold" id="${id}"${isOpen ? " open" : ""}><summary><h2>${name}</h2><span class="many">${many}</span></summary>
${body}
</details>`;
}

function questions(asked: Report["questions"], entries: ReportView["openEntries"]): string {
  if (asked.length === 0) return "";
  const open = asked.filter(({ answer }) => answer === null).length;
  const rows = asked.map(({ id, file, line, title, question, answer, severity }) => {
    const entry = entries?.get(id);
    const decided =
      answer !== null
        ? `<p class="answer"><b>Decision ${escapeHtml(answer.entry)}:</b> ${htmlLine(answer.text)}</p>`
        : entry === undefined
          ? `<p class="quiet">Open</p>`
          : `<p class="quiet">Open. Answer it: <code>tool register answer ${escapeHtml(entry)} TEXT</code></p>`;
    return `<li id="${escapeHtml(id)}" class="${severity}"><p><b>${htmlLine(title)}</b></p>
<p>${htmlLine(question)}</p>
<p class="where">${escapeHtml(`${file}:${line}`)}</p>
${decided}</li>`;
  });
  const many = open === asked.length ? `${open} open` : `${asked.length}, ${open} open`;
  return section("Questions", many, {
    isOpen: open > 0,
    id: "questions",
    body: `<ul class="list">${rows.join("\n")}</ul>`,
  });
}

function notReviewed(failed: Report["files"]["failed"]): string {
  if (failed.length === 0) return "";
  const rows = failed.map(
    ({ file, reason }) =>
      `<li class="failed"><p class="where">${escapeHtml(file)}</p><p class="quiet">${escapeHtml(reason)}</p></li>`,
  );
  return section("Not reviewed", String(failed.length), {
    isOpen: failed.length <= MAX_OPEN,
    id: "failed",
    body: `<ul class="list">${rows.join("\n")}</ul>`,
  });
}

function suppressed(all: readonly SuppressedFinding[]): string {
  if (all.length === 0) return "";
  const rows = all.map(({ finding: { file, line, title, rule }, by, reason }) => {
    const who = by === "comment" ? "tool-ignore" : by;
    const why = reason === null ? "" : `: ${escapeHtml(reason)}`;
    return `<li><p>${htmlLine(title)} <code>${escapeHtml(rule)}</code></p>
<p class="where">${escapeHtml(`${file}:${line}`)}</p>
<p class="quiet">by <code>${who}</code>${why}</p></li>`;
  });
  return section("Suppressed", String(all.length), {
    isOpen: false,
    id: "suppressed",
    body: `<ul class="list">${rows.join("\n")}</ul>`,
  });
}

function receipt({ report: { files, reviewers, loop, fixes }, hidden }: ReportView): string {
  const { reviewed, excluded, skipped, failed } = files;
  const named = [
    ...skipped.map(({ file, reason }) => ["skipped", file, reason] as const),
    ...excluded.map((file) => ["excluded", file, ""] as const),
    ...(files.unread ?? []).map(
      ({ file, by, reason }) => ["unread", file, `not read by ${by}: ${reason}`] as const,
    ),
  ].map(([kind, file, reason]) => {
    const said = kind === "unread" ? reason : [kind, ...(reason === "" ? [] : [reason])].join(": ");
    return `<li class="${kind}"><p class="where">${escapeHtml(file)}</p><p class="quiet">${escapeHtml(said)}</p></li>`;
  });
  const who = reviewers.map(
    (each) =>
      `<tr><th scope="row">${escapeHtml(each.name)}</th><td>${each.files}</td><td>${each.findings}</td><td>${(each.durationMs / 1000).toFixed(1)} s</td></tr>`,
  );
  const notes = [
    ...(hidden.outsideChange === 0
      ? []
      : [`${hidden.outsideChange} more on lines not changed here.`]),
    ...(hidden.leftToLinter === undefined
      ? []
      : [`${hidden.leftToLinter} left to the project's own linter.`]),
    ...(fixes.applied === 0 ? [] : [`${counted(fixes.applied, "fix", "fixes")} applied.`]),
    ...(loop === null ? [] : [`Review loop: ${counted(loop.rounds, "round")}, ${loop.status}.`]),
  ].map((note) => `<p class="quiet">${note}</p>`);
  const table =
    who.length === 0
      ? ""
      : `<table class="who"><thead><tr><th scope="col">Reviewer</th><th scope="col">Files</th><th scope="col">Findings</th><th scope="col">Time</th></tr></thead><tbody>${who.join("")}</tbody></table>`;
  const left = failed.length === 0 ? "" : `, ${failed.length} failed`;
  return section("Receipt", `${reviewed} reviewed${left}`, {
    isOpen: false,
    id: "receipt",
    body: [...notes, table, named.length === 0 ? "" : `<ul class="list">${named.join("\n")}</ul>`]
      .filter((part) => part !== "")
      .join("\n"),
  });
}
