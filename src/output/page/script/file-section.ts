import type { PageFile, PageFinding, PageHunk } from "../types.ts";
import { SEVERITIES } from "../../../core/vocabulary.ts";
import { counted } from "../../../core/counted.ts";
import { button, el, visible } from "./dom.ts";
import { findingCard, type CardActions } from "./finding-card.ts";
import { hunkTable } from "./hunk-table.ts";

/** Further findings of a file are drawn on demand. */
const MAX_DRAWN = 60;

const STATUS = {
  added: "added",
  deleted: "deleted",
  renamed: "renamed",
  copied: "copied",
  unchanged: "not in the change",
} as Readonly<Record<string, string>>;

/** One file on the page. Its body is drawn near the viewport and removed far from it. */
export interface FileSection {
  readonly file: PageFile;
  readonly element: HTMLElement;
  /** Shows these findings, and the whole diff around them with `isDiff`. */
  update(findings: readonly PageFinding[], isDiff: boolean, isSplit: boolean): void;
  draw(): void;
  forget(): void;
  isDrawn(): boolean;
  /** Unfolds the body and draws everything in it. */
  open(): void;
}

/** Creates the section of a file. `index` identifies its heading. */
export function fileSection(
  file: PageFile,
  index: number,
  { isOpen, ...actions }: CardActions & { readonly isOpen: boolean },
): FileSection {
  const body = el("div", { class: "body" });
  const counts = el("span", { class: "tallies" });
  const fold = el(
    "details",
    { class: "file", open: isOpen },
    el("summary", {}, ...headingOf(file, index), counts),
    body,
  );
  const element = el("section", { class: "filebox", "aria-labelledby": `file-${index}` }, fold);
  let shown: readonly PageFinding[] = [];
  let isDiff = true;
  let isSplit = false;
  let isDrawn = false;
  let most = MAX_DRAWN;

  const hold = (): void => {
    const height = fold.open ? heightOf(file, shown, isDiff) : 0;
    body.style.minHeight = `${height}px`;
    element.style.containIntrinsicBlockSize = `auto ${height + HEADING_PX}px`;
  };
  const section: FileSection = {
    file,
    element,
    update(findings, wantsDiff, wantsSplit) {
      shown = findings;
      isDiff = wantsDiff;
      isSplit = wantsSplit;
      most = MAX_DRAWN;
      counts.replaceChildren(...talliesOf(findings));
      const wasDrawn = isDrawn;
      section.forget();
      hold();
      if (wasDrawn) section.draw();
    },
    draw() {
      if (isDrawn || !fold.open) return;
      isDrawn = true;
      body.replaceChildren(...contentOf(file, { shown, isDiff, isSplit, most, actions }));
      if (shown.length > most)
        body.append(
          button(
            { class: "more", onclick: () => section.open() },
            `Show ${counted(shown.length - most, "more finding")}`,
          ),
        );
      body.style.minHeight = "";
    },
    forget() {
      if (!isDrawn) return;
      const height = body.offsetHeight;
      isDrawn = false;
      body.replaceChildren();
      body.style.minHeight = `${height}px`;
    },
    isDrawn: () => isDrawn,
    open() {
      fold.open = true;
      const isWhole = isDrawn && most >= shown.length;
      if (isWhole) return;
      most = Number.POSITIVE_INFINITY;
      isDrawn = false;
      section.draw();
    },
  };
  let wasOpen = isOpen;
  fold.addEventListener("toggle", () => {
    // A new page fires an event for every open fold.
    if (fold.open === wasOpen) return;
    wasOpen = fold.open;
    if (fold.open) section.draw();
    else section.forget();
    if (!fold.open) body.style.minHeight = "";
  });
  return section;
}

function headingOf(file: PageFile, index: number): HTMLElement[] {
  const { path, oldPath, status, added, removed } = file;
  const cut = path.lastIndexOf("/") + 1;
  const label = STATUS[status];
  return [
    el(
      "h2",
      { id: `file-${index}` },
      el("span", { class: "folder" }, ...visible(path.slice(0, cut))),
      ...visible(path.slice(cut)),
    ),
    ...(oldPath === undefined ? [] : [el("span", { class: "quiet" }, "was ", ...visible(oldPath))]),
    ...(label === undefined ? [] : [el("span", { class: "quiet" }, label)]),
    ...(added + removed === 0
      ? []
      : [
          el(
            "span",
            { class: "lines" },
            added === 0 ? null : el("span", { class: "plus" }, `+${added} `),
            removed === 0 ? null : el("span", { class: "minus" }, `−${removed}`),
          ),
        ]),
  ];
}

function talliesOf(findings: readonly PageFinding[]): HTMLElement[] {
  return SEVERITIES.flatMap((severity) => {
    const many = findings.filter((finding) => finding.severity === severity).length;
    return many === 0 ? [] : [el("span", { class: `badge ${severity}` }, `${many} ${severity}`)];
  });
}

interface Content {
  readonly shown: readonly PageFinding[];
  readonly isDiff: boolean;
  readonly isSplit: boolean;
  readonly most: number;
  readonly actions: CardActions;
}

function contentOf(
  file: PageFile,
  { shown, isDiff, isSplit, most, actions }: Content,
): HTMLElement[] {
  const findings = shown.slice(0, most);
  const left = new Set(findings);
  const hunks = file.hunks.filter(
    (hunk) => isDiff || findings.some((finding) => isIn(hunk, finding)),
  );
  const tables = hunks.flatMap((hunk) => {
    const [, end] = linesOf(hunk);
    const own = findings.filter((finding) => isIn(hunk, finding));
    const below = (line: number): HTMLElement | null => {
      const here = own.filter(({ endLine }) => Math.min(endLine, end) === line);
      for (const finding of here) left.delete(finding);
      return here.length === 0
        ? null
        : el("div", { class: "cards" }, ...here.map((finding) => findingCard(finding, actions)));
    };
    return [
      el("p", { class: "at" }, hunk.new === 0 ? "removed" : `line ${hunk.new}`),
      hunkTable(hunk, { findings: own, below, isSplit }),
    ];
  });
  // Findings without available code come first.
  const others = [...left].map((finding) =>
    el(
      "div",
      { class: "cards" },
      finding.evidence === ""
        ? null
        : el("pre", { class: "evidence" }, ...visible(finding.evidence)),
      findingCard(finding, actions),
    ),
  );
  const note =
    file.isCut === true
      ? [el("p", { class: "remark" }, "A large change: only the code around findings is shown.")]
      : file.hunks.length === 0 && others.length === 0
        ? [el("p", { class: "remark" }, "The text of this file is not part of the report.")]
        : [];
  return [...note, ...others, ...tables];
}

/** Returns the first and the last line of a hunk after the change. */
function linesOf({ new: first, signs }: PageHunk): readonly [number, number] {
  const many = [...signs].filter((sign) => sign !== "-").length;
  return [first, first + many - 1];
}

function isIn(hunk: PageHunk, { line }: PageFinding): boolean {
  const [first, last] = linesOf(hunk);
  return first <= line && line <= last;
}

const HEADING_PX = 44;
const ROW_PX = 22;
const CARD_PX = 230;

/** Estimates the height of a body. */
function heightOf(file: PageFile, shown: readonly PageFinding[], isDiff: boolean): number {
  const hunks = isDiff ? file.hunks : file.hunks.filter((hunk) => shown.some((f) => isIn(hunk, f)));
  const rows = hunks.reduce((sum, { lines }) => sum + lines.length + 1, 0);
  return rows * ROW_PX + Math.min(shown.length, MAX_DRAWN) * CARD_PX;
}
