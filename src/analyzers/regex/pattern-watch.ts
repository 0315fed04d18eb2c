import { isPattern, nodes, type Node } from "../flow/node.ts";
import type { SeenCall, SinkContext, SinkWatch } from "../flow/sink-watch.ts";
import { bake } from "../flow/state.ts";
import { taint } from "../flow/sources.ts";
import { allTaints, either, NOTHING, type Taint, type Value } from "../flow/value.ts";

/** A pattern, by its marks, that is held against a text. */
export interface Use {
  readonly pattern: Value;
  /** How the code spells that. */
  readonly name: string;
  readonly text: Value;
  /** How the code spells the text. */
  readonly code: string;
  readonly at: number;
}

const OF_PATTERN = /^(?:test|exec)$/;
const OF_TEXT = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

/** Notes what the patterns of a program are held against. */
export class PatternWatch implements SinkWatch {
  isQuiet = false;
  readonly uses: Use[] = [];
  /** The known texts that `RegExp` makes patterns of. */
  readonly made = new Map<Node, { readonly source: string; readonly flags: string }>();
  /** The values that the program assigns to a property of that name, whatever the object. */
  readonly held = new Map<string, Value>();
  /** The arguments of unknown functions, by the code of the call. */
  readonly given = new Map<string, Value>();
  readonly #context: SinkContext;
  readonly #isWanted: (literal: Node) => boolean;

  constructor(context: SinkContext, isWanted: (literal: Node) => boolean) {
    this.#context = context;
    this.#isWanted = isWanted;
  }

  marksOf(node: Node, [text, flags]: readonly Value[]): readonly Taint[] {
    if (isPattern(node)) return this.#isWanted(node) ? [markOf(node)] : [];
    const source = text === undefined ? null : constantOf(text);
    if (source === null) return [];
    // Flags that are not known do not make a pattern slower than none.
    this.made.set(node, { source, flags: /^[a-z]*$/.exec(flags?.text ?? "")?.[0] ?? "" });
    return [markOf(node)];
  }

  call({ node, name, object, objectCode, callee, args, state }: SeenCall): void {
    if (this.isQuiet || state.isDead) return;
    const [first, by] = [args[0] ?? NOTHING, nodes(node, "arguments")[0]];
    const at = node.start;
    const given = by === undefined ? "" : this.#context.spell(by);
    const held = (text: Value): Value => bake(text, state.notes);
    if (OF_PATTERN.test(name))
      this.uses.push({ pattern: object, name: objectCode, text: held(first), code: given, at });
    else if (OF_TEXT.test(name))
      this.uses.push({ pattern: first, name: given, text: held(object), code: objectCode, at });
    else if (callee.functions.length === 0)
      this.#keep(this.given, this.#context.spell(node), args.reduce(either, NOTHING));
  }

  write({ name, value }: { readonly name: string; readonly value: Value }): void {
    this.#keep(this.held, name, value);
  }

  property(seen: { readonly name: string; readonly value: Value }): void {
    this.write(seen);
  }

  keyed(): void {}

  markup(): void {}

  #keep(into: Map<string, Value>, name: string, value: Value): void {
    if (value !== NOTHING) into.set(name, either(into.get(name) ?? NOTHING, value));
  }
}

/** The mark by which a pattern is known wherever it goes. */
export function markOf({ start }: Node): Taint {
  return taint("pattern", `pattern#${start}`, "");
}

/** A text of which all is known; what other patterns are a part of is. */
function constantOf(of: Value): string | null {
  const isKnown = of.text !== null && !of.text.includes("…");
  return isKnown && allTaints(of).every(({ source }) => source === "pattern") ? of.text : null;
}
