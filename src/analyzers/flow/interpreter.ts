import { Calls } from "./calls.ts";
import { constantsOf } from "./constants.ts";
import { assignPattern } from "./evaluate-assignment.ts";
import { evaluateExpression } from "./evaluate.ts";
import { executeStatement } from "./execute.ts";
import { TooMuch, type CallFacts, type Frame, type Machine } from "./machine.ts";
import { methodsOf } from "./methods-of.ts";
import type { Node } from "./node.ts";
import { noteCondition } from "./note-condition.ts";
import type { Binding, Scopes } from "./scopes.ts";
import type { SinkContext, SinkWatch } from "./sink-watch.ts";
import { looksLikeServer } from "./sources.ts";
import type { State } from "./state.ts";
import { StepBudget } from "./step-budget.ts";
import { NOTHING, seenAt, type Value } from "./value.ts";

/** The parts of a file that an interpreter works on. */
export interface FileFacts {
  readonly program: Node;
  readonly text: string;
  readonly scopes: Scopes;
  /** Functions that other files can call. */
  readonly exported: ReadonlySet<Node>;
}

/** Carries out one file as far as its text tells. Nothing is run. */
export class Interpreter<Watch extends SinkWatch = SinkWatch> implements Machine {
  readonly text: string;
  readonly scopes: Scopes;
  readonly frames: Frame[] = [];
  readonly isServer: boolean;
  readonly watch: Watch;
  readonly calls: Calls;
  readonly budget: StepBudget;
  readonly #constants: ReadonlyMap<Binding, Node>;
  readonly #methods: ReturnType<typeof methodsOf>;
  readonly #spelled = new Map<Node, string>();

  constructor(
    { program, text, scopes, exported }: FileFacts,
    watchFrom: (context: SinkContext) => Watch,
    share: number,
  ) {
    this.budget = new StepBudget(share);
    this.text = text;
    this.scopes = scopes;
    this.#constants = constantsOf(program, scopes.bindingOf);
    this.#methods = methodsOf(program, scopes.bindingOf);
    this.isServer = looksLikeServer(text);
    this.watch = watchFrom({
      spell: this.spell,
      around: (node) => this.#around(node),
      near: (node) => this.#near(node),
    });
    this.calls = new Calls(this, exported);
  }

  /** Runs an action within a budget. Too many steps or too deep a nesting end it; hits seen until then stay. */
  attempt(action: () => void, { isExported }: { readonly isExported: boolean }): void {
    this.budget.grant({ isExported });
    this.calls.resetVisits();
    try {
      action();
    } catch (thrown) {
      if (!(thrown instanceof TooMuch || thrown instanceof RangeError)) throw thrown;
      this.frames.length = 0;
      this.watch.isQuiet = false;
    }
  }

  step(): void {
    this.budget.step();
  }

  readonly spell = (node: Node): string => {
    const known = this.#spelled.get(node);
    if (known !== undefined) return known;
    const end = Math.min(node.end, node.start + 160);
    const code = this.text.slice(node.start, end).replace(/\s+/g, " ");
    this.#spelled.set(node, code);
    return code;
  };

  evaluate(node: Node | null, state: State): Value {
    if (node === null) return NOTHING;
    this.budget.step();
    return seenAt(evaluateExpression(this, node, state), node, false);
  }

  execute(node: Node, state: State): void {
    executeStatement(this, node, state);
  }

  assign(pattern: Node, given: Value, state: State): void {
    assignPattern(this, pattern, given, state);
  }

  note(condition: Node, isTrue: boolean, state: State): void {
    noteCondition(this, condition, isTrue, state);
  }

  invoke(
    fn: Node,
    args: readonly (Value | undefined)[],
    state: State,
    facts: CallFacts = {},
  ): Value {
    return this.calls.invoke(fn, args, state, facts);
  }

  handedOver(fn: Node): void {
    this.calls.noteCallback(fn);
  }

  made(fn: Node, state: State): void {
    this.calls.noteMade(fn, state);
  }

  conditionOf(identifier: Node): Node | null {
    const binding = this.scopes.bindingOf(identifier);
    return binding === undefined ? null : (this.#constants.get(binding) ?? null);
  }

  methodNamed(object: Node, name: string): Node | null {
    return this.#methods(object, name);
  }

  quietly<Result>(action: () => Result): Result {
    const before = this.watch.isQuiet;
    this.watch.isQuiet = true;
    try {
      return action();
    } finally {
      this.watch.isQuiet = before;
    }
  }

  /** The innermost function around a node. */
  #around(node: Node): Node | null {
    const { functions } = this.scopes;
    return functions.findLast(({ start, end }) => start <= node.start && end >= node.end) ?? null;
  }

  /** The code of the function around a node; outside of functions, some code before it. */
  #near(node: Node): string {
    const fn = this.#around(node);
    return fn === null
      ? this.text.slice(Math.max(0, node.start - 300), node.end)
      : this.text.slice(fn.start, fn.end);
  }
}
