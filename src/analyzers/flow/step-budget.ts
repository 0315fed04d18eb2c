import { TooMuch } from "./machine.ts";

/** For all functions of a file. */
const MAX_STEPS = 100_000;
/** For one function with those that it calls. */
const MAX_STEPS_EACH = 15_000;
/** For one that other files can call: a parser of a thousand lines takes so many. */
const MAX_STEPS_EXPORTED = 45_000;
/** Once all are used up, the functions that are left share this, and each gets a little. */
const RESERVE = 20_000;
const LITTLE = 2_000;

/** Counts the steps of a file, so that following its values takes a bounded time. */
export class StepBudget {
  #taken = 0;
  #allowed = 0;
  readonly #share: number;

  /** @param share how much of the usual number of steps there is */
  constructor(share: number) {
    this.#share = share;
  }

  /** Counts a step. Throws `TooMuch` if the present function has none left. */
  step(): void {
    this.#taken += 1;
    if (this.#taken > this.#allowed) throw new TooMuch();
  }

  /** Grants the steps of one function. */
  grant({ isExported }: { readonly isExported: boolean }): void {
    const most = (isExported ? MAX_STEPS_EXPORTED : MAX_STEPS_EACH) * this.#share;
    const end = Math.min(this.#taken + most, MAX_STEPS * this.#share);
    this.#allowed = Math.max(end, this.#taken + LITTLE * this.#share);
  }

  /** True once the whole file, reserve included, has had its steps. */
  isSpent(): boolean {
    return this.#taken >= (MAX_STEPS + RESERVE) * this.#share;
  }
}
