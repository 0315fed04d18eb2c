import type { Focus } from "../../core/vocabulary.ts";
import type { IgnoreComment } from "./ignore-comments.ts";
import {
  IGNORE_WITHOUT_REASON,
  TOOL_SOURCE,
  UNUSED_IGNORE,
} from "../../core/findings/tool-rules.ts";
import type { RawFinding, Rule } from "../../core/findings/types.ts";
import { unknownIgnores } from "./unknown-ignores.ts";

/**
 * A rule of a reviewer, or a group of rules: `eslint/*`. `isOff`: it is disabled in this review. `by`: its analyzer, if
 * there are several.
 */
export type KnownRule = Pick<Rule, "id" | "focus"> & {
  readonly isOff?: boolean;
  readonly by?: string;
};

/** The possible findings of a review, for the judgement of its comments. */
export interface ReviewReach {
  readonly focus: Focus | null;
  /** All rules of the reviewers; null if one of them has no fixed rules. */
  readonly knownRules: readonly KnownRule[] | null;
  /** Whether the analyzers of a rule (null = all) read the whole file. */
  readonly isRead: (file: string, rule: string | null) => boolean;
}

/**
 * Returns findings about comments without a reason, and about those that silence nothing. A comment for rules that the
 * review did not check may be used.
 * @param isUsed whether a comment's name silences a finding, on changed lines or not
 */
export function judgeIgnoreComments(
  comments: readonly IgnoreComment[],
  isUsed: (comment: IgnoreComment, name: string) => boolean,
  reach: ReviewReach,
): RawFinding[] {
  const { focus } = reach;
  if (focus !== null && focus !== UNUSED_IGNORE.focus) return [];
  return comments.flatMap((comment) => {
    const unused = comment.names.flatMap(({ name, column }) => {
      const why = isUsed(comment, name) ? null : whyUnused(comment.file, name, reach);
      if (why === null) return [];
      const endColumn = column + name.length;
      return [finding(UNUSED_IGNORE, { ...comment, column, endColumn }, { name, ...why })];
    });
    if (comment.reason !== null || unused.length === comment.names.length) return unused;
    const name = comment.names.map((each) => each.name).join(", ");
    return [...unused, finding(IGNORE_WITHOUT_REASON, comment, { name })];
  });
}

/** Returns the reason why a name silences nothing; null if it may silence something. */
function whyUnused(
  file: string,
  name: string,
  { focus, knownRules, isRead }: ReviewReach,
): { why: string; nearest?: string } | null {
  const goneWords = { why: "nothing here matches it any more" };
  if (name.includes("*"))
    return { why: "it takes the names of rules, and patterns count in `review.ignore` alone" };
  // Findings about comments are only known after this judgement.
  if (name.startsWith("tool/")) return null;
  if (/^f-[0-9a-z]{8}$/.test(name)) return focus === null && isRead(file, null) ? goneWords : null;
  if (knownRules === null) return null;
  const rule = knownRules.find(({ id }) => id === name);
  if (rule !== undefined) {
    const isLookedFor = rule.isOff !== true && (focus === null || rule.focus === focus);
    return isLookedFor && isRead(file, name) ? goneWords : null;
  }
  const { some } = unknownIgnores(
    [name],
    knownRules.map(({ id }) => id),
  );
  if (some.length === 0) return null;
  const nearest = some[0]?.nearest ?? null;
  return nearest === null
    ? { why: "no rule has this name" }
    : { why: `no rule has this name; the nearest is \`${nearest}\``, nearest };
}

function finding(
  rule: Rule,
  { file, line, column, endLine, endColumn }: Omit<IgnoreComment, "names" | "reason" | "through">,
  values: RawFinding["values"],
): RawFinding {
  const place = { file, line, column, endLine, endColumn };
  return { ...place, rule, values, evidence: "", fix: null, source: TOOL_SOURCE };
}
