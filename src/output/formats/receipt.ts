import { counted } from "../../core/counted.ts";
import { textWidth } from "../text-width.ts";
import { wrapAnsi } from "fast-wrap-ansi";
import type { PhaseUsage, Report } from "../../review/pure/report.ts";
import type { RefusedVerdict } from "../../assistants/pure/proposals/types.ts";
import type { SuppressedFinding } from "../../core/findings/types.ts";
import { printable } from "../../core/printable.ts";
import { formatCount, formatUsd } from "./format-cost.ts";
import { groupUnread } from "./group-unread.ts";
import { LOOP_ENDS } from "./loop-ends.ts";
import { verdict } from "./verdict.ts";
import type { ReportView } from "./types.ts";
import { worstFinding } from "./worst-finding.ts";

/** More names are counted. */
const MAX_NAMES = 10;
/** If more files failed, the analyzers are named instead. */
const MAX_FAILED = 3;
const LABEL_COLUMNS = 11;
const NOBODY = "none";
/** The ways to silence a finding, with their names for people. */
const SUPPRESSORS = {
  comment: "tool-ignore",
  "review.ignore": "review.ignore",
  "review.overrides": "review.overrides",
} as const;

/** A row without a label continues the row above. */
export type Row = readonly [label: string, text: string];

/** Returns a row if a condition holds. */
export function rowIf(isThere: boolean, label: string, text: string): Row[] {
  return isThere ? [[label, text]] : [];
}

/**
 * Returns the receipt of a review: both ends of the change, the files that were reviewed, excluded, skipped and failed,
 * the reviewers with their times, the findings that are not shown; then the worst finding and the verdict.
 */
export function receipt(view: ReportView): string[] {
  const { report, hidden } = view;
  const { base, head, settings, files } = report;
  const notShown = [
    ...(hidden.outsideChange > 0 ? [describeOutside(hidden)] : []),
    ...(hidden.leftToLinter === undefined
      ? []
      : [`${hidden.leftToLinter} left to the project's own linter`]),
    ...Object.entries(SUPPRESSORS).flatMap(([by, name]) => {
      const many = report.suppressed.filter((each) => each.by === by).length;
      return many > 0 ? [`${many} by ${name}`] : [];
    }),
  ];
  const rows: Row[] = [
    ["base", describeBase(base)],
    ["head", describeHead(head)],
    [
      "settings",
      `${settings.focus ?? "every"} focus, ${settings.tone} tone, ${settings.engine} engine`,
    ],
    ...describeOwnReview(view),
    ["reviewed", counted(files.reviewed, "file")],
    ...(view.isVerbose
      ? report.reviewers.map((reviewer): Row => ["", describeReviewer(reviewer)])
      : nameReviewers(report.reviewers)),
    ["excluded", names(files.excluded.map(printable), view)],
    ["skipped", names(files.skipped.map(withReason), view)],
    ...describeFailed(files.failed, view),
    ...describeUnread(view),
    ...rowIf(notShown.length > 0, "not shown", notShown.join(", ")),
    ...(view.isVerbose ? report.suppressed.map(describeSuppressed) : []),
    ...describeProposals(view),
    ...describeReading(view),
    ...describeFixable(view),
    ...describeRegister(report),
    ...describeLoop(report),
  ];
  return [...layOutRows(rows, view), "", ...worstFinding(view), ...verdict(view)];
}

/** Returns the number of findings on unchanged lines, and the command that shows them. */
function describeOutside({ outsideChange, outsideCommand }: ReportView["hidden"]): string {
  const how =
    outsideCommand === undefined
      ? "see usage.dropped with --json"
      : `see: ${printable(outsideCommand)}`;
  return `${outsideChange} on lines not changed here (${how})`;
}

/** Returns the failed files; for many of them, a row for each analyzer with the number of files that it failed on. */
function describeFailed(failed: Report["files"]["failed"], view: ReportView): Row[] {
  if (view.isVerbose || failed.length <= MAX_FAILED)
    return [["failed", names(failed.map(withReason), view)]];
  const groups = new Map<string, { readonly files: Set<string>; readonly reasons: Set<string> }>();
  for (const { file, reason } of failed) {
    // The analyzer's name comes before its reason, and several reasons are joined.
    for (const each of reason.split("; ")) {
      const [who = "", ...rest] = each.split(": ");
      const group = groups.get(who) ?? { files: new Set(), reasons: new Set() };
      group.files.add(file);
      if (rest.length > 0) group.reasons.add(rest.join(": "));
      groups.set(who, group);
    }
  }
  const rows = [...groups].map(([who, { files, reasons }]): Row => {
    const [first, ...others] = reasons;
    const more = others.length === 0 ? "" : `, and ${counted(others.length, "other reason")}`;
    const why = first === undefined ? "" : ` (${printable(first)}${more})`;
    return ["", `${printable(who)}: ${counted(files.size, "file")}${why}`];
  });
  return [["failed", `${counted(failed.length, "file")} (-v names each)`], ...rows];
}

