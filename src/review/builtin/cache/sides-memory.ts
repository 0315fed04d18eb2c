import { openEntries } from "../../../cache/open-entries.ts";
import { sealName, type SealName } from "../../../cache/sealed.ts";
import type { ChangedFile } from "../../../core/change/types.ts";
import type { ReviewedTree, SidesMemory } from "../../types.ts";
import { askedFor, ENTRIES, type CacheKey } from "./open-cache.ts";

/** Version of the format of entries. */
const FORMAT = "sides-1";

/** A memory that `save` writes to disk without ever throwing. */
interface OpenSidesMemory extends SidesMemory {
  save(): void;
}

interface Kept {
  readonly name: SealName;
  readonly values: Map<string, unknown>;
}

/**
 * Opens the memory of values that were computed from both texts of a changed file, with one sealed entry for each pair
 * of texts and their changed lines.
 */
export function openSidesMemory(
  directory: string,
  tree: ReviewedTree,
  key: CacheKey,
): OpenSidesMemory {
  const entries = openEntries(directory, ENTRIES);
  const known = new Map<ChangedFile, Promise<Kept>>();
  const read = async (file: ChangedFile): Promise<Kept> => {
    const [before, text] = await Promise.all([tree.readBefore(file.path), tree.read(file.path)]);
    const parts = [FORMAT, key.analysisId, askedFor(key), JSON.stringify([file, before])];
    const name = sealName(parts, JSON.stringify(text));
    return { name, values: valuesIn(entries.read(name)) };
  };
  const keptOf = (file: ChangedFile): Promise<Kept> => {
    const kept = known.get(file) ?? read(file);
    known.set(file, kept);
    return kept;
  };
  const changed = new Set<Kept>();
  return {
    recall: async (file, name) => (await keptOf(file)).values.get(name),
    async remember(file, name, value) {
      const kept = await keptOf(file);
      kept.values.set(name, value);
      changed.add(kept);
    },
    save() {
      entries.write(
        [...changed].map(({ name, values }) => ({ name, text: JSON.stringify([...values]) })),
      );
    },
  };
}

/** Parses an entry, which is trusted: it is sealed under a name that depends on the texts. */
function valuesIn(text: string | null): Map<string, unknown> {
  return new Map(text === null ? [] : (JSON.parse(text) as [string, unknown][]));
}
