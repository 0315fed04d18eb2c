import { createHash } from "node:crypto";
import { isRecord } from "../../core/is-record.ts";
import { estimateTokens } from "../../core/estimate-tokens.ts";
import type { Reader, RepositoryView, Usage } from "../types.ts";
import type { Answers } from "../../cache/open-answers.ts";
import { minutesUp, type Budget, type Meter, type Phase } from "./meter.ts";

/** A question, with the form by which its answer is remembered. */
export interface Question {
  readonly phase: Phase;
  readonly instructions: string;
  readonly text: string;
  /** The same whatever stands around its code: see `reviewQuestion`. */
  readonly key: string;
  /** First lines of its pieces in their files, in order: how its numbers are to be read later. */
  readonly starts: readonly number[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** Told before its text leaves, once; never where the answer is known. */
  readonly onSend: () => void;
}

export interface Asked<Said> {
  /** What was understood of the answer; null if that is nothing. */
  readonly said: Said | null;
  /** Why the answer is not whole; goes on after the name of who was asked. Null: it is whole. */
  readonly because: string | null;
  /** First lines of the pieces when the answer was given. */
  readonly starts: readonly number[];
}

/** How an answer is read: whole, and where it breaks off. */
export interface Reading<Said> {
  /** Null if nothing in the text can be taken for an answer. */
  whole(text: string): Said | null;
  cut(text: string): Said | null;
  /** What of it could not be read: such an answer counts, is not whole and is not remembered. */
  lacks?(said: Said): string | null;
}

export interface Asker {
  /** Where it keeps its books. */
  readonly meter: Meter;
  ask<Said>(reader: Reader, question: Question, reading: Reading<Said>): Promise<Asked<Said>>;
  /** Whether its answer is known from before. */
  knows(reader: Reader, question: Question): Promise<boolean>;
  /** What a question is expected to take. */
  expect(question: Pick<Question, "instructions" | "text" | "schema">): Usage;
}

/** Raised when questions or answers take another shape. */
const FORMAT = "2";
/** An answer is about so long; what is thought before it is as much again. */
const EXPECTED_OUTPUT = 1_200;
const QUOTED_CHARACTERS = 4_000;

/** Everything that an asker needs from outside. */
export interface AskerTools {
  readonly answers: Answers | null;
  readonly meter: Meter;
  readonly budget: Budget;
  /** What a reader may look at; what he looks at is noted as sent. */
  readonly view: RepositoryView;
  /** The same, noting nothing: for comparing with what was looked at before. */
  readonly silent: RepositoryView;
  readonly signal: AbortSignal;
  readonly fence: (text: string) => string;
  /** Told while an answer comes, with the characters of all that come just now. */
  readonly onProgress?: (characters: number) => void;
  /** The marks of its fences: no remembered answer depends on them. */
  readonly marks: readonly string[];
}

/**
 * Asks questions within a budget. What was answered before about the same code is not asked again, as
 * long as whatever was looked at for the answer is the same too.
 */
export function createAsker(tools: AskerTools): Asker {
  return new BudgetedAsker(tools);
}

class BudgetedAsker implements Asker {
  readonly #tools: AskerTools;
  /** Readers that cannot be asked any more, with the reason. */
  readonly #over = new Map<Reader, string>();
  /** The characters of the answers that come just now. */
  readonly #coming = new Map<Question, number>();

  constructor(tools: AskerTools) {
    this.#tools = tools;
  }

  get meter(): Meter {
    return this.#tools.meter;
  }

  expect(question: Pick<Question, "instructions" | "text" | "schema">): Usage {
    const { instructions, text, schema } = question;
    return {
      input:
        estimateTokens(instructions) +
        estimateTokens(text) +
        estimateTokens(JSON.stringify(schema)),
      output: EXPECTED_OUTPUT,
      cached: 0,
    };
  }

