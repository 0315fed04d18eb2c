import type { Price } from "./pure/models/price-of.ts";
/** A reader of code that reports defects: a language model or a coding agent. */
export interface Reader {
  /** The first half of the rules of its findings: `model/injection`. */
  readonly source: "model" | "agent";
  /** The name that the user gives: `anthropic:claude-sonnet-4-5`, `codex`. Answers are remembered under it. */
  readonly label: string;
  /** The number of questions that may be open at the same time. */
  readonly atOnce: number;
  /** Null if it is not known, or if tokens are not billed. */
  readonly price: Price | null;
  /** Answers a question. Never rejects: a failure is part of the answer. */
  ask(question: ReaderQuestion): Promise<ReaderAnswer>;
  /** Ends the processes and requests that it has started. */
  close(): Promise<void>;
}

export interface ReaderQuestion {
  /** `sceptic`: a question that tries to refute findings. */
  readonly phase: "review" | "sceptic";
  /** The common beginning of all questions of a phase, which a provider can cache. */
  readonly instructions: string;
  readonly text: string;
  /** JSON Schema of the answer, draft 2020-12: the top is an object. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** The repository that it may look at; nothing else is within its reach. */
  readonly repository: RepositoryView;
  /** Encloses a text that was looked up in marks that its author could not know; absent: texts are given as they are. */
  readonly fence?: (text: string) => string;
  readonly signal: AbortSignal;
  /** Called now and then while an answer arrives, with the number of characters so far. */
  readonly onProgress?: (characters: number) => void;
}

/** The repository as a reader may see it: without secrets and files that are never sent. */
export interface RepositoryView {
  /** Paths of the files that may be read, sorted, relative to the top of the work tree, with `/`. */
  paths(): Promise<readonly string[]>;
  /** Paths of the files that the change touches. */
  readonly changed: readonly string[];
  /** Returns the text of a file, which is noted as sent; null if it does not exist or may not be read. */
  read(path: string): Promise<string | null>;
  /** Finds lines that have a word as a whole, in the order of their places, at most 50. */
  search(word: string): Promise<readonly WordPlace[]>;
}

export interface WordPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

export interface ReaderAnswer {
  /** The text of the answer, also if it broke off. */
  readonly text: string;
  /** The reason that it is incomplete or missing, to follow "LABEL: ". Null: it is complete. */
  readonly because: string | null;
  /** Further questions are pointless: the key is refused, or the agent is gone. */
  readonly isOver: boolean;
  readonly usage: Usage;
}

/** The tokens of an answer, as the provider counts them. */
export interface Usage {
  /** All input tokens, cached or not. */
  readonly input: number;
  readonly output: number;
  /** The input tokens that came from the provider's cache. */
  readonly cached: number;
}

/** A file with the project's own standards. */
export interface Standards {
  readonly path: string;
  /** The folder that it applies to; empty for the whole repository. */
  readonly folder: string;
  readonly text: string;
  /** Whether the text is from before the change, which edits it: a change does not set its own standard. */
  readonly isFromBase: boolean;
  readonly isCut: boolean;
}
