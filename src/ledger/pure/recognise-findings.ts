import { baseName } from "../../core/base-name.ts";
import { groupBy } from "../../core/group-by.ts";
import type { CurrentFinding, Ledger, LedgerEntry } from "./types.ts";

/** The current findings that the ledger knows. */
export interface Recognition {
  /** The reported id of each finding, by its computed id: a recognised finding keeps its earlier id. */
  readonly ids: ReadonlyMap<string, string>;
  /** The reported ids of findings that the last review left unfixed: `status: "known"` in the report. */
  readonly known: ReadonlySet<string>;
  /** The ledger's entry of each recognised finding, by its computed id. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

/**
 * Recognises findings of the ledger: by the same content in the same file, by the same id, by an id under an
 * earlier name of the file, or, if the file of an entry is gone, by content that no other entry has. Each
 * finding takes one entry. The result is the same if the reported ids are recognised again.
 * @param current every finding of the reviewed files, also outside the change: a finding that the change
 *   does not touch must not be taken for another
 * @param goneFiles files of the ledger that no longer exist
 */
export function recogniseFindings(
  ledger: Ledger | null,
  current: readonly CurrentFinding[],
  goneFiles: ReadonlySet<string>,
): Recognition {
  const findings = new Map(current.map((finding) => [finding.id, finding]));
  const entries = pair([...findings.values()], ledger?.findings ?? [], goneFiles);
  const ids = nameFindings([...findings.keys()], entries);
  const known = [...entries].flatMap(([id, { status }]) =>
    status === "fixed" ? [] : (ids.get(id) ?? []),
  );
  return { ids, known: new Set(known), entries };
}

/** Names each finding by its entry's id, unless another finding has that id by computation. */
function nameFindings(
  ids: readonly string[],
  entries: ReadonlyMap<string, LedgerEntry>,
): Map<string, string> {
  const names = new Map(ids.map((id) => [id, entries.get(id)?.id ?? id]));
  const holders = new Map([...entries].map(([id, entry]) => [entry.id, id]));
  const byRight = ids.filter((id) => !entries.has(id));
  for (const name of byRight) {
    const other = holders.get(name);
    if (other === undefined || other === name) continue;
    names.set(other, other);
    // A third finding may go by its computed id.
    byRight.push(other);
  }
  return names;
}

/** One way to recognise: a finding and an entry share a key that no other has. */
interface Way {
  ofFinding(finding: CurrentFinding): readonly string[];
  ofEntry(entry: LedgerEntry): string | null;
}

/** The surest first. */
function waysToRecognise(goneFiles: ReadonlySet<string>): Way[] {
  // A fixed finding was not there to move with its file.
  const moved = ({ file, status }: LedgerEntry): boolean =>
    goneFiles.has(file) && status !== "fixed";
  return [
    {
      ofFinding: ({ file, contentId }) => [`${contentId} ${file}`],
      ofEntry: ({ file, contentId }) => `${contentId} ${file}`,
    },
    { ofFinding: ({ id }) => [id], ofEntry: ({ id }) => id },
    { ofFinding: ({ aliases }) => aliases, ofEntry: ({ id }) => id },
    {
      ofFinding: ({ contentId }) => [contentId],
      ofEntry: (entry) => (moved(entry) ? entry.contentId : null),
    },
    // In a moved folder, files of equal content are told apart by their names.
    {
      ofFinding: ({ contentId, file }) => [`${contentId} ${baseName(file)}`],
      ofEntry: (entry) => (moved(entry) ? `${entry.contentId} ${baseName(entry.file)}` : null),
    },
  ];
}

function pair(
  findings: readonly CurrentFinding[],
  entries: readonly LedgerEntry[],
  goneFiles: ReadonlySet<string>,
): Map<string, LedgerEntry> {
  const pairs = new Map<string, LedgerEntry>();
  const taken = new Set<LedgerEntry>();
  for (const { ofFinding, ofEntry } of waysToRecognise(goneFiles)) {
    const candidates = groupBy(
      entries.filter((entry) => !taken.has(entry)),
      (entry) => ofEntry(entry) ?? [],
    );
    const seekers = groupBy(
      findings.filter(({ id }) => !pairs.has(id)),
      ofFinding,
    );
    for (const [key, [finding, ...rivals]] of seekers) {
      const entry = onlyOne(candidates.get(key) ?? []);
      if (finding === undefined || rivals.length > 0 || entry === undefined) continue;
      if (pairs.has(finding.id) || taken.has(entry)) continue;
      pairs.set(finding.id, entry);
      taken.add(entry);
    }
  }
  return pairs;
}

/** Returns the only unfixed entry, or the only entry; undefined if there are several. */
function onlyOne(entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  const unfixed = entries.filter(({ status }) => status !== "fixed");
  const [only, ...others] = unfixed.length > 0 ? unfixed : entries;
  return others.length > 0 ? undefined : only;
}
