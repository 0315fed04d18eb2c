import { groupBy } from "../../core/group-by.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { dedupe } from "./dedupe.ts";
import { joinCauses } from "./join-causes.ts";
import { filterToChange } from "./filter-to-change.ts";
import { identifyFindings, type IdentifiedFinding } from "./identify-findings.ts";
import { readIgnoreComments, type IgnoreComment } from "./ignore-comments.ts";
import { judgeIgnoreComments, type ReviewReach } from "./judge-ignore-comments.ts";
import { tellOnceAFile } from "./tell-once-a-file.ts";
import { isPattern, matchesPattern } from "./matches-pattern.ts";
import type { SuppressedFinding } from "../../core/findings/types.ts";

/** A fact that somebody asked not to hear of. */
export interface SuppressedFact extends Omit<SuppressedFinding, "finding"> {
  readonly found: IdentifiedFinding;
}

export interface Suppression {
  /** What is reported: on changed lines, each place and claim once, silenced by nobody and no file's custom. */
  readonly kept: readonly IdentifiedFinding[];
  readonly suppressed: readonly SuppressedFact[];
  readonly outsideChange: number;
  /** Every fact, those about the comments themselves included. */
  readonly facts: readonly IdentifiedFinding[];
}

/**
 * Keeps of all facts what the change is answerable for and nobody silenced, by `review.ignore` or by a
 * `tool-ignore` comment; what is wrong with the comments joins in as facts of its own.
 */
export function suppress(request: {
  readonly facts: readonly IdentifiedFinding[];
  /** Whole texts of the reviewed files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly changed: readonly ChangedFile[];
  readonly ignore: readonly string[];
  readonly reach: ReviewReach;
}): Suppression {
  const { facts, texts, changed, reach } = request;
  const patterns = request.ignore.filter(isPattern);
  const comments = new Map(
    [...texts].map(([file, text]) => [file, readIgnoreComments(file, text)] as const),
  );
  const factsOf = groupBy(facts, ({ file }) => file);
  const complaints = identifyFindings(
    judgeIgnoreComments(
      [...comments.values()].flat(),
      (comment, name) =>
        (factsOf.get(comment.file) ?? []).some(
          (found) => speaksFor(comment, found) && isNamed(found, [name]),
        ),
      reach,
    ),
    (file) => texts.get(file),
  );
  // A comment belongs to the change when the code it stands over does.
  const about = filterToChange(
    complaints.map((found) => ({ ...found, endLine: found.endLine + 1, found })),
    changed,
  );
  const { inChange, outsideChange } = filterToChange(facts, changed);
  const kept: IdentifiedFinding[] = [];
  const suppressed: SuppressedFact[] = [];
  for (const found of [
    ...joinCauses(dedupe(inChange)),
    ...about.inChange.map((each) => each.found),
  ]) {
    const comment = comments
      .get(found.file)
      ?.find((each) => speaksFor(each, found) && isNamed(found, namesOf(each)));
    if (comment !== undefined) suppressed.push({ found, by: "comment", reason: comment.reason });
    else if (isNamed(found, request.ignore) || isMatched(found, patterns))
      suppressed.push({ found, by: "review.ignore", reason: null });
    else kept.push(found);
  }
  const isInChange = new Set(inChange);
  return {
    kept: tellOnceAFile(
      kept,
      facts.filter((fact) => !isInChange.has(fact)),
    ),
    suppressed,
    outsideChange: outsideChange + about.outsideChange,
    facts: [...facts, ...complaints],
  };
}

function speaksFor({ line, through }: IgnoreComment, found: IdentifiedFinding): boolean {
  return found.line >= line && found.line <= through;
}

function namesOf({ names }: IgnoreComment): string[] {
  return names.map(({ name }) => name);
}

/** Whether one of the names is the finding's rule, its id, or an id it had under another file name. */
function isNamed({ id, rule, aliases }: IdentifiedFinding, names: readonly string[]): boolean {
  return names.some((name) => name === rule.id || name === id || aliases.includes(name));
}

/** Whether one of the patterns of `review.ignore` fits the finding's rule. */
function isMatched({ rule }: IdentifiedFinding, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, rule.id));
}
