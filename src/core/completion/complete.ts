import type { DescribedFlag } from "../described-command.ts";

/** A command as it is completed. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly { readonly notation: string; readonly choices?: readonly string[] }[];
  readonly flags?: readonly DescribedFlag[];
  readonly verbs?: readonly CompletedCommand[];
}

export interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

/** What only the world knows: names of branches, of settings, of rules, of entries that are files or folders. */
export type Lookup = "branches" | "settings" | "settings with =" | "rules" | "files" | "folders";

export interface Completions {
  readonly candidates: readonly Candidate[];
  /** What else may stand there; null = nothing. */
  readonly lookup: Lookup | null;
  /** What the word begins with that no found name holds: `--base=`. */
  readonly prefix: string;
  /** What found names have to begin with. */
  readonly typed: string;
}

/**
 * Says what may come next on a command line.
 * @param words behind the program's name, the last the one that is being typed, perhaps empty; `--base=main` may
 *   come as three, as bash breaks it
 */
export function complete(
  words: readonly string[],
  commands: readonly CompletedCommand[],
  globals: readonly DescribedFlag[],
): Completions {
  const typed = words.at(-1) ?? "";
  const given = words.slice(0, -1);
  const before = joinedAtEquals(given);
  const { path, flag, place } = follow(before, commands, globals);
  const flags = [...path.flatMap((command) => command.flags ?? []), ...globals];
  if (flag !== null) return valuesOf(flag, typed, "");
  if (given.at(-1) === "=") {
    const known = flags.find((each) => namesOf(each).includes(given.at(-2) ?? ""));
    return known === undefined ? NOTHING : valuesOf(known, typed, "");
  }
  const [, name = "", value] = /^(--[\w-]+)=(.*)$/s.exec(typed) ?? [];
  if (value !== undefined) {
    const known = flags.find((each) => namesOf(each).includes(name) && takes(each) !== "nothing");
    return known === undefined ? NOTHING : valuesOf(known, value, `${name}=`);
  }
  if (typed.startsWith("-")) {
    const candidates = flags
      .filter((each, at) => flags.findIndex((other) => longName(other) === longName(each)) === at)
      .map((each) => ({ word: longName(each), meaning: each.meaning }));
    return { candidates: starting(candidates, typed), lookup: null, prefix: "", typed };
  }
  const command = path.at(-1);
  const inside = place > 0 ? [] : command === undefined ? commands : (command.verbs ?? []);
  const verbs = inside.map((each) => ({ word: each.name, meaning: each.summary }));
  const word = wordAt(command, place);
  const isTaken = (choice: string): boolean =>
    word?.notation.includes("...") === true && given.includes(choice);
  const choices = (word?.choices ?? [])
    .filter((choice) => !isTaken(choice))
    .map((choice) => ({ word: choice, meaning: "" }));
  return {
    candidates: starting([...verbs, ...choices], typed),
    lookup: word?.notation === "<key>" ? "settings" : null,
    prefix: "",
    typed,
  };
}

const NOTHING: Completions = { candidates: [], lookup: null, prefix: "", typed: "" };

/** What stands at a place behind a command; the last word may stand for any number of them. */
function wordAt(command: CompletedCommand | undefined, place: number) {
  const words = command?.words ?? [];
  const last = words.at(-1);
  return words[place] ?? (last?.notation.includes("...") === true ? last : undefined);
}

/** Where a command line has come to: the command and its verb, a flag that waits for its value, how many words. */
function follow(
  before: readonly string[],
  commands: readonly CompletedCommand[],
  globals: readonly DescribedFlag[],
): {
  readonly path: readonly CompletedCommand[];
  readonly flag: DescribedFlag | null;
  readonly place: number;
} {
  const path: CompletedCommand[] = [];
  let flag: DescribedFlag | null = null;
  let place = 0;
  for (const word of before) {
    if (flag !== null) {
      flag = null;
      continue;
    }
    if (word.startsWith("-")) {
      const known = [...path.flatMap((command) => command.flags ?? []), ...globals];
      // `--fix` takes a value only behind `=`, so that the next word is its own.
      flag = known.find((each) => namesOf(each).includes(word) && takes(each) === "a word") ?? null;
      continue;
    }
    const inside = path.length === 0 ? commands : (path.at(-1)?.verbs ?? []);
    const next = inside.find(({ name }) => name === word.replace(/^\/?tool-/, ""));
    if (next !== undefined && place === 0) path.push(next);
    else place += 1;
  }
  return { path, flag, place };
}

function valuesOf(flag: DescribedFlag, typed: string, prefix: string): Completions {
  const candidates = (flag.choices ?? []).map((choice) => ({ word: choice, meaning: "" }));
  return {
    candidates: starting(candidates, typed).map(({ word, meaning }) => ({
      word: prefix + word,
      meaning,
    })),
    lookup: lookupOf(flag),
    prefix,
    typed,
  };
}

function lookupOf({ flags }: DescribedFlag): Lookup | null {
  const [, value = ""] = /[<[]([^>\]]+)[>\]]/.exec(flags) ?? [];
  if (value === "file" || value === "file:line") return "files";
  if (value === "dir") return "folders";
  if (value === "branch") return "branches";
  if (value === "rule") return "rules";
  return value === "key=value" ? "settings with =" : null;
}

function takes({ flags }: DescribedFlag): "a word" | "perhaps a word" | "nothing" {
  return flags.includes("<") ? "a word" : flags.includes("[") ? "perhaps a word" : "nothing";
}

function namesOf({ flags }: DescribedFlag): string[] {
  return flags.match(/(?<![\w-])--?[a-zA-Z][\w-]*/g) ?? [];
}

function longName(flag: DescribedFlag): string {
  return namesOf(flag).at(-1) ?? flag.flags;
}

function starting(candidates: readonly Candidate[], typed: string): Candidate[] {
  return candidates.filter(({ word }) => word.startsWith(typed));
}

function joinedAtEquals(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    const isValue = at > 0 && words[at - 1] === "=";
    if ((word === "=" || isValue) && joined.length > 0) joined.push(`${joined.pop() ?? ""}${word}`);
    else joined.push(word);
  }
  return joined;
}
