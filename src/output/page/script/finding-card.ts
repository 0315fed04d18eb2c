import type { PageFinding, PageStep } from "../types.ts";
import { CARE } from "../../formats/said-severity.ts";
import { codeLine, editOf } from "./code-line.ts";
import { withoutMark } from "../../formats/hunk-lines.ts";
import { counted } from "../../../core/counted.ts";
import { button, copyButton, el, prose, visible } from "./dom.ts";

/** The actions of the page that a card uses. */
export interface CardActions {
  /** Goes to a line of a file; returns false if the page does not show it. */
  show(file: string, line: number): boolean;
  filter(filters: { readonly rule: string }): void;
  /** Whether this is the current finding. */
  isCurrent(id: string): boolean;
}

/** Creates the card of a finding: its words, its trace and its fix. */
export function findingCard(finding: PageFinding, actions: CardActions): HTMLElement {
  const {
    id,
    severity,
    severityWords: words,
    title,
    message,
    rule,
    focus,
    isKnown,
    source,
    line,
  } = finding;
  const address = () => `${location.href.replace(/#.*/, "")}#${encodeURIComponent(id)}`;
  const link = copyButton("Copy link", address, {
    class: "link",
    title: "Copy a link to this finding",
  });
  const ofRule = button(
    { class: "rule", title: "Show this rule alone", onclick: () => actions.filter({ rule }) },
    ...visible(rule),
  );
  return el(
    "article",
    {
      class: `finding ${severity}${actions.isCurrent(id) ? " current" : ""}`,
      id: `at-${id}`,
      tabindex: -1,
      "aria-label": `${words}: ${title}`,
    },
    el(
      "header",
      {},
      el("span", { class: `badge ${severity}` }, words),
      el("h3", {}, ...prose(title)),
    ),
    ...message
      .split("\n")
      .filter((part) => part.trim() !== "")
      .map((part) => el("p", {}, ...prose(part))),
    traceList(finding, actions),
    verdictNote(finding),
    fixPart(finding),
    el(
      "ul",
      { class: "tags" },
      el("li", {}, ofRule),
      el("li", {}, focus),
      el("li", {}, `line ${line}`),
      el("li", {}, isKnown ? "known" : "new"),
      el("li", {}, ...visible(source)),
      el("li", { class: "id" }, ...visible(id)),
      el("li", {}, link),
    ),
  );
}

function traceList({ trace, file }: PageFinding, actions: CardActions): HTMLElement | null {
  if (trace.length === 0) return null;
  const last = trace.length - 1;
  const rows = trace.map((step, at) => {
    const role = at === last ? "sink" : at === 0 ? "source" : "step";
    return el(
      "li",
      { class: role },
      el("span", { class: "role" }, role),
      placeButton(step, file, actions),
      el("span", { class: "note" }, ...prose(step.note)),
      step.code === "" || isSameLine(step, trace[at - 1])
        ? null
        : el("code", { class: "stepcode" }, ...visible(step.code)),
    );
  });
  return el(
    "details",
    { class: "trace", open: trace.length < 7 },
    el("summary", {}, `Path of the value, ${counted(trace.length, "step")}`),
    el("ol", {}, ...rows),
  );
}

function isSameLine({ file, line }: PageStep, other: PageStep | undefined): boolean {
  return other?.file === file && other.line === line;
}

function placeButton(step: PageStep, file: string, actions: CardActions): HTMLElement {
  const label = step.file === file ? `line ${step.line}` : `${step.file}:${step.line}`;
  const onclick = () => void actions.show(step.file, step.line);
  return button({ class: "place", onclick }, ...visible(label));
}

function verdictNote({ verdict }: PageFinding): HTMLElement | null {
  if (verdict === null) return null;
  const { ruling, by, because } = verdict;
  return el(
    "p",
    { class: "verdict" },
    el("b", {}, ruling),
    " by ",
    ...visible(by),
    ": ",
    ...prose(because),
  );
}

function fixPart({ fix, confidence, file }: PageFinding): HTMLElement | null {
  if (fix === null) return null;
  const patch = copyButton("Copy as patch", () => patchOf(fix.hunks), { class: "copy" });
  const tables = fix.hunks.map((hunk) =>
    el(
      "table",
      { class: "code fixcode" },
      el(
        "tbody",
        {},
        hunk.file === file ? null : headRow(`${hunk.file}:${hunk.line}`),
        ...rowsOf(hunk),
      ),
    ),
  );
  return el(
    "details",
    { class: "fix", open: true },
    el(
      "summary",
      {},
      el("span", { class: "what" }, "Fix: ", ...prose(fix.title)),
      el("span", { class: "care" }, CARE[confidence]),
    ),
    ...tables,
    tables.length === 0 || fix.isCut ? null : patch,
  );
}

function headRow(label: string): HTMLElement {
  return el("tr", { class: "head" }, el("td", { colspan: 3 }, ...visible(label)));
}

type FixHunk = NonNullable<PageFinding["fix"]>["hunks"][number];

function rowsOf(hunk: FixHunk): HTMLElement[] {
  const { line, before, after } = withoutMark(hunk);
  const edits = before.map((text, at) => editOf(text, after[at] ?? ""));
  const row = (sign: "+" | "-", text: string, at: number): HTMLElement => {
    const edit = edits[at]?.[sign === "-" ? 0 : 1];
    return el(
      "tr",
      { class: sign === "+" ? "add" : "del" },
      el("td", { class: "n" }, String(line + at)),
      el("td", { class: "sign" }, sign === "+" ? "+" : "−"),
      el("td", { class: "c" }, ...codeLine(text, "", edit === undefined ? [] : [edit])),
    );
  };
  return [
    ...before.map((text, at) => row("-", text, at)),
    ...after.map((text, at) => row("+", text, at)),
  ];
}

/** Returns lines of a patch with the line breaks of the file, of which the last may be missing. */
function patchLines(
  sign: "-" | "+",
  lines: readonly string[],
  { line, isLast }: FixHunk["ends"],
): string[] {
  return lines.flatMap((text, at) =>
    isLast && at === lines.length - 1
      ? [sign + text, "\\ No newline at end of file"]
      : [`${sign}${text}${line === "\r\n" ? "\r" : ""}`],
  );
}

/** Returns a patch without context for `git apply --unidiff-zero`. */
function patchOf(hunks: readonly FixHunk[]): string {
  const files = [...new Set(hunks.map(({ file }) => file))];
  return files
    .map((file) => {
      let moved = 0;
      const parts = hunks
        .filter((hunk) => hunk.file === file)
        .map(({ line, before, after, ends }) => {
          const from = before.length === 0 ? line - 1 : line;
          const to = (after.length === 0 ? line - 1 : line) + moved;
          moved += after.length - before.length;
          return [
            `@@ -${from},${before.length} +${to},${after.length} @@`,
            ...patchLines("-", before, ends),
            ...patchLines("+", after, ends),
          ].join("\n");
        });
      return `--- a/${file}\n+++ b/${file}\n${parts.join("\n")}\n`;
    })
    .join("");
}
