import { randomInt } from "node:crypto";

const SEED = "TOOL_TEST_SEED";
const LARGEST_SAMPLE = 100;
const SHARE_OF_RUNS = 5;
const SEEDS = 2 ** 31;

/** True if every kill point and the full number of random inputs is wanted (`TOOL_TEST_THOROUGH=1`). */
export const isThorough = process.env["TOOL_TEST_THOROUGH"] === "1";

/**
 * The seed of every random input of a run, a whole number below 2^31. `npm test` and the global setup pass one
 * seed to all workers; without them each process draws one.
 */
export const seed = readSeed(process.env[SEED]);

/**
 * Draws a seed and puts it into the environment, from which the workers inherit it. Keeps a seed that is there.
 * @returns the drawn seed; null if one was there
 */
export function drawSeed(): number | null {
  if (process.env[SEED] !== undefined) return null;
  const drawn = randomInt(SEEDS);
  process.env[SEED] = String(drawn);
  return drawn;
}

/** Number of runs of a property test: `full` if thorough, otherwise a fifth of it and at most 100. */
export function propertyRuns(full: number): number {
  return isThorough ? full : Math.min(LARGEST_SAMPLE, Math.ceil(full / SHARE_OF_RUNS));
}

/** Parameters of fast-check's `assert` for a property test: its number of runs and the seed of this run. */
export function runs(full: number): { numRuns: number; seed: number } {
  return { numRuns: propertyRuns(full), seed };
}

/**
 * A sample of a list in the list's order: the whole list if thorough or if it has at most `size` members.
 * One seed, list and size always give the same sample.
 */
export function sample<Item>(list: readonly Item[], size: number): Item[] {
  return isThorough ? [...list] : drawSample(list, size, seed);
}

/** The sample that a seed gives, however thorough the run is. */
export function drawSample<Item>(list: readonly Item[], size: number, from: number): Item[] {
  const below = numbersFrom(from);
  const places = [...list.keys()];
  while (places.length > Math.max(size, 0)) places.splice(below(places.length), 1);
  return places.map((at) => list[at] as Item);
}

/**
 * Random whole numbers from a seed, the same for the same seed (mulberry32,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c).
 * @returns a function that gives a number from 0 up to but not including its argument
 */
export function numbersFrom(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Throws an Error if the text is not a whole number from 0 to 2^31 - 1; draws a seed if there is none. */
export function readSeed(text: string | undefined): number {
  if (text === undefined) return randomInt(SEEDS);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number >= SEEDS)
    throw new Error(`${SEED} must be a whole number below 2147483648, not "${text}"`);
  return number;
}
