import { likenessOf, stemsOf } from "../../core/likeness.ts";
import { isSameQuestion, wordsOf } from "./compare-words.ts";
import { searchEntries } from "./search-entries.ts";
import type { RegisterEntry } from "./types.ts";

/** A question that is about to be asked. */
export interface AskedQuestion {
  readonly rule: string | null;
  /** Relative to the top of the work tree, with `/`. */
  readonly file: string | null;
  /** The former names of the file. */
  readonly formerFiles: readonly string[];
  readonly question: string;
}

/** The register's match for a question. `near` is offered to a person, and never assumed. */
export type QuestionMatch =
  | { readonly do: "answered" | "declined" | "open"; readonly entry: RegisterEntry }
  | { readonly do: "near"; readonly entries: readonly RegisterEntry[] }
  | { readonly do: "none" };

/**
 * Looks a question up. An entry matches if it has the same rule, the same file under any of its names, and the
 * same words; of several the newest decided one counts, before an open one. Near are decisions of the same rule
 * about other files, and those in similar words, at most three.
 */
export async function matchQuestion(
  entries: readonly RegisterEntry[],
  asked: AskedQuestion,
): Promise<QuestionMatch> {
  const standing = entries.filter(({ status }) => status !== "superseded");
  const same = standing.filter((entry) => isSame(entry, asked)).toSorted(newestFirst);
  const exact = same.find(isDecided) ?? same[0];
  if (exact !== undefined) return { do: outcomeOf(exact), entry: exact };
  const near = await findNear(
    standing.filter((entry) => isDecided(entry)),
    asked,
  );
  return near.length === 0 ? { do: "none" } : { do: "near", entries: near };
}

/** Whether an entry is about a file under one of its names. */
export function isAbout(
  entry: RegisterEntry,
  { file, formerFiles }: Pick<AskedQuestion, "file" | "formerFiles">,
): boolean {
  return entry.file === file || (entry.file !== null && formerFiles.includes(entry.file));
}

/** The share of common words from which on two questions are near. */
const NEAR = 0.43;
const MOST_OFFERED = 3;
const NEAR_SEARCH = { fields: ["question"], needsAll: false } as const;

function isSame(entry: RegisterEntry, asked: AskedQuestion): boolean {
  return (
    entry.rule === asked.rule &&
    isAbout(entry, asked) &&
    isSameQuestion(
      { text: asked.question, files: [asked.file, ...asked.formerFiles] },
      { text: entry.question, files: [entry.file] },
    )
  );
}

/** Whether an entry decides something: an answer without text, which only an edit by hand leaves, does not. */
function isDecided({ status, answer }: RegisterEntry): boolean {
  return status === "declined" || (status === "answered" && answer !== null);
}

function outcomeOf(entry: RegisterEntry): "answered" | "declined" | "open" {
  if (!isDecided(entry)) return "open";
  return entry.status === "declined" ? "declined" : "answered";
}

function newestFirst(one: RegisterEntry, other: RegisterEntry): number {
  const [a, b] = [one, other].map(({ answeredAt, askedAt }) => answeredAt ?? askedAt ?? "");
  if (a !== b) return (a ?? "") < (b ?? "") ? 1 : -1;
  return Number(other.id) - Number(one.id);
}

async function findNear(
  decided: readonly RegisterEntry[],
  asked: AskedQuestion,
): Promise<RegisterEntry[]> {
  if (decided.length === 0) return [];
  const words = wordsOf(asked.question, [asked.file, ...asked.formerFiles]).join(" ");
  const stems = stemsOf(words);
  const scores = new Map<RegisterEntry, number>();
  for (const entry of decided) {
    if (asked.rule !== null && entry.rule === asked.rule) scores.set(entry, 1);
  }
  for (const entry of await searchEntries(decided, words, NEAR_SEARCH)) {
    const score = likenessOf(stems, stemsOf(wordsOf(entry.question, [entry.file]).join(" ")));
    const isOfRule = scores.has(entry);
    if (isOfRule || score >= NEAR) scores.set(entry, score + (isOfRule ? 1 : 0));
  }
  return [...scores]
    .map(([entry, score]) => ({ entry, score: score + (isAbout(entry, asked) ? 2 : 0) }))
    .toSorted((a, b) => b.score - a.score || newestFirst(a.entry, b.entry))
    .slice(0, MOST_OFFERED)
    .map(({ entry }) => entry);
}

/** Returns the answered entries of a rule about a file under any of its names, which a finding may contradict. */
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
