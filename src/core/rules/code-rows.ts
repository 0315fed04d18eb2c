import * as z from "zod";
import { compilePattern } from "./compile-pattern.ts";
import { orElse } from "../or-else.ts";

/** A string that is not blank. */
export const text = z.string().trim().min(1);
/** A regular expression, as rule files write it. */
export const pattern = text.refine(isPattern, "is not a regular expression");
const patterns = z.array(pattern).default([]);
const perhaps = pattern.nullable().default(null);
const strings = z.array(z.string().min(1)).default([]);

/** One protection that a change may take away, by how its lines are spelled. Patterns are matched line by line. */
const diff = z.strictObject({
  /** The attack that it is about. */
  about: text,
  /** Patterns of the protection; each alone. */
  removed: z.array(pattern).min(1),
  /** A pattern of the weaker code that replaces it; null = it is removed, and nothing has to replace it. */
  added: perhaps,
  /** The weaker code counts wherever the change adds it, not only in the place of the removed lines. */
  anywhere: z.boolean().default(false),
  /** A pattern that the old file must match. */
  knownBefore: perhaps,
  /** A pattern that the new file must match: the code that is left without its protection. */
  needs: perhaps,
  /** A pattern of added lines that protect in another way. */
  unless: perhaps,
});

/**
 * A condition with an exit, and the code that is open to an attack without it. `□` in a pattern stands for each of the
 * names that the condition is about.
 */
const guard = z.strictObject({
  /** The attack that it is about. */
  about: text,
  /** Patterns of the condition, with the constants behind its names; each alone. */
  condition: z.array(pattern).min(1),
  /** Strings of which the regular expressions in the condition refuse at least one; empty = none is needed. */
  rejects: strings,
  /** A pattern of the exit that the function takes if the condition holds. */
  answer: perhaps,
  /** A pattern of the path of the file. */
  path: perhaps,
  /** Patterns that the new file must match; all of them. */
  needs: patterns,
  /** Patterns that the function must match as the change leaves it; all of them. */
  body: patterns,
  /** A pattern of added lines that protect in another way. */
  unless: perhaps,
});

/**
 * A call around a value, or a pattern that takes characters out of one, and the code that is open to an attack without
 * it. `□` in a pattern stands for each of the names that the value is made of.
 */
const wrap = z
  .strictObject({
    /** The attack that it is about. */
    about: text,
    /** Patterns of the call with its arguments; each alone; empty = the row is about patterns. */
    call: patterns,
    /** Strings of which a regular expression took at least one out; empty = the row is about calls. */
    rejects: strings,
    /** A pattern of the old lines around that regular expression, or of the function that is left. */
    around: perhaps,
    /** Patterns that the new file must match; all of them. */
    needs: patterns,
    /** Patterns that the function must match as the change leaves it; all of them. */
    body: patterns,
  })
  .refine(
    ({ call, rejects }) => call.length > 0 !== rejects.length > 0,
    "is about a `call`, or `rejects` strings",
  );

/**
 * A line that ended something which still begins. `□name□` in a pattern stands for what the group `name` of `removed`
 * matched, and `□last□` for the last name of its `subject`.
 */
const ending = z.strictObject({
  /** The failure that happens without it. */
  about: text,
  /** A pattern of the line, with a group `subject`. */
  removed: pattern,
  /** A pattern that the new file must match: the code that begins it. */
  begins: pattern,
  /** A pattern of the new file that ends it in another place. */
  ended: pattern,
  /** The same for every path; if only `ended` matches, the line counts in front of a failure. Null = `ended` is enough. */
  always: perhaps,
  /** A pattern of added lines that end it in another way. */
  unless: pattern,
});

/** The kinds of rows that a rule of an analyzer may have: how a change takes a protection away. */
export const CODE_ROWS = { diff, guard, wrap, ending };

/** The rows of a rule, by their kind; empty unless its file has some. */
export type CodeRows = {
  readonly [Kind in keyof typeof CODE_ROWS]: readonly Readonly<
    z.output<(typeof CODE_ROWS)[Kind]>
  >[];
};

function isPattern(source: string): boolean {
  return orElse(() => compilePattern(source) instanceof RegExp, false);
}