/** Returns the rules, settings and marks that the change itself edits. */
export function describeOwnReview({ ownReview }: Pick<ReportView, "ownReview">): Row[] {
  const { held = [], pending = [] } = ownReview ?? {};
  return [
    ...rowIf(
      held.length > 0,
      "",
      `as before these commits, which edit them: ${held.map(printable).join(", ")}`,
    ),
    ...rowIf(
      pending.length > 0,
      "",
      `as edited and not yet committed: ${pending.map(printable).join(", ")}`,
    ),
  ];
}

function describeSuppressed({ finding, by, reason }: SuppressedFinding): Row {
  const { file, line, rule, id } = finding;
  const why = reason === null ? "" : `: ${printable(reason)}`;
  return ["", `${printable(file)}:${line} ${printable(rule)} · ${id} by ${SUPPRESSORS[by]}${why}`];
}

/** Returns the number of proposed findings, and the dropped ones with their reasons. */
function describeProposals({ report, isVerbose }: ReportView): Row[] {
  const { proposals = null, reading = null } = report.usage ?? {};
  if (proposals === null) return [];
  const { given, mended, kept, dropped, corrected = 0, refused = [] } = proposals;
  const putRight = mended === 0 ? "" : `; ${counted(mended, "was", "were")} put right`;
  // The author of submitted findings can correct them; the dropped answers of a model are listed on demand.
  const listed = isVerbose ? dropped : reading === null ? dropped.slice(0, MAX_NAMES) : [];
  const left = reading === null ? dropped.length - listed.length : 0;
  return [
    [
      "proposed",
      given === 0
        ? "nothing"
        : `${counted(given, "finding")}, ${kept} found in the change, ${dropped.length} dropped${putRight}`,
    ],
    ...listed.map(({ file, line, title, because }): Row => [
      "",
      `${printable(file)}${line === null ? "" : `:${line}`} ${printable(title)} (${printable(because)})`,
    ]),
    ...rowIf(left > 0, "", `and ${left} more (named with -v)`),
    ...[
      ...(corrected === 0 ? [] : [`${counted(corrected, "line")} in their traces corrected`]),
      ...refused.map(sayRefused),
    ].map((said, at): Row => [at === 0 ? "verdicts" : "", said]),
  ];
}

/** Returns the reason why a verdict does not count, with the finding and the step that it is about. */
export function sayRefused({ finding, about, because }: RefusedVerdict): string {
  const place = about === null || about.line === null ? "" : `:${about.line}`;
  const named =
    about === null ? "" : ` (${printable(about.file)}${place} ${printable(about.title)})`;
  return `finding ${printable(finding)}${named}: the verdict does not count: ${printable(because)}`;
}

/** Returns the questions to a model or an agent, their cost, and the files that were sent. */
function describeReading(view: ReportView): Row[] {
  const reading = view.report.usage?.reading ?? null;
  if (reading === null) return [];
  const { reader, sceptic, phases, usd, sent, notSent, hidden, standards, isConfiguredBefore } =
    reading;
  const all = Object.values(phases);
  const sum = (of: (phase: PhaseUsage) => number): number =>
    all.reduce((total, phase) => total + of(phase), 0);
  const asked = sum((phase) => phase.asked);
  const remembered = sum((phase) => phase.remembered);
  const cached = sum(({ tokens }) => tokens.cached);
  const spent =
    asked === 0
      ? []
      : [
          `${formatCount(sum(({ tokens }) => tokens.input))} tokens in${cached === 0 ? "" : ` (${formatCount(cached)} cached)`}`,
          `${formatCount(sum(({ tokens }) => tokens.output))} out`,
          formatUsd(usd),
        ];
  const covered = [
    ...(hidden.secrets === 0 ? [] : [counted(hidden.secrets, "secret")]),
    ...(hidden.invisible === 0 ? [] : [counted(hidden.invisible, "invisible character")]),
  ];
  const fromBase = [
    ...(isConfiguredBefore ? [".tool/config.json"] : []),
    ...standards.filter(({ isFromBase }) => isFromBase).map(({ path }) => path),
  ];
  return [
    [
      "asked",
      [
        `${printable(reader)}: ${counted(asked, "question")}${remembered === 0 ? "" : `, ${remembered} answered from the cache`}`,
        ...spent,
        ...(sceptic === reader ? [] : [`checked by ${printable(sceptic)}`]),
      ].join(", "),
    ],
    [
      "sent",
      names(
        sent.map(({ file }) => printable(file)),
        view,
      ),
    ],
    ...rowIf(notSent.length > 0, "not sent", names(notSent.map(withReason), view)),
    ...rowIf(covered.length > 0, "hidden", `${covered.join(" and ")} in what was sent`),
    ...rowIf(
      fromBase.length > 0,
      "standards",
      `as before this change, which edits it: ${fromBase.map(printable).join(", ")}`,
    ),
  ];
}

