import type { OverrideEffect } from "../../core/rules/overrides.ts";
import { groupBy } from "../../core/group-by.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { DroppedFinding, RawFinding, SuppressedFinding } from "../../core/findings/types.ts";
import { filterToChange } from "../pure/filter-to-change.ts";
import { identifyFindings, type IdentifiedFinding } from "../pure/identify-findings.ts";
import { readIgnoreComments, type IgnoreComment } from "../pure/ignore-comments.ts";
import { isNamed } from "../pure/is-named.ts";
import { judgeIgnoreComments, type ReviewReach } from "../pure/judge-ignore-comments.ts";
import { ignoreComment, speaksFor } from "./ignore-comment.ts";
import { ignoreOverride } from "./ignore-override.ts";
import { ignoreSetting } from "./ignore-setting.ts";
import { CHANGE_FILTERS, VOICE_FILTERS } from "./index.ts";
import { isOutsideChange, outsideChange } from "./outside-change.ts";
import { droppedBy, runFilters } from "./run-filters.ts";

/** A fact that somebody asked not to hear of. */
export interface SuppressedFact extends Omit<SuppressedFinding, "finding"> {
  readonly found: IdentifiedFinding;
}

export interface Sifting {
  /** What is reported: on changed lines, each place and claim once, silenced by nobody and no file's custom. */
  readonly kept: readonly IdentifiedFinding[];
  /** What is not, each with its reason. */
  readonly dropped: readonly DroppedFinding[];
  /** Of those, what somebody silenced. */
  readonly suppressed: readonly SuppressedFact[];
  /** Every fact, those about the comments themselves included. */
  readonly facts: readonly IdentifiedFinding[];
}

/**
 * Keeps of all facts what the change is answerable for and nobody silenced, by `review.ignore` or by a
 * `tool-ignore` comment; what is wrong with the comments joins in as facts of its own.
 */
export function sift(request: {
  readonly facts: readonly IdentifiedFinding[];
  /** Whole texts of the reviewed files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly changed: readonly ChangedFile[];
  readonly ignore: readonly string[];
  readonly effectOf: (rule: string, file: string) => OverrideEffect;
  readonly reach: ReviewReach;
}): Sifting {
  const { texts, changed, ignore, effectOf, reach } = request;
  const facts = request.facts.map((fact) => weighed(fact, effectOf));
  const comments = new Map(
    [...texts].map(([file, text]) => [file, readIgnoreComments(file, text)] as const),
  );
  const complaints = complain([...comments.values()].flat(), { facts, texts, reach });
  const about = complaintsInChange(complaints, changed);
  const held = facts.flatMap((finding) =>
    finding.heldBack === undefined ? [] : [{ finding, ...finding.heldBack }],
  );
  const live = facts.filter(({ heldBack }) => heldBack === undefined);
  const inChange = runFilters(CHANGE_FILTERS, live, { changed });
  const heard = [...inChange.kept, ...about.kept];
  const voiced = runFilters(VOICE_FILTERS, heard, {
    comments,
    ignore,
    effectOf,
    outside: [...held, ...inChange.dropped.filter(isOutsideChange)].map(({ finding }) => finding),
  });
  return {
    kept: voiced.kept,
    dropped: [...held, ...inChange.dropped, ...about.dropped, ...voiced.dropped],
    suppressed: suppressedOf(voiced.dropped, heard),
    facts: [...facts, ...complaints],
  };
}

/** Gives a fact the severity that `review.overrides` has for its rule in its file. */
function weighed(
  fact: IdentifiedFinding,
  effectOf: (rule: string, file: string) => OverrideEffect,
): IdentifiedFinding {
  const { severity } = effectOf(fact.rule.id, fact.file);
  if (severity === null) return fact;
  const { belowGate, verdict } = fact;
  // What a second look refuted stays below the gate, whatever it weighed before.
  return belowGate !== undefined && verdict?.ruling === "refuted"
    ? { ...fact, belowGate: { ...belowGate, severity } }
    : { ...fact, rule: { ...fact.rule, severity } };
}

/** What is wrong with the comments. */
function complain(
  comments: readonly IgnoreComment[],
  review: {
    readonly facts: readonly IdentifiedFinding[];
    readonly texts: ReadonlyMap<string, string>;
    readonly reach: ReviewReach;
  },
): readonly IdentifiedFinding[] {
  const { facts, texts, reach } = review;
  const factsOf = groupBy(facts, ({ file }) => file);
  const isUsed = (comment: IgnoreComment, name: string): boolean =>
    (factsOf.get(comment.file) ?? []).some(
      (found) => speaksFor(comment, found) && isNamed(found, [name]),
    );
  return identifyFindings(judgeIgnoreComments(comments, isUsed, reach), (file) => texts.get(file));
}

/** A comment belongs to the change when the code it stands over does. */
function complaintsInChange(
  complaints: readonly IdentifiedFinding[],
  changed: readonly ChangedFile[],
) {
  const { inChange } = filterToChange(
    complaints.map((found) => ({ ...found, endLine: found.endLine + 1, found })),
    changed,
  );
  const kept = inChange.map(({ found }) => found);
  const isKept = new Set(kept);
  const dropped = complaints
    .filter((finding) => !isKept.has(finding))
    .map((finding) => droppedBy(outsideChange, { finding }));
  return { kept, dropped };
}

/** In the order in which they were found. */
function suppressedOf(
  dropped: readonly DroppedFinding<IdentifiedFinding>[],
  heard: readonly RawFinding[],
): readonly SuppressedFact[] {
  const bys = new Map([
    [ignoreComment.name, "comment"],
    [ignoreSetting.name, "review.ignore"],
    [ignoreOverride.name, "review.overrides"],
  ] as const);
  const placeOf = new Map(heard.map((found, at) => [found, at]));
  return dropped
    .flatMap(({ finding: found, filter, because }) => {
      const by = bys.get(filter);
      return by === undefined ? [] : [{ found, by, reason: by === "comment" ? because : null }];
    })
    .sort((a, b) => (placeOf.get(a.found) ?? 0) - (placeOf.get(b.found) ?? 0));
}
