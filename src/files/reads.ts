import { AsyncLocalStorage } from "node:async_hooks";
import type { Place } from "../core/policy/types.ts";

/**
 * What a file that is read belongs to. The program's `own` are its code, its cache, its locks and what the system
 * says of processes: every command may read these.
 */
export type ReadPlace = Place | "own";

type Ask = (place: Place) => void;

const asked = new AsyncLocalStorage<Ask>();

/** Does some work, in which whatever is read out of a file is asked about first: `ask` throws to forbid it. */
export function askAboutReads<Result>(ask: Ask, work: () => Result): Result {
  return asked.run(ask, work);
}

/** Throws where whoever asks about reads forbids this one; outside of a command nobody does. */
export function mayRead(place: ReadPlace): void {
  if (place !== "own") asked.getStore()?.(place);
}