function describeFixable({ fixable }: ReportView): Row[] {
  if (fixable === undefined || fixable.all === 0) return [];
  const { safe, all } = fixable;
  const rest = all - safe;
  const ways = [
    ...(safe === 0 ? [] : [`${safe} with --fix`]),
    ...(rest === 0 ? [] : [`${rest} ${safe === 0 ? "" : "more "}with --fix=all`]),
  ];
  return [["fixable", ways.join(", ")]];
}

function describeRegister({ register }: Report): Row[] {
  if (register === null) return [];
  const { mode, entries, open } = register;
  return [["register", `${counted(entries, "decision")}, ${open} open (${mode})`]];
}

function describeLoop({ loop }: Report): Row[] {
  if (loop === null) return [];
  const { status, ended, rounds, late } = loop;
  const also =
    late.length === 0 ? "" : `; ${counted(late.length, "finding")} came late and block nothing`;
  return [["loop", `${status} after ${counted(rounds, "round")}: ${LOOP_ENDS[ended]}${also}`]];
}

/** Lays out rows of a label and a text, which is wrapped beside its label. */
export function layOutRows(
  rows: readonly Row[],
  { columns, colors }: Pick<ReportView, "columns" | "colors">,
): string[] {
  return rows.flatMap(([label, text]) => {
    const paint = label === "failed" && text !== NOBODY ? colors.red : colors.dim;
    return wrap(text, columns).map(
      (row, index) => paint((index === 0 ? label : "").padEnd(LABEL_COLUMNS)) + row,
    );
  });
}

/** Describes the commit that a change is compared with. */
export function describeBase({ branch, ref, commit }: Report["base"]): string {
  const at = commit === null ? "nothing" : commit.slice(0, 10);
  const from = ref?.replace(/^refs\/(?:remotes|heads|tags)\//, "") ?? null;
  const name = branch ?? from;
  if (name === null) return at;
  const seen = from !== null && from !== name ? ` (${from})` : "";
  return `${printable(name + seen)} at ${at}`;
}

/** Describes the reviewed end of a change. */
export function describeHead({ branch, commit, dirty }: Report["head"]): string {
  const at = commit === null ? "no commit yet" : commit.slice(0, 10);
  const pending = dirty ? ", plus uncommitted changes" : "";
  return `${branch === null ? at : `${printable(branch)} at ${at}`}${pending}`;
}

/** Returns all reviewers in one row; `-v` shows a row for each instead. */
function nameReviewers(reviewers: Report["reviewers"]): Row[] {
  const named = reviewers.map(({ name }) => printable(name));
  return named.length === 0 ? [] : [["", `by ${named.join(", ")}`]];
}

function describeReviewer({ name, files, findings, durationMs }: Report["reviewers"][number]) {
  // An analyzer that compares whole changes gets no separate files.
  const read = files === 0 && findings > 0 ? "" : `${counted(files, "file")}, `;
  return `${printable(name)}: ${read}${counted(findings, "finding")}, ${seconds(durationMs)}`;
}

/** Returns a file that was left out, with the reason. */
export function withReason({ file, reason }: { file: string; reason: string }): string {
  return `${printable(file)} (${printable(reason)})`;
}

/** Returns a row for each reason why an analyzer could not read files. */
function describeUnread(view: ReportView): Row[] {
  return groupUnread(view.report.files).map(({ by, reason, files }, at) => [
    at === 0 ? "not read" : "",
    `${names(files.map(printable), view)} (${printable(`${by}: ${reason}`)})`,
  ]);
}

/** Returns the number of files and their names: all of them if they are few or `isVerbose` is set. */
export function names(
  all: readonly string[],
  { isVerbose }: Pick<ReportView, "isVerbose">,
): string {
  if (all.length === 0) return NOBODY;
  const shown = isVerbose || all.length <= MAX_NAMES ? all : all.slice(0, MAX_NAMES);
  const rest = all.length - shown.length;
  const more = rest > 0 ? ` and ${rest} more (named with -v)` : "";
  return `${counted(all.length, "file")}: ${shown.join(", ")}${more}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0)} s`;
}

/** Stands for a space at which rows are not broken. */
const KEPT_SPACE = "\u{E000}";

/** Wraps a text, but never file names and commands in backticks, so that they can be copied. */
function wrap(text: string, columns: number): string[] {
  const room = Math.max(20, columns - LABEL_COLUMNS);
  if (textWidth(text) <= room) return [text];
  const kept = text.replace(/`[^`]*`/g, (command) => command.replaceAll(" ", KEPT_SPACE));
  return wrapAnsi(kept, room, { hard: false }).replaceAll(KEPT_SPACE, " ").split("\n");
}
