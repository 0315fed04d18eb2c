import { groupBy } from "../../../core/group-by.ts";
import type { PageFinding } from "../types.ts";
import { el } from "./dom.ts";
import { fileSection, type FileSection } from "./file-section.ts";
import { sidebar } from "./sidebar.ts";
import { isFiltered, isInFile, isShown, NO_FILTERS, type Filters, type State } from "./state.ts";

/** The files with their findings, and the filters. */
export interface FindingsView {
  readonly element: HTMLElement;
  /** Draws the current state. */
  update(): void;
  /** Goes forward or back by a number of findings. */
  step(by: number): void;
  /** Goes to a finding by its id, or to a file by its path. */
  goTo(name: string): void;
  drawForPrint(): void;
}

/** Sections this near are drawn, and far ones are removed once more than `MAX_DRAWN` are drawn. */
const NEAR_PX = 1_200;
const MAX_DRAWN = 40;
/** With more files, those without findings are folded. */
const MAX_OPEN = 30;
/** Further sections are not drawn for printing. */
const MAX_PRINTED = 300;

/** Creates the view of a state; `actions` change that state. */
export function findingsView(
  state: State,
  actions: { filter(change: Partial<Filters>): void; remember(): void },
): FindingsView {
  const { data } = state;
  const withFindings = new Set(data.findings.map(({ file }) => file));
  const isSmall = data.files.length <= MAX_OPEN;
  const sections = data.files.map((file, index) =>
    fileSection(file, index, {
      filter: actions.filter,
      show: showLine,
      isCurrent: (id) => id === state.current,
      isOpen: isSmall || withFindings.has(file.path),
    }),
  );
  const byPath = new Map(sections.map((section) => [section.file.path, section]));
  const empty = el("p", { class: "empty" });
  const list = el(
    "div",
    { class: "list-of-files" },
    empty,
    ...sections.map(({ element }) => element),
  );
  const side = sidebar(data, sections, { filter: actions.filter, go: goToFile });
  let shown: readonly PageFinding[] = [];

  const observer = drawNear(sections);

  function update(): void {
    shown = data.findings.filter((finding) => isShown(finding, state.filters));
    const own = groupBy(shown, ({ file }) => file);
    const filtered = isFiltered(state.filters);
    const isByFileAlone = filtered && !isFiltered({ ...state.filters, file: "" });
    observer.disconnect();
    let visible = 0;
    for (const section of sections) {
      const { path } = section.file;
      const findings = own.get(path) ?? [];
      const isIn = isByFileAlone && isInFile(path, state.filters.file);
      section.element.hidden = filtered && findings.length === 0 && !isIn;
      if (section.element.hidden) section.forget();
      else {
        visible += 1;
        section.update(findings, !filtered || isIn, state.isSplit);
        observer.observe(section.element);
      }
    }
    empty.textContent =
      visible > 0 ? "" : filtered ? "No finding matches these filters." : "Nothing was changed.";
    empty.hidden = visible > 0;
    side.update(state.filters, shown);
  }

  function step(by: number): void {
    const all = inOrder(shown, sections);
    const at = all.findIndex(({ id }) => id === state.current);
    const next = at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by;
    const finding = all[Math.min(all.length - 1, Math.max(0, next))];
    if (finding !== undefined) goToFinding(finding);
  }

  function goToFinding({ id, file }: PageFinding): void {
    state.current = id;
    actions.remember();
    byPath.get(file)?.open();
    markCurrent(id);
  }

  function goToFile(path: string): void {
    const section = byPath.get(path);
    if (section === undefined) return;
    reveal(section, actions);
    section.open();
    section.element.scrollIntoView({ block: "start" });
  }

  function goTo(name: string): void {
    const finding = data.findings.find(({ id }) => id === name);
    if (finding === undefined) goToFile(name);
    else goToFinding(finding);
  }

  function showLine(path: string, line: number): boolean {
    const section = byPath.get(path);
    if (section === undefined) return false;
    reveal(section, actions);
    section.open();
    return flashLine(section.element, line);
  }

  return {
    element: el("div", { class: "columns" }, side.element, list),
    update,
    step,
    goTo,
    drawForPrint: () => drawForPrint(sections),
  };
}

/** Shows a file even if the filters hide it. */
function reveal(
  { element, file }: FileSection,
  { filter }: { filter(change: Partial<Filters>): void },
): void {
  if (element.hidden) filter({ ...NO_FILTERS, file: file.path });
}

function drawForPrint(sections: readonly FileSection[]): void {
  for (const section of sections.filter(({ element }) => !element.hidden).slice(0, MAX_PRINTED))
    section.draw();
}

/** Draws sections near the viewport, and removes others once there are many. */
function drawNear(sections: readonly FileSection[]): IntersectionObserver {
  const byElement = new Map<Element, FileSection>(sections.map((each) => [each.element, each]));
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const section = byElement.get(target);
        if (isIntersecting) section?.draw();
        else if (sections.filter((each) => each.isDrawn()).length > MAX_DRAWN) section?.forget();
      }
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
}

/** Sorts findings by their order on the page. */
function inOrder(
  findings: readonly PageFinding[],
  sections: readonly FileSection[],
): readonly PageFinding[] {
  const rank = new Map(sections.map(({ file }, at) => [file.path, at]));
  return findings.toSorted(
    (a, b) => (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) || a.line - b.line,
  );
}

/** Scrolls to the card of a finding and marks it alone. */
function markCurrent(id: string): void {
  const card = document.getElementById(`at-${id}`);
  for (const each of document.querySelectorAll(".finding.current"))
    each.classList.remove("current");
  card?.classList.add("current");
  card?.scrollIntoView({ block: "center" });
  card?.focus({ preventScroll: true });
}

/** Scrolls to a line of a file; if it is not drawn, scrolls to the file and returns false. */
function flashLine(section: Element, line: number): boolean {
  const numbers = ".unified td.n:nth-of-type(2), .split td.n:nth-of-type(3)";
  const row = [...section.querySelectorAll(numbers)].find(
    (cell) => cell.textContent === String(line),
  );
  (row ?? section).scrollIntoView({ block: "center" });
  const parent = row?.parentElement;
  parent?.classList.add("flash");
  setTimeout(() => parent?.classList.remove("flash"), 1_600);
  return row !== undefined;
}
