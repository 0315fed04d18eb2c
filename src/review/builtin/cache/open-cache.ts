import { openEntries } from "../../../cache/open-entries.ts";
import { sealName, type SealName } from "../../../cache/sealed.ts";
import type { ReviewFile, RuleScope } from "../../types.ts";
import { readFindings, writeFindings, type FoundInFile } from "./stored-findings.ts";

/** What is known about files whose content was seen before. It never throws: at worst it knows nothing. */
export interface FindingsCache {
  /** What each analyzer found in a file of this path and content; empty when nothing is known. */
  recall(file: ReviewFile): FoundInFile;
  /** Keeps what was found, a file a time whole, and holds the folder's bound. */
  remember(found: readonly { readonly file: ReviewFile; readonly found: FoundInFile }[]): void;
}

/** Of everything that is kept, what it depends on beside the file. */
export interface CacheKey {
  /** Changes whenever the rules or the code that applies them do. */
  readonly analysisId: string;
  readonly scope: RuleScope;
}

/** Raised when what is written here takes another shape. */
const FORMAT = "2";
/** How much is kept in the folder: 32 MiB in all. */
export const ENTRIES = {
  bound: { keptBytes: 24 * 1024 * 1024, growthBytes: 8 * 1024 * 1024 },
  maxEntryBytes: 4 * 1024 * 1024,
};

/** Opens the cache in a folder of our own: one sealed entry for each path and content. */
export function openCache(directory: string, { analysisId, scope }: CacheKey): FindingsCache {
  const asked = askedFor({ scope });
  const entries = openEntries(directory, ENTRIES);
  const names = new Map<ReviewFile, SealName>();
  const nameOf = (file: ReviewFile): SealName => {
    const known = names.get(file) ?? sealName([FORMAT, analysisId, asked, file.path], file.text);
    names.set(file, known);
    return known;
  };
  return {
    recall(file) {
      try {
        const text = entries.read(nameOf(file));
        return text === null ? new Map() : readFindings(text, file, scope.team);
      } catch {
        return new Map();
      }
    },
    remember(found) {
      entries.write(
        found.map(({ file, found }) => ({ name: nameOf(file), text: writeFindings(found) })),
      );
    },
  };
}

/** Names the rules that a review looks for. */
export function askedFor({ scope: { focus, nursery } }: Pick<CacheKey, "scope">): string {
  return `${focus ?? ""} ${nursery ? "nursery" : "stable"}`;
}
