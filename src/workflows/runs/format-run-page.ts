import { counted } from "../../core/counted.ts";
import { escapeHtml, htmlLine } from "../../output/formats/html-text.ts";
import { htmlDocument } from "../../output/page/document.ts";
import { numberOn } from "../../hosts/pure/facts/index.ts";
import type { RunState } from "../../ship/pure/journal/types.ts";
import { formatDuration } from "../../ship/pure/parse-duration.ts";
import { wayOnWith, type RunSummary } from "./describe-run.ts";
import { formatTime } from "./format-runs.ts";
import { howItWent } from "./how-it-went.ts";
import { plainLine, type ShownStep, type StepLog } from "./read-log.ts";

interface ShownRun {
  readonly summary: RunSummary;
  readonly run: Pick<RunState, "state" | "said">;
  readonly steps: readonly ShownStep[];
  readonly warnings: readonly { readonly message: string }[];
  /** Takes secrets out of a text; each text passes it before it is escaped. */
  readonly hide: (text: string) => string;
}

/**
 * Lays out one run as a page in one file, without a script: its facts, its warnings, and a timeline of its steps with
 * their output, folded except for a step that failed.
 */
export function formatRunPage(shown: ShownRun): string {
  const { summary, steps, hide } = shown;
  const { command, branch, target, status } = summary;
  const title = hide(`tool ${command}: ${branch} → ${target}`);
  return htmlDocument({
    title: `${status}: ${title}`,
    body: `<main id="main">
${overview(shown, title)}
${warnings(shown)}<ol class="steps">
${timeline(steps)
  .map((each) => stepRow(each, shown))
  .join("\n")}
</ol>
</main>`,
  });
}

const STATES: Partial<Record<RunSummary["status"], string>> = {
  shipped: "pass",
  failed: "fail",
  unmerged: "fail",
};

function overview({ summary, run, hide }: ShownRun, title: string): string {
  const { status, began, durationMs, pullRequest, snapshot } = summary;
  const { issue, facts: shipped, pullRequest: opened } = run.state;
  const way = wayOnWith(summary);
  const facts = [
    ["Ship", escapeHtml(summary.run)],
    ["Began", escapeHtml(formatTime(began))],
    ["Took", formatDuration(durationMs)],
    ...(pullRequest === null
      ? []
      : [
          [
            "Pull request",
            pullLink(
              hide,
              pullRequest,
              `${numberOn(shipped.host.id, pullRequest.number)} ${opened?.title ?? ""}`,
            ),
          ],
        ]),
    ...(issue === undefined ? [] : [["Issue", escapeHtml(hide(issue.message))]]),
    ...(snapshot === null ? [] : [["Your work before it", `<code>${escapeHtml(snapshot)}</code>`]]),
  ].map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return `<header class="overview ${STATES[status] ?? "idle"}">
<p class="state">${status}</p>
<h1>${escapeHtml(title)}</h1>
${way === null ? "" : `<p>${htmlLine(way)}</p>\n`}<dl class="facts">${facts.join("")}</dl>
</header>`;
}

function pullLink(
  hide: ShownRun["hide"],
  { url, merged }: NonNullable<RunSummary["pullRequest"]>,
  title: string,
): string {
  const name = escapeHtml(hide(title.trim()));
  const address = hide(url);
  // Nothing but a page of the web is worth a click: the address comes from the journal.
  const link = /^https?:\/\//.test(address)
    ? `<a href="${escapeHtml(address)}">${name}</a>`
    : `${name} <code>${escapeHtml(address)}</code>`;
  return `${link}${merged ? ", merged" : ""}`;
}

function warnings({ warnings: all, hide }: ShownRun): string {
  if (all.length === 0) return "";
  const rows = all.map(({ message }) => `<li><b>warning:</b> ${htmlLine(hide(message))}</li>`);
  return `<ul class="warnings">${rows.join("\n")}</ul>\n`;
}

interface TimedStep {
  readonly step: ShownStep;
  /** The beginning and the length of its part of the whole time, in percent. */
  readonly from: number;
  readonly share: number;
}

function timeline(steps: readonly ShownStep[]): TimedStep[] {
  const total = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const percent = (ms: number): number => (total === 0 ? 0 : Math.round((ms / total) * 1_000) / 10);
  let before = 0;
  return steps.map((step) => {
    const from = percent(before);
    before += step.durationMs;
    return { step, from, share: percent(step.durationMs) };
  });
}

function stepRow({ step, from, share }: TimedStep, { run, hide }: ShownRun): string {
  const { id, status, durationMs, log } = step;
  const hasRun = status !== "skipped" && status !== "not-reached";
  const said = run.said.get(id);
  const isFailed = status === "failed";
  return [
    `<li class="step ${status}"><h2>${id}</h2><span class="how">${escapeHtml(howItWent(step))}</span>`,
    ...(hasRun
      ? [
          ` <span class="quiet">${formatDuration(durationMs)}</span>`,
          // Neither a style nor a script may say how wide it is.
          `<svg class="track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect x="${from}" width="${share}" height="1"/></svg>`,
        ]
      : []),
    ...(said === undefined
      ? []
      : [`<p class="quiet">${isFailed ? "<b>error:</b> " : ""}${htmlLine(hide(said))}</p>`]),
    ...(log === null || log.lines.length === 0 ? [] : [output(log, { isOpen: isFailed, hide })]),
    "</li>",
  ].join("\n");
}

function output(
  { lines, isCut }: StepLog,
  { isOpen, hide }: { readonly isOpen: boolean; readonly hide: ShownRun["hide"] },
): string {
  // A secret may have several lines.
  const shown = hide(lines.map(plainLine).join("\n")).split("\n").map(escapeHtml);
  const count = counted(lines.length, "line");
  const many = isCut ? `the last ${count}` : count;
  return `<details class="fold"${isOpen ? " open" : ""}><summary>Output <span class="many">${many}</span></summary>
<pre class="log">${shown.join("\n")}</pre></details>`;
}
