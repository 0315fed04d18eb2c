import type { CharSet, NFA } from "refa";
import { automataOf } from "./automata-of.ts";
import { circlesOf } from "./circles-of.ts";

/** Of one circle; all pairs of them may be looked at. */
const MAX_STATES = 60;
/** How often the word stands in the text that has to fail. */
const TIMES = 12;
/** Characters that hardly any pattern goes on with; one of them has to make the text fail. */
const ENDS = ["\0", "!", "\n", "~", "<", "a", "0", " ", "\uffff"];
/** The first of these that will do stands for a set of characters. */
const PREFERRED = "a0 -\t\n\"'/.,:;=";

type State = NFA.ReadonlyNode;

/**
 * Looks for a word that a repetition of a pattern can read in two ways and be where it was before: a run of
 * it, with something behind that does not match, is tried in exponentially many ways. Answers with that word;
 * null if there is none, or where the pattern matches whatever comes behind. Throws for a pattern that
 * cannot be read or is too large.
 *
 * Two ways back to one state are what makes the ambiguity of an automaton exponential (Weber and Seidl, "On
 * the degree of ambiguity of finite automata", 1991).
 */
export function findTwoWays(source: string, flags: string): string | null {
  const { ways, matches } = automataOf(source, flags);
  for (const circle of circlesOf(ways)) {
    const [state] = circle;
    if (state === undefined || circle.length > MAX_STATES) continue;
    const word = wordOfTwoWays(state, new Set(circle));
    const start = word === null ? null : wordBetween(ways.initial, state);
    if (word === null || start === null) continue;
    const text = start + word.repeat(TIMES);
    if (ENDS.some((end) => !isMatched(matches, text + end))) return word;
  }
  return null;
}

/** Of the word that a search starts anew at: a longer one hardly comes in such numbers. */
const MAX_WORD = 4;
const MAX_TRIED = 8;

/**
 * Looks for a word of several characters at which a search starts anew although a repetition behind it reads it as
 * well: a run of it that does not match in the end is read to the end from each of them. Answers with that word; null
 * where there is none. Throws as `findTwoWays` does.
 */
export function findRestart(source: string, flags: string): string | null {
  if (ANCHORED.test(source)) return null;
  const { ways, matches } = automataOf(source, flags);
  for (const circle of circlesOf(ways)) {
    const within = new Set(circle);
    for (const state of circle.slice(0, MAX_TRIED)) {
      const whole = wordBetween(ways.initial, state) ?? "";
      // The characters that the repetition takes first are not part of its beginning.
      const word = [whole.slice(0, -1), whole].find(
        (each) => each.length >= 2 && staysWithin(state, each, within),
      );
      if (word === undefined || word.length > MAX_WORD) continue;
      const text = word.repeat(TIMES);
      if (ENDS.some((end) => !isMatched(matches, text + end))) return word;
    }
  }
  return null;
}

/** An anchor matches once, and a bounded repetition ends. */
const ANCHORED = /(?<![[\\])\^|(?<!\\)\$|\{\d+,\d+\}/;

/** Whether a state of a circle reads a word, and the same again, without leaving it. */
function staysWithin(start: State, word: string, circle: ReadonlySet<State>): boolean {
  let states: ReadonlySet<State> = new Set([start]);
  for (const character of word + word)
    states = new Set([...statesAfter(states, character)].filter((each) => circle.has(each)));
  return states.size > 0;
}

/** Returns the states that some states lead to by reading a character. */
function statesAfter(states: ReadonlySet<State>, character: string): ReadonlySet<State> {
  const code = character.codePointAt(0) ?? 0;
  return new Set(
    [...states].flatMap(({ out }) =>
      [...out].filter(([, read]) => read.has(code)).map(([next]) => next),
    ),
  );
}

/** A pair of states that one text leads to on two ways, and whether these have been apart. */
interface Pair {
  readonly one: State;
  readonly other: State;
  readonly wereApart: boolean;
}

/**
 * The shortest word that leads from a state of a circle back to it in two ways. Within a circle any pair that
 * went apart and met again can go on to where it began, so one search is enough for all states of it.
 */
function wordOfTwoWays(start: State, circle: ReadonlySet<State>): string | null {
  const numbers = new Map([...circle].map((state, number) => [state, number]));
  return shortestWord<Pair>({
    from: { one: start, other: start, wereApart: false },
    isEnd: ({ one, other, wereApart }) => wereApart && one === start && other === start,
    keyOf: ({ one, other, wereApart }) =>
      ((numbers.get(one) ?? 0) * circle.size + (numbers.get(other) ?? 0)) * 2 + Number(wereApart),
    *stepsFrom({ one, other, wereApart }) {
      for (const [next, read] of one.out) {
        if (!circle.has(next)) continue;
        for (const [beside, alsoRead] of other.out) {
          if (!circle.has(beside) || read.isDisjointWith(alsoRead)) continue;
          const to = { one: next, other: beside, wereApart: wereApart || next !== beside };
          yield { to, read: read.intersect(alsoRead) };
        }
      }
    },
  });
}

/** The shortest text that leads from one state to another; null if none does. */
function wordBetween(from: State, to: State): string | null {
  return shortestWord<State>({
    from,
    isEnd: (state) => state === to,
    keyOf: (state) => state,
    *stepsFrom(state) {
      for (const [next, read] of state.out) yield { to: next, read };
    },
  });
}

interface Search<Place> {
  readonly from: Place;
  readonly isEnd: (place: Place) => boolean;
  /** The key by which a place is recognised when it is found again. */
  readonly keyOf: (place: Place) => unknown;
  readonly stepsFrom: (place: Place) => Iterable<{ readonly to: Place; readonly read: CharSet }>;
}

interface Reached<Place> {
  readonly place: Place;
  readonly before: Reached<Place> | null;
  readonly read: CharSet | null;
}

/** Searches in breadth, and spells the first way that is found. */
function shortestWord<Place>({ from, isEnd, keyOf, stepsFrom }: Search<Place>): string | null {
  if (isEnd(from)) return "";
  const seen = new Set([keyOf(from)]);
  const reached: Reached<Place>[] = [{ place: from, before: null, read: null }];
  // The list grows while it is walked.
  for (const before of reached) {
    for (const { to, read } of stepsFrom(before.place)) {
      const step = { place: to, before, read };
      if (isEnd(to)) return spelled(step);
      const key = keyOf(to);
      if (seen.has(key)) continue;
      seen.add(key);
      reached.push(step);
    }
  }
  return null;
}

function spelled<Place>(last: Reached<Place>): string {
  const characters: string[] = [];
  for (let at: Reached<Place> | null = last; at?.read; at = at.before)
    characters.push(characterOf(at.read));
  return characters.toReversed().join("");
}

function characterOf(set: CharSet): string {
  const liked = [...PREFERRED].find((each) => set.has(each.codePointAt(0) ?? 0));
  return liked ?? String.fromCodePoint(set.ranges[0]?.min ?? 0);
}

/** Whether a text, or what it begins with, is taken as a match. */
function isMatched({ initial, finals: ends }: NFA, text: string): boolean {
  const finals: ReadonlySet<State> = ends;
  let states: ReadonlySet<State> = new Set([initial]);
  if (finals.has(initial)) return true;
  for (const character of text) {
    states = statesAfter(states, character);
    if ([...states].some((state) => finals.has(state))) return true;
  }
  return false;
}
