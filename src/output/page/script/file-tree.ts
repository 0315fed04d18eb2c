import type { PageFile, PageFinding } from "../types.ts";
import { button, el, visible } from "./dom.ts";
import type { Filters } from "./state.ts";

interface Folder {
  readonly name: string;
  /** With a trailing slash; empty for the root. */
  readonly path: string;
  readonly folders: Map<string, Folder>;
  readonly files: PageFile[];
}

/** Larger trees are folded, and drawn as they are opened. */
const MAX_OPEN = 120;

/** Creates the tree of the files, each with its number of shown findings. */
export function fileTree(
  files: readonly PageFile[],
  actions: { filter(change: Partial<Filters>): void; go(path: string): void },
): { readonly element: HTMLElement; update(file: string, shown: readonly PageFinding[]): void } {
  const top = treeOf(files);
  const isOpen = files.length <= MAX_OPEN;
  let counts: ReadonlyMap<string, Tally> = new Map();
  let chosen = "";
  const drawn = new Map<string, HTMLElement>();

  const label = (path: string): void => {
    const tally = counts.get(path);
    const mark = drawn.get(path);
    if (mark === undefined) return;
    mark.textContent = tally === undefined ? "" : String(tally.many);
    mark.className = `tally ${tally?.worst ?? "none"}`;
    mark.closest("li")?.classList.toggle("chosen", chosen !== "" && chosen === path);
  };
  const tallyOf = (path: string): HTMLElement => {
    const mark = el("span", { class: "tally none" });
    drawn.set(path, mark);
    return mark;
  };
  const drawFile = (file: PageFile): HTMLElement => {
    const name = file.path.split("/").at(-1) ?? file.path;
    const link = button(
      { class: `leaf ${file.status}`, title: file.path, onclick: () => actions.go(file.path) },
      el("span", { class: "name" }, ...visible(name)),
      tallyOf(file.path),
    );
    return el("li", {}, link);
  };
  const drawFolder = (folder: Folder): HTMLElement => {
    const list = el("ul", {});
    const onclick = () => actions.filter({ file: chosen === folder.path ? "" : folder.path });
    const only = button({ class: "only", title: `Show ${folder.path} alone`, onclick }, "only");
    const fold = el(
      "details",
      {},
      el(
        "summary",
        {},
        el("span", { class: "name" }, ...visible(folder.name)),
        tallyOf(folder.path),
      ),
      only,
      list,
    );
    const fill = (): void => {
      if (list.childElementCount > 0) return;
      list.append(...drawAll(folder));
      for (const path of drawn.keys()) label(path);
    };
    fold.addEventListener("toggle", fill);
    if (isOpen) {
      fold.open = true;
      list.append(...drawAll(folder));
    }
    return el("li", {}, fold);
  };
  const drawAll = (folder: Folder): HTMLElement[] => [
    ...[...folder.folders.values()].map(drawFolder),
    ...folder.files.map(drawFile),
  ];
  const element = el("ul", { class: "tree" }, ...drawAll(top));
  return {
    element,
    update(file, shown) {
      chosen = file;
      counts = tally(shown);
      for (const path of drawn.keys()) label(path);
    },
  };
}

interface Tally {
  readonly many: number;
  readonly worst: string;
}

/** Counts the findings of each file and of each folder above it; the most severe ones come first. */
function tally(shown: readonly PageFinding[]): ReadonlyMap<string, Tally> {
  const counts = new Map<string, Tally>();
  for (const { file, severity } of shown) {
    const parts = file.split("/");
    const paths = parts.map(
      (_, at) => parts.slice(0, at + 1).join("/") + (at + 1 < parts.length ? "/" : ""),
    );
    for (const path of paths) {
      const known = counts.get(path);
      counts.set(path, { many: (known?.many ?? 0) + 1, worst: known?.worst ?? severity });
    }
  }
  return counts;
}

function treeOf(files: readonly PageFile[]): Folder {
  const top: Folder = { name: "", path: "", folders: new Map(), files: [] };
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    let at = top;
    for (const name of file.path.split("/").slice(0, -1)) {
      const next: Folder = at.folders.get(name) ?? {
        name,
        path: `${at.path}${name}/`,
        folders: new Map(),
        files: [],
      };
      at.folders.set(name, next);
      at = next;
    }
    at.files.push(file);
  }
  return joined(top);
}

/** Joins folders that contain a single folder into one row, `src/output`. */
function joined(folder: Folder): Folder {
  const folders = [...folder.folders.values()].map((each) => {
    let [one, name] = [joined(each), each.name];
    const inner = [...one.folders.values()];
    if (inner.length === 1 && one.files.length === 0 && inner[0] !== undefined) {
      name = `${name}/${inner[0].name}`;
      one = { ...inner[0], name };
    }
    return [name, one] as const;
  });
  return { ...folder, folders: new Map(folders) };
}
