import { AsyncLocalStorage } from "node:async_hooks";
import type { Place } from "../core/policy/types.ts";

/**
 * The place that a file belongs to. The program's `own` are its code, its cache, its locks and the system's facts
 * about processes: every command may read these.
 */
export type ReadPlace = Place | "own";

type Ask = (place: Place) => void;

const asked = new AsyncLocalStorage<Ask>();

/** Runs some work whose every read of a file is asked about first: `ask` throws to forbid it. */
export function askAboutReads<Result>(ask: Ask, work: () => Result): Result {
  return asked.run(ask, work);
}

/** Throws if the asking command forbids this read; outside of a command, none is forbidden. */
export function mayRead(place: ReadPlace): void {
  if (place !== "own") asked.getStore()?.(place);
}
