import type { PageData, PageFinding } from "../types.ts";
import { orElse } from "../../../core/or-else.ts";

/** The filters of findings. An empty set or text matches all of them. */
export interface Filters {
  readonly severity: ReadonlySet<string>;
  readonly focus: ReadonlySet<string>;
  /** `new`, `known`, `fix`. */
  readonly status: ReadonlySet<string>;
  readonly rule: string;
  readonly reviewer: string;
  /** A file, or a folder with a trailing slash. */
  readonly file: string;
  readonly text: string;
}

export const NO_FILTERS: Filters = {
  severity: new Set(),
  focus: new Set(),
  status: new Set(),
  rule: "",
  reviewer: "",
  file: "",
  text: "",
};

/** The state of the page. */
export interface State {
  readonly data: PageData;
  filters: Filters;
  isSplit: boolean;
  /** Id of the current finding. */
  current: string | null;
}

export function isFiltered(filters: Filters): boolean {
  const { severity, focus, status, rule, reviewer, file, text } = filters;
  return severity.size + focus.size + status.size > 0 || `${rule}${reviewer}${file}${text}` !== "";
}

/** Whether a finding matches filters. */
export function isShown(finding: PageFinding, filters: Filters): boolean {
  const { severity, focus, status, rule, reviewer } = filters;
  return (
    (severity.size === 0 || severity.has(finding.severity)) &&
    (focus.size === 0 || focus.has(finding.focus)) &&
    hasStatus(finding, status) &&
    (rule === "" || finding.rule === rule) &&
    (reviewer === "" || finding.source === reviewer) &&
    isInFile(finding.file, filters.file) &&
    hasText(finding, filters.text)
  );
}

/** Whether a finding has one of the chosen states and, if that is chosen, a fix. */
function hasStatus({ isKnown, fix }: PageFinding, status: ReadonlySet<string>): boolean {
  const isEither = status.has("new") === status.has("known");
  return (
    (isEither || status.has(isKnown ? "known" : "new")) && (!status.has("fix") || fix !== null)
  );
}

/** Whether a path is the file of a filter, or is in its folder. */
export function isInFile(path: string, file: string): boolean {
  return file === "" || path === file || (file.endsWith("/") && path.startsWith(file));
}

/** Whether a finding contains all words. Backticks are ignored: text that is copied from the page has none. */
function hasText(finding: PageFinding, text: string): boolean {
  if (text === "") return true;
  const { title, message, rule, file, id, evidence, source, fix, trace } = finding;
  const notes = [fix?.title ?? "", ...trace.map(({ note }) => note)];
  const all = [title, message, rule, file, id, evidence, source, ...notes]
    .join(" ")
    .replaceAll("`", "")
    .toLowerCase();
  return text
    .replaceAll("`", "")
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const SETS = ["severity", "focus", "status"] as const;
const TEXTS = ["rule", "reviewer", "file", "text"] as const;

/** Reads the filters and the finding in an address; `#f-12345678` is a finding alone. */
export function readHash(hash: string): { readonly filters: Filters; readonly at: string | null } {
  const given = hash.replace(/^#/, "");
  if (!given.startsWith("?"))
    return { filters: NO_FILTERS, at: given === "" ? null : decode(given) };
  const params = new URLSearchParams(given);
  const list = (name: string): ReadonlySet<string> =>
    new Set((params.get(name) ?? "").split(",").filter((word) => word !== ""));
  const word = (name: string): string => params.get(name) ?? "";
  return {
    filters: {
      severity: list("severity"),
      focus: list("focus"),
      status: list("status"),
      rule: word("rule"),
      reviewer: word("reviewer"),
      file: word("file"),
      text: word("text"),
    },
    at: params.get("at"),
  };
}

function decode(text: string): string {
  return orElse(() => decodeURIComponent(text), text);
}

/** Returns the address of a state, for `readHash`. */
export function writeHash({ filters, current }: Pick<State, "filters" | "current">): string {
  if (!isFiltered(filters)) return current === null ? "#" : `#${encodeURIComponent(current)}`;
  const params = new URLSearchParams();
  for (const name of SETS)
    if (filters[name].size > 0) params.set(name, [...filters[name]].join(","));
  for (const name of TEXTS) if (filters[name] !== "") params.set(name, filters[name]);
  if (current !== null) params.set("at", current);
  return `#?${params}`;
}
