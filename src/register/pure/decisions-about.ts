import { isAbout, type AskedQuestion } from "./match-question.ts";
import type { RegisterEntry } from "./types.ts";

/** The answered entries of the same rule about the same file, under any of its names: what a finding may contradict. */
export function decisionsAbout(
  entries: readonly RegisterEntry[],
  place: Pick<AskedQuestion, "file" | "formerFiles"> & { readonly rule: string },
): RegisterEntry[] {
  return entries.filter(
    (entry) =>
      entry.status === "answered" &&
      entry.answer !== null &&
      entry.rule === place.rule &&
      entry.file !== null &&
      isAbout(entry, place),
  );
}
