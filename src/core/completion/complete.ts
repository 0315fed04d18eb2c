import type { DescribedCommand, DescribedFlag } from "../described-command.ts";

export interface Candidate {
  readonly word: string;
  readonly meaning: string;
}

/** The completions that are looked up: names of branches, settings, rules and ships, numbers of entries, paths. */
export type Lookup =
  | "branches"
  | "target branches"
  | "settings"
  | "settings with ="
  | "values"
  | "rules"
  | "runs"
  | "entries"
  | "open entries"
  | "files"
  | "folders";

export interface Completions {
  readonly candidates: readonly Candidate[];
  /** The lookup for further words; null = none. */
  readonly lookup: Lookup | null;
  /** The setting whose values are looked up; null for every other lookup. */
  readonly key: string | null;
  /** The beginning of the word that no found name holds: `--base=`. */
  readonly prefix: string;
  /** The text that found names have to begin with. */
  readonly typed: string;
}

/**
 * Returns the words that may come next on a command line.
 * @param words after the program's name; the last is the one that is being typed, perhaps empty; `--base=main` may
 *   come as three, as bash breaks it
 */
export function complete(
  words: readonly string[],
  commands: readonly DescribedCommand[],
  globals: readonly DescribedFlag[],
): Completions {
  const typed = words.at(-1) ?? "";
  const given = words.slice(0, -1);
  const before = joinedAtEquals(given);
  const { path, flag, operands } = follow(before, commands, globals);
  const place = operands.length;
  const last = path.at(-1);
  const offering = last?.ignoresOuterFlags === true ? [last] : path;
  const flags = [...offering.flatMap((command) => command.flags ?? []), ...globals];
  if (flag !== null) return valuesOf(flag, typed, "");
  if (given.at(-1) === "=") {
    const of = (word = ""): DescribedFlag | undefined =>
      flags.find((each) => namesOf(each).includes(word));
    const [setter, key = ""] = given.slice(-3, -1);
    const known = of(key);
    if (known !== undefined) return valuesOf(known, typed, "");
    const takesSetting = lookupOf(of(setter) ?? { flags: "" }) === "settings with =";
    return takesSetting ? { ...NOTHING, lookup: "values", key, typed } : NOTHING;
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
    return { ...NOTHING, candidates: starting(candidates, typed), typed };
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
  const lookup = lookupOfWord(word?.notation, path);
  return {
    candidates: starting([...verbs, ...choices], typed),
    lookup,
    key: lookup === "values" ? (operands.at(-1) ?? "") : null,
    prefix: "",
    typed,
  };
}

const NOTHING: Completions = { candidates: [], lookup: null, key: null, prefix: "", typed: "" };

/** Verbs that take entries which can still be answered. */
const ANSWERING: ReadonlySet<string> = new Set(["answer", "decline"]);

function lookupOfWord(
  notation: string | undefined,
  path: readonly DescribedCommand[],
): Lookup | null {
  if (notation === "<key>") return "settings";
  if (notation === "<value>") return "values";
  if (notation === "[path...]") return "files";
  if (notation !== "<id>" && notation !== "[id]") return null;
  if (path[0]?.name === "runs") return "runs";
  return ANSWERING.has(path.at(-1)?.name ?? "") ? "open entries" : "entries";
}

/** Returns the word at a place after a command; the last one may stand for any number of words. */
function wordAt(command: DescribedCommand | undefined, place: number) {
  const words = command?.words ?? [];
  const last = words.at(-1);
  return words[place] ?? (last?.notation.includes("...") === true ? last : undefined);
}

/** Returns the state of a command line: its command and verb, a flag that waits for its value, the words after them. */
function follow(
  before: readonly string[],
  commands: readonly DescribedCommand[],
  globals: readonly DescribedFlag[],
): {
  readonly path: readonly DescribedCommand[];
  readonly flag: DescribedFlag | null;
  readonly operands: readonly string[];
} {
  const path: DescribedCommand[] = [];
  let flag: DescribedFlag | null = null;
  const operands: string[] = [];
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
    if (next !== undefined && operands.length === 0) path.push(next);
    else operands.push(word);
  }
  return { path, flag, operands };
}

function valuesOf(flag: DescribedFlag, typed: string, prefix: string): Completions {
  const lookup = lookupOf(flag);
  const [, key, value = ""] = /^([^=]+)=(.*)$/s.exec(typed) ?? [];
  if (lookup === "settings with =" && key !== undefined)
    return { ...NOTHING, lookup: "values", key, prefix: `${prefix}${key}=`, typed: value };
  const candidates = (flag.choices ?? []).map((choice) => ({ word: choice, meaning: "" }));
  return {
    candidates: starting(candidates, typed).map(({ word, meaning }) => ({
      word: prefix + word,
      meaning,
    })),
    lookup,
    key: null,
    prefix,
    typed,
  };
}

function lookupOf({ flags }: Pick<DescribedFlag, "flags">): Lookup | null {
  const [, value = ""] = /[<[]([^>\]]+)[>\]]/.exec(flags) ?? [];
  if (value === "file" || value === "file:line") return "files";
  if (value === "dir") return "folders";
  if (value === "branch")
    return flags.startsWith("--target-branch") ? "target branches" : "branches";
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
