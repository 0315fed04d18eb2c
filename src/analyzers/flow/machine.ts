import type { Node } from "./node.ts";
import type { Scopes } from "./scopes.ts";
import type { SinkWatch } from "./sink-watch.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";

/** Carries out a program as far as its text tells; its parts call one another through it. */
export interface Machine {
  readonly text: string;
  readonly scopes: Scopes;
  readonly watch: SinkWatch;
  /** The file looks like code of a server: `request` and `event` mean what servers call so. */
  readonly isServer: boolean;
  /** Counts a step. Throws `TooMuch` after too many. */
  step(): void;
  /** The code of a node in one line, cut where it gets long. */
  spell(node: Node): string;
  evaluate(node: Node | null, state: State): Value;
  execute(node: Node, state: State): void;
  /** Puts a value into whatever a pattern names. */
  assign(pattern: Node, value: Value, state: State): void;
  /** Writes down what is known once a condition is true or false. */
  note(condition: Node, isTrue: boolean, state: State): void;
  /** Carries out a function of the file with given arguments; those left out are guessed by their names. */
  invoke(fn: Node, args: readonly (Value | undefined)[], state: State, facts?: CallFacts): Value;
  /** Remembers that a function is written where another is called with it. */
  handedOver(fn: Node): void;
  /** Remembers a function and what was known when it was made. */
  made(fn: Node, state: State): void;
  /** The expression that a constant was set to, for conditions with a name. */
  conditionOf(identifier: Node): Node | null;
  /** The function that the file gives an object under a name; null if it is not the only one. */
  methodNamed(object: Node, name: string): Node | null;
  /** Runs something without any sink being seen. */
  quietly<Result>(action: () => Result): Result;
  /** The frames with the states that `return`, `break` and `continue` leave behind. */
  readonly frames: Frame[];
}

export interface CallFacts {
  /** It is a callback that was handed to somebody. */
  readonly isCallback?: boolean;
  readonly self?: Value;
}

/** A function that is being carried out, or a loop. */
export interface Frame {
  readonly kind: "function" | "loop";
  readonly fn: Node | null;
  readonly args: readonly (Value | undefined)[];
  readonly self: Value | null;
  result: Value | null;
  readonly exits: State[];
}

/** A file takes more steps than it may. */
export class TooMuch extends Error {
  override readonly name = "TooMuch";
}
