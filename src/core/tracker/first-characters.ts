/** The characters that words and signs of a folded text begin with. */
const CHARACTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789{}@#?,/:=-→;–—.…()&+$~|<%'\\"];

/**
 * Finds the characters that a match of a pattern of the lexicon can begin with. It reads literals, escapes,
 * sets, groups, look-arounds (which take no characters) and quantifiers.
 */
export function firstCharacters(pattern: string): ReadonlySet<string> {
  return new PatternReader(pattern).readAlternatives().first;
}

/** Parts of a pattern between the bars that are in no group. */
export function splitAlternatives(pattern: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === "\\") at += 1;
    else if (character === "(" || character === "[") depth += 1;
    else if (character === ")" || character === "]") depth -= 1;
    else if (character === "|" && depth === 0) {
      parts.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, pattern.slice(start)];
}

interface First {
  readonly first: ReadonlySet<string>;
  readonly canBeEmpty: boolean;
}

class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  readAlternatives(): First {
    const first = new Set<string>();
    let canBeEmpty = false;
    do {
      const part = this.#readSequence();
      for (const character of part.first) first.add(character);
      canBeEmpty ||= part.canBeEmpty;
    } while (this.#take("|"));
    return { first, canBeEmpty };
  }

  #readSequence(): First {
    const first = new Set<string>();
    let canBeEmpty = true;
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern.charAt(this.#at))) {
      const part = this.#readPart();
      const isOptional = this.#readQuantifier() || part.canBeEmpty;
      if (canBeEmpty) for (const character of part.first) first.add(character);
      canBeEmpty &&= isOptional;
    }
    return { first, canBeEmpty };
  }

  #readPart(): First {
    if (this.#take("(?:")) {
      const group = this.readAlternatives();
      this.#take(")");
      return group;
    }
    for (const look of ["(?=", "(?!", "(?<=", "(?<!"]) {
      if (!this.#take(look)) continue;
      this.readAlternatives();
      this.#take(")");
      return { first: new Set(), canBeEmpty: true };
    }
    const [unit = ""] = /^(?:\\.|\[[^\]]*\]|.)/su.exec(this.#pattern.slice(this.#at)) ?? [];
    this.#at += unit.length;
    if (unit === "\\b" || unit === "$" || unit === "^")
      return { first: new Set(), canBeEmpty: true };
    const one = new RegExp(`^${unit}$`, "u");
    return {
      first: new Set(CHARACTERS.filter((character) => one.test(character))),
      canBeEmpty: false,
    };
  }

  /** Whether what was read need not be there. */
  #readQuantifier(): boolean {
    const [mark = ""] = /^(?:[*+?]|\{\d+,\d*\})/.exec(this.#pattern.slice(this.#at)) ?? [];
    this.#at += mark.length;
    return /^(?:[*?]|\{0)/.test(mark);
  }

  #take(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}
