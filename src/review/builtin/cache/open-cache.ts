import { openEntries } from "../../../cache/open-entries.ts";
import { sealName, type SealName } from "../../../cache/sealed.ts";
import type { ReviewFile, RuleScope } from "../../types.ts";
import { readFindings, writeFindings, type FoundInFile } from "./stored-findings.ts";

/** The findings in contents of files that were reviewed before. Never throws: at worst, it is empty. */
export interface FindingsCache {
  /** Returns the findings of each analyzer in a file of this path and content; empty if none are known. */
  recall(file: ReviewFile): FoundInFile;
  /** Keeps all findings in each of the files, and limits the size of the folder. */
  remember(found: readonly { readonly file: ReviewFile; readonly found: FoundInFile }[]): void;
}

/** All that cached findings depend on beside the file. */
export interface CacheKey {
  /** Changes with the rules and the code that applies them. */
  readonly analysisId: string;
  readonly scope: RuleScope;
}

/** Version of the format of entries. */
const FORMAT = "2";
/** Limits of the folder: 32 MiB in total. */
export const ENTRIES = {
  bound: { keptBytes: 24 * 1024 * 1024, growthBytes: 8 * 1024 * 1024 },
  maxEntryBytes: 4 * 1024 * 1024,
};

/** Opens the cache in a separate folder, with one sealed entry for each path and content. */
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

/** Returns a name for the rules of a review. */
export function askedFor({ scope: { focus, nursery } }: Pick<CacheKey, "scope">): string {
  return `${focus ?? ""} ${nursery ? "nursery" : "stable"}`;
}
