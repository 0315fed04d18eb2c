import {
  CharSet,
  JS,
  NFA,
  type Assertion,
  type Concatenation,
  type Element,
  type NoParent,
} from "refa";

/** How a pattern reads a text, twice: neither holds more than is certain. */
export interface Automata {
  /** All ways on which no more than the text's ends is asked for beside its characters. */
  readonly ways: NFA;
  /** Matches that it may take before the end of the text. */
  readonly matches: NFA;
}

/** Of states; patterns of people have some dozens. */
const MAX_STATES = 600;
const MAX_NODES = 5_000;
/** A count this high is as good as a star. */
const WITHOUT_END = 20;
/** `\n`, `\r`, U+2028 and U+2029, of the characters from 0 to the greatest. */
const LINE_ENDS = 4;

/** Builds the automata of a pattern. Throws on one that is not valid, too large, or refers back to a group. */
export function automataOf(source: string, flags: string): Automata {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression, maxCharacter } = parser.parse({
    backreferences: "throw",
    maxNodes: MAX_NODES,
  });
  const build = (isPassed: Settling["isPassed"]): NFA =>
    NFA.fromRegex(
      settled(expression.alternatives, { isPassed, maxCharacter, isRepeated: false }),
      { maxCharacter },
      { assertions: "ignore", infinityThreshold: WITHOUT_END },
      new NFA.LimitedNodeFactory(MAX_STATES),
    );
  return {
    // Inside of a repetition an end of the text is passed once at most.
    ways: build((assertion, isRepeated) => isEnd(assertion) && !isRepeated),
    matches: build((assertion) => !(isEnd(assertion) && assertion.kind === "ahead")),
  };
}

interface Settling {
  readonly isPassed: (assertion: NoParent<Assertion>, isRepeated: boolean) => boolean;
  readonly maxCharacter: number;
  readonly isRepeated: boolean;
}

/** The same with what nothing gets past in the place of each assertion that is not to be passed. */
function settled(
  alternatives: readonly NoParent<Concatenation>[],
  settling: Settling,
): NoParent<Concatenation>[] {
  return alternatives.map(({ type, elements }) => ({
    type,
    elements: elements.map((element) => settledElement(element, settling)),
  }));
}

function settledElement(element: NoParent<Element>, settling: Settling): NoParent<Element> {
  const { isPassed, maxCharacter, isRepeated } = settling;
  switch (element.type) {
    case "Assertion":
      return isPassed(element, isRepeated)
        ? element
        : { type: "CharacterClass", characters: CharSet.empty(maxCharacter) };
    case "Alternation":
      return { ...element, alternatives: settled(element.alternatives, settling) };
    case "Quantifier": {
      const inside = { ...settling, isRepeated: isRepeated || element.max > 1 };
      return { ...element, alternatives: settled(element.alternatives, inside) };
    }
    default:
      return element;
  }
}

/** `^` and `$`, with or without the flag `m`. */
function isEnd({ negate, alternatives }: NoParent<Assertion>): boolean {
  const [only] = alternatives;
  const [element] = only?.elements ?? [];
  return (
    negate &&
    alternatives.length === 1 &&
    only?.elements.length === 1 &&
    element?.type === "CharacterClass" &&
    element.characters.size > element.characters.maximum - LINE_ENDS
  );
}
