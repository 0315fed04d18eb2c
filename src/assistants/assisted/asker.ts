import { createHash } from "node:crypto";
import { isRecord } from "../../core/is-record.ts";
import { estimateTokens } from "../../core/estimate-tokens.ts";
import type { Reader, RepositoryView, Usage } from "../types.ts";
import type { Answers } from "../../cache/open-answers.ts";
import { minutesUp, type Budget, type Meter, type Phase } from "./meter.ts";

/** A question, with the key of its remembered answer. */
export interface Question {
  readonly phase: Phase;
  readonly instructions: string;
  readonly text: string;
  /** A key that does not depend on the place of the code: see `reviewQuestion`. */
  readonly key: string;
  /** First lines of its pieces in their files, in order, to read its line numbers later. */
  readonly starts: readonly number[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** Called once before its text is sent; not called if the answer is known. */
  readonly onSend: () => void;
}

export interface Asked<Said> {
  /** The parsed answer; null if it cannot be read. */
  readonly said: Said | null;
  /** The reason that the answer is incomplete, to follow the reader's name. Null: it is complete. */
  readonly because: string | null;
  /** First lines of the pieces at the time of the answer. */
  readonly starts: readonly number[];
}

/** The parsers of an answer: of a complete one, and of one that breaks off. */
export interface Reading<Said> {
  /** Returns null if the text has no answer. */
  whole(text: string): Said | null;
  cut(text: string): Said | null;
  /** Returns the unreadable part: such an answer counts as incomplete and is not remembered. */
  lacks?(said: Said): string | null;
}

export interface Asker {
  /** The account of its questions. */
  readonly meter: Meter;
  ask<Said>(reader: Reader, question: Question, reading: Reading<Said>): Promise<Asked<Said>>;
  /** Whether its answer is known from before. */
  knows(reader: Reader, question: Question): Promise<boolean>;
  /** Estimates the tokens of a question. */
  expect(question: Pick<Question, "instructions" | "text" | "schema">): Usage;
}

/** Raised when the form of questions or answers changes. */
const FORMAT = "2";
/** The usual tokens of an answer with its thoughts. */
const EXPECTED_OUTPUT = 1_200;
const QUOTED_CHARACTERS = 4_000;

/** The dependencies of an asker. */
export interface AskerTools {
  readonly answers: Answers | null;
  readonly meter: Meter;
  readonly budget: Budget;
  /** The repository as readers see it; what they read is noted as sent. */
  readonly view: RepositoryView;
  /** The same without notes, to compare with what was read before. */
  readonly silent: RepositoryView;
  readonly signal: AbortSignal;
  readonly fence: (text: string) => string;
  /** Called while answers arrive, with the characters of all current ones. */
  readonly onProgress?: (characters: number) => void;
  /** The marks of its fences: no remembered answer depends on them. */
  readonly marks: readonly string[];
}

/**
 * Makes an asker within a budget. A question about the same code is not asked again if everything that was read for its
 * answer is unchanged.
 */
export function createAsker(tools: AskerTools): Asker {
  return new BudgetedAsker(tools);
}

class BudgetedAsker implements Asker {
  readonly #tools: AskerTools;
  /** Readers that can no longer be asked, with the reason. */
  readonly #over = new Map<Reader, string>();
  /** The characters of the answers that are arriving. */
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
      // Some models find defects but miss the form: they are asked for the form again.
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

  /** Returns the remembered answer if everything that was read for it is unchanged. */
  async #recall(reader: Reader, question: Question): Promise<Stored | null> {
    const { answers, silent } = this.#tools;
    const stored = readStored(answers?.recall(this.#keyOf(reader, question)));
    if (stored === null || stored.starts.length !== question.starts.length) return null;
    for (const { kind, what, hash } of stored.looked)
      if (hash !== hashOf(await lookAt(silent, kind, what))) return null;
    return stored;
  }

  /** Asks a reader a question, if the budget allows it, and settles the costs. */
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
  /** The files and words that were read besides the question. */
  readonly looked: readonly Looked[];
}

function readStored(value: unknown): Stored | null {
  if (!isRecord(value)) return null;
  const { text, starts, looked } = value;
  return typeof text === "string" && Array.isArray(starts) && Array.isArray(looked)
    ? ({ text, starts, looked } as Stored)
    : null;
}

/** Records what is read through it. */
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
