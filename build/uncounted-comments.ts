import { isRecord } from "../src/core/is-record.ts";

/** How grammars call comments; in the others they are `comment` alone. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  java: ["line_comment", "block_comment"],
  rust: ["line_comment", "block_comment"],
  kotlin: ["line_comment", "multiline_comment"],
  scala: ["comment", "block_comment"],
  swift: ["comment", "multiline_comment"],
};

/**
 * Has each `nthChild` in a rule of ast-grep's notation pass over comments, which its grammars count among the named
 * nodes: an argument stays the second one with a comment before it. One that says what it counts stays as it is.
 */
export function withUncountedComments(rule: unknown, languages: readonly string[]): unknown {
  const ofRule = { not: anyComment(languages) };
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => {
        if (key !== "nthChild") return [key, rewrite(held)];
        if (!isRecord(held)) return [key, { position: held, ofRule }];
        return [key, { ofRule, ...held }];
      }),
    );
  };
  return rewrite(rule);
}

function anyComment(languages: readonly string[]): unknown {
  const [kinds = ["comment"], ...others] = languages.map((each) => KINDS[each] ?? ["comment"]);
  // A kind that one of the grammars does not have would fail the rule; all that differ write comments in one way.
  if (others.some((each) => each.join() !== kinds.join())) return { regex: "^(//|/[*])" };
  return { any: kinds.map((kind) => ({ kind })) };
}
