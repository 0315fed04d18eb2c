import type { Price } from "./pure/models/price-of.ts";
/** Who reads code and says what is wrong with it: a language model, or a coding agent. */
export interface Reader {
  /** First half of the names of the rules that its findings go by: `model/injection`. */
  readonly source: "model" | "agent";
  /** As the user names it: `anthropic:claude-sonnet-4-5`, `codex`. What was said is remembered under it. */
  readonly label: string;
  /** So many questions may be open at the same time. */
  readonly atOnce: number;
  /** Null if nobody knows, and where nothing is billed by the token. */
  readonly price: Price | null;
  /** Answers a question. Never rejects: an answer says itself what is wrong with it. */
  ask(question: ReaderQuestion): Promise<ReaderAnswer>;
  /** Ends whatever it has started. */
  close(): Promise<void>;
}

export interface ReaderQuestion {
  /** `sceptic`: one that tries to refute what was found. */
  readonly phase: "review" | "sceptic";
  /** What is the same for every question of a phase, and comes first: a provider can keep it ready. */
  readonly instructions: string;
  readonly text: string;
  /** JSON Schema of the answer, draft 2020-12: the top is an object. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What it may look at beside what it is given; nothing else is within its reach. */
  readonly repository: RepositoryView;
  /** Puts what was looked up between marks that nobody who wrote it could know; absent: it is given as it is. */
  readonly fence?: (text: string) => string;
  readonly signal: AbortSignal;
  /** Told now and then while an answer comes, with the characters so far. */
  readonly onProgress?: (characters: number) => void;
}

/** The repository as somebody outside may see it: without secrets, and without what is none of his business. */
export interface RepositoryView {
  /** Paths of the files that may be read, sorted, relative to the top of the work tree, with `/`. */
  paths(): Promise<readonly string[]>;
  /** Paths of the files that the change touches. */
  readonly changed: readonly string[];
  /** Text of a file; null when it is not there or not to be read. What is given out is noted as sent. */
  read(path: string): Promise<string | null>;
  /** Lines that hold a word as a whole, in the order of their places, at most 50. */
  search(word: string): Promise<readonly WordPlace[]>;
}

export interface WordPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

export interface ReaderAnswer {
  /** What it said; where it broke off, what there is of it. */
  readonly text: string;
  /** Why it is not whole, or not there at all; goes on after "LABEL: ". Null: it is whole. */
  readonly because: string | null;
  /** No further question makes sense: the key is refused, the agent is gone. */
  readonly isOver: boolean;
  readonly usage: Usage;
}

/** Tokens, as the provider counts them. */
export interface Usage {
  /** All that was read, cached or not. */
  readonly input: number;
  readonly output: number;
  /** Of the input: what the provider had kept ready. */
  readonly cached: number;
}

/** A file with the project's own standards. */
export interface Standards {
  readonly path: string;
  /** The folder that it speaks about; empty for all of the repository. */
  readonly folder: string;
  readonly text: string;
  /** As it was before the change, which edits it: a change does not set the standard it is held to. */
  readonly isFromBase: boolean;
  readonly isCut: boolean;
}
