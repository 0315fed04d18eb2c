import type { RegisterEntry } from "./types.ts";

type Field = "question" | "answer" | "file" | "rule" | "askedBy" | "answeredBy";
const FIELDS: readonly Field[] = ["question", "answer", "file", "rule", "askedBy", "answeredBy"];

/**
 * Finds entries by words, best match first: those with all the words, or, if there are none, with some. Prefixes
 * and misspelled words match too, and so does an entry's number.
 */
export async function searchEntries(
  entries: readonly RegisterEntry[],
  text: string,
  look: { readonly fields?: readonly Field[]; readonly needsAll?: boolean } = {},
): Promise<RegisterEntry[]> {
  const { fields = FIELDS, needsAll = true } = look;
  const { default: MiniSearch } = await import("minisearch");
  const index = new MiniSearch<Record<string, unknown>>({
    fields: [...fields],
    idField: "at",
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { question: 2 } },
  });
  index.addAll(
    entries.map((entry, at) => ({
      at,
      ...Object.fromEntries(fields.map((field) => [field, entry[field] ?? ""])),
    })),
  );
  const numbered = entries.filter(({ id }) => id === text.trim().replace(/^#/, ""));
  const all = needsAll ? index.search(text, { combineWith: "AND" }) : [];
  const found = (all.length > 0 ? all : index.search(text)).flatMap(
    ({ id }) => entries[Number(id)] ?? [],
  );
  return [...new Set([...numbered, ...found])];
}
