import type { PhaseUsage } from "../../review/pure/report.ts";
import type { Price } from "../pure/models/price-of.ts";
import type { Usage } from "../types.ts";
import { signalWithin } from "../../process/signal-within.ts";

export type Phase = "review" | "sceptic";

/** Ceilings of a run; null = none. */
export interface Budget {
  readonly tokens: number | null;
  readonly usd: number | null;
  readonly minutes: number | null;
}

/** Counts questions and costs, and tells when the budget is used up. */
export interface Meter {
  /** Reserves tokens for a question; returns the reason if the budget does not allow it. */
  reserve(expected: Usage, price: Price | null): string | null;
  /** Replaces the reservation of a question by its usage. */
  settle(
    phase: Phase,
    done: { expected: Usage; usage: Usage; price: Price | null; isWhole: boolean },
  ): void;
  remembered(phase: Phase): void;
  phases(): Readonly<Record<Phase, PhaseUsage>>;
  /** Returns the US dollars so far; null once a reader without a known price was asked. */
  usd(): number | null;
  /** Returns a signal that is aborted `minutes` after the first question. */
  deadline(): AbortSignal | null;
}

/** Creates the meter of a run. */
export function createMeter(budget: Budget): Meter {
  const books = { review: emptyBook(), sceptic: emptyBook() };
  let reserved = { tokens: 0, usd: 0 };
  let deadline: AbortSignal | null = null;
  const spent = (): { tokens: number; usd: number } => ({
    tokens: tokensOf(books.review.tokens) + tokensOf(books.sceptic.tokens),
    usd: books.review.priced + books.sceptic.priced,
  });
  const phaseOf = (phase: Phase): PhaseUsage => {
    const { asked, remembered, failed, tokens } = books[phase];
    return { asked, remembered, failed, tokens: { ...tokens }, usd: usdOf([books[phase]]) };
  };
  return {
    reserve(expected, price) {
      if (budget.minutes !== null) deadline ??= signalWithin(budget.minutes * 60_000);
      if (deadline?.aborted === true) return minutesUp(budget.minutes);
      const tokens = tokensOf(expected);
      const usd = costOf(expected, price) ?? 0;
      if (budget.tokens !== null && spent().tokens + reserved.tokens + tokens > budget.tokens)
        return `the budget of ${budget.tokens} tokens is used up`;
      if (budget.usd !== null && spent().usd + reserved.usd + usd > budget.usd)
        return `the budget of ${budget.usd} USD is used up`;
      reserved = { tokens: reserved.tokens + tokens, usd: reserved.usd + usd };
      return null;
    },
    settle(phase, { expected, usage, price, isWhole }) {
      reserved = {
        tokens: reserved.tokens - tokensOf(expected),
        usd: reserved.usd - (costOf(expected, price) ?? 0),
      };
      const usd = costOf(usage, price);
      const book = books[phase];
      book.asked += 1;
      if (!isWhole) book.failed += 1;
      book.tokens.input += usage.input;
      book.tokens.output += usage.output;
      book.tokens.cached += usage.cached;
      book.priced += usd ?? 0;
      book.isPriced &&= usd !== null;
    },
    remembered(phase) {
      books[phase].remembered += 1;
    },
    phases: () => ({ review: phaseOf("review"), sceptic: phaseOf("sceptic") }),
    usd: () => usdOf([books.review, books.sceptic]),
    deadline: () => deadline,
  };
}

/** Writes the reason for a used up budget of time. */
export function minutesUp(minutes: number | null): string {
  return `the budget of ${minutes} ${minutes === 1 ? "minute" : "minutes"} is used up`;
}

/** Returns the cost of tokens in US dollars; null if the price is not known. */
export function costOf({ input, output, cached }: Usage, price: Price | null): number | null {
  if (price === null) return null;
  const read = (input - cached) * price.input + cached * price.cached;
  return (read + output * price.output) / 1_000_000;
}

function tokensOf({ input, output }: Usage): number {
  return input + output;
}

/** Adds up US dollars, rounded to a millionth; null if a price is not known. */
function usdOf(books: readonly Pick<Book, "priced" | "isPriced">[]): number | null {
  if (!books.every(({ isPriced }) => isPriced)) return null;
  return Math.round(books.reduce((sum, { priced }) => sum + priced, 0) * 1e6) / 1e6;
}

type Book = ReturnType<typeof emptyBook>;

function emptyBook() {
  return {
    /** The US dollars of questions with a known price. */
    priced: 0,
    isPriced: true,
    asked: 0,
    remembered: 0,
    failed: 0,
    tokens: { input: 0, output: 0, cached: 0 },
  };
}
