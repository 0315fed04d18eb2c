import type { PackRule } from "./types.ts";

/** The properties that a run needs of few rules: of those that match, and of those that are shown. */
const LATER = [
  "file",
  "title",
  "tones",
  "shapes",
  "trigger",
  "question",
  "references",
  "rule",
  "constraints",
  "utils",
  "where",
  "criticalWhen",
] as const;

type Later = Partial<Record<(typeof LATER)[number], unknown>>;

/** A pack of rules as two texts in ASCII: what every run reads, and what is read of single rules. */
export interface ShelvedRules {
  readonly index: string;
  readonly bodies: string;
}

interface Index {
  readonly rules: readonly object[];
  /** The place of each rule's body; null = all of it is in the index. */
  readonly places: readonly (readonly [from: number, to: number] | null)[];
}

/** Puts rules on the shelf; `openShelf` takes them down. */
export function shelveRules(rules: readonly PackRule[]): ShelvedRules {
  let bodies = "";
  const shelved = rules.map((rule) => {
    // These are copied with changes, which properties that are read later would not survive.
    if (rule.engine === "flow") return { rule, place: null };
    const entries = Object.entries(rule);
    const isLater = ([key]: [string, unknown]): boolean => LATER.some((later) => later === key);
    const from = bodies.length;
    bodies += asAscii(Object.fromEntries(entries.filter(isLater)));
    const light = Object.fromEntries(entries.filter((entry) => !isLater(entry)));
    return { rule: light, place: [from, bodies.length] as const };
  });
  const index: Index = {
    rules: shelved.map(({ rule }) => rule),
    places: shelved.map(({ place }) => place),
  };
  return { index: asAscii(index), bodies };
}

/** Returns the rules that were shelved; the bodies are read when the first is needed, and parsed one by one. */
export function openShelf(index: string, readBodies: () => string): readonly PackRule[] {
  const { rules, places } = JSON.parse(index) as Index;
  let bodies: string | undefined;
  const placeOf = new Map(rules.map((rule, at) => [rule, places[at]]));
  const complete = (rule: object): void => {
    const [from, to] = placeOf.get(rule) ?? [0, 0];
    bodies ??= readBodies();
    const body = JSON.parse(bodies.slice(from, to)) as Later;
    for (const key of LATER)
      Object.defineProperty(rule, key, { value: body[key], enumerable: key in body });
  };
  const shelf = Object.create(
    Object.prototype,
    Object.fromEntries(LATER.map((key) => [key, { get: readerOf(key, complete) }])),
  ) as object;
  for (const [rule, place] of placeOf) if (place !== null) Object.setPrototypeOf(rule, shelf);
  return rules as readonly PackRule[];
}

function readerOf(key: keyof Later, complete: (rule: object) => void) {
  return function read(this: Later): unknown {
    complete(this);
    return this[key];
  };
}

/** A text of one byte a character is read in half the time. */
function asAscii(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