  async knows(reader: Reader, question: Question): Promise<boolean> {
    return (await this.#recall(reader, question)) !== null;
  }

  async ask<Said>(
    reader: Reader,
    question: Question,
    reading: Reading<Said>,
  ): Promise<Asked<Said>> {
    const { answers, view, meter } = this.#tools;
    const stored = await this.#recall(reader, question);
    const known = stored === null ? null : reading.whole(stored.text);
    if (stored !== null && known !== null) {
      meter.remembered(question.phase);
      return { said: known, because: null, starts: stored.starts };
    }
    const { starts } = question;
    question.onSend();
    const looked: Looked[] = [];
    // An agent reads in a copy of everything: it is unknown which files its answer depends on.
    const repository = reader.source === "agent" ? view : watched(view, looked);
    const first = await this.#put(reader, question, repository);
    if (first.because !== null)
      return { said: reading.cut(first.text), because: first.because, starts };
    let { text } = first;
    let said = reading.whole(text);
    if (said === null) {
      // Some know what is wrong and cannot keep to a form: they are asked for the form alone.
      const again = await this.#put(
        reader,
        { ...question, text: withAnswer(question, text) },
        repository,
      );
      ({ text } = again);
      said = reading.whole(text);
      if (said === null)
        return { said, because: again.because ?? "gave no readable answer", starts };
    }
    const because = reading.lacks?.(said) ?? null;
    if (because !== null) return { said, because, starts };
    answers?.remember(this.#keyOf(reader, question), { text, starts, looked } satisfies Stored);
    return { said, because: null, starts };
  }

  #keyOf(reader: Reader, { phase, instructions, key, schema }: Question): string[] {
    return [
      FORMAT,
      reader.source,
      reader.label,
      phase,
      instructions,
      key,
      JSON.stringify(schema),
    ].map((part) => this.#tools.marks.reduce((text, mark) => text.replaceAll(mark, ""), part));
  }

  /** The answer from before, if whatever was looked at for it is still the same. */
  async #recall(reader: Reader, question: Question): Promise<Stored | null> {
    const { answers, silent } = this.#tools;
    const stored = readStored(answers?.recall(this.#keyOf(reader, question)));
    if (stored === null || stored.starts.length !== question.starts.length) return null;
    for (const { kind, what, hash } of stored.looked)
      if (hash !== hashOf(await lookAt(silent, kind, what))) return null;
    return stored;
  }

  /** Puts a question to a reader, if the budget has room for it, and settles the costs. */
  async #put(
    reader: Reader,
    question: Question,
    repository: RepositoryView,
  ): Promise<{ text: string; because: string | null }> {
    const { meter, budget, fence, signal } = this.#tools;
    const closed = this.#over.get(reader);
    if (closed !== undefined) return { text: "", because: closed };
    const expected = this.expect(question);
    const refusal = meter.reserve(expected, reader.price);
    if (refusal !== null) return { text: "", because: refusal };
    const deadline = meter.deadline();
    const { phase, instructions, text, schema } = question;
    const answer = await reader
      .ask({
        phase,
        instructions,
        text,
        schema,
        repository,
        fence,
        signal: deadline === null ? signal : AbortSignal.any([signal, deadline]),
        onProgress: (characters) => this.#noteProgress(question, characters),
      })
      .finally(() => this.#coming.delete(question));
    const { price } = reader;
    meter.settle(phase, { expected, usage: answer.usage, price, isWhole: answer.because === null });
    const isLate = answer.because !== null && deadline?.aborted === true;
    const because = isLate ? minutesUp(budget.minutes) : answer.because;
    if (answer.isOver && because !== null) this.#over.set(reader, because);
    return { text: answer.text, because };
  }

  #noteProgress(question: Question, characters: number): void {
    this.#coming.set(question, characters);
    this.#tools.onProgress?.([...this.#coming.values()].reduce((sum, each) => sum + each, 0));
  }
}

interface Looked {
  readonly kind: "read" | "search";
  readonly what: string;
  readonly hash: string;
}

interface Stored {
  readonly text: string;
  readonly starts: readonly number[];
  /** What was looked at beside the question, as it was. */
  readonly looked: readonly Looked[];
}

function readStored(value: unknown): Stored | null {
  if (!isRecord(value)) return null;
  const { text, starts, looked } = value;
  return typeof text === "string" && Array.isArray(starts) && Array.isArray(looked)
    ? ({ text, starts, looked } as Stored)
    : null;
}

/** Notes what is looked at through it. */
function watched(view: RepositoryView, looked: Looked[]): RepositoryView {
  return {
    ...view,
    async read(path) {
      const text = await view.read(path);
      looked.push({ kind: "read", what: path, hash: hashOf(text) });
      return text;
    },
    async search(word) {
      const places = await view.search(word);
      looked.push({ kind: "search", what: word, hash: hashOf(places) });
      return places;
    },
  };
}

function lookAt(view: RepositoryView, kind: Looked["kind"], what: string): Promise<unknown> {
  return kind === "read" ? view.read(what) : view.search(what);
}

function hashOf(seen: unknown): string {
  return createHash("sha256").update(JSON.stringify(seen)).digest("hex");
}

function withAnswer({ text }: Question, answer: string): string {
  return [
    text,
    "# Your answer before",
    "",
    "It could not be read as JSON. Give the same again as one JSON object of the form asked for, and nothing else:",
    "",
    answer.slice(0, QUOTED_CHARACTERS),
  ].join("\n");
}
