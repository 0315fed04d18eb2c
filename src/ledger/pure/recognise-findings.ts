import { baseName } from "../../core/base-name.ts";
import { groupBy } from "../../core/group-by.ts";
import type { CurrentFinding, Ledger, LedgerEntry } from "./types.ts";

/** Which findings of the present the ledger knows. */
export interface Recognition {
  /** The id each finding goes by, by the id it has of itself: a recognised one keeps its earlier one. */
  readonly ids: ReadonlyMap<string, string>;
  /** Those of the ids they go by that the last review left unfixed: `status: "known"` in the report. */
  readonly known: ReadonlySet<string>;
  /** What the ledger says of each recognised finding, by the id it has of itself. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

/**
 * Recognises findings by what the ledger remembers: the same content in the same file, the same id, an id
 * under an earlier name of the file, or, when the file of an entry is gone, content that no other one
 * has. One finding takes one entry. Recognising again under the ids they go by gives the same.
 * @param current every finding of the reviewed files, also outside the change: one that the change does
 *   not touch must not be taken for another
 * @param goneFiles files of the ledger that are no longer there
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

/** Gives each its entry's id, but leaves an entry's id to a finding that has it and is another one. */
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
    // Its own id may be what a third one goes by.
    byRight.push(other);
  }
  return names;
}

/** One way to recognise: a finding and an entry that have a key in common, and have it alone. */
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
    // A folder that moved takes files of equal content along; their names still tell them apart.
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

/** Of several entries, the one that is not fixed: a file may take a fixed one's place and hold its like. */
function onlyOne(entries: readonly LedgerEntry[]): LedgerEntry | undefined {
  const unfixed = entries.filter(({ status }) => status !== "fixed");
  const [only, ...others] = unfixed.length > 0 ? unfixed : entries;
  return others.length > 0 ? undefined : only;
}
