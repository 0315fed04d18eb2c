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

/** A silenced fact. */
export interface SuppressedFact extends Omit<SuppressedFinding, "finding"> {
  readonly found: IdentifiedFinding;
}

export interface Sifting {
  /** Findings to report: on changed lines, without duplicates and silenced ones. */
  readonly kept: readonly IdentifiedFinding[];
  /** The other findings, each with its reason. */
  readonly dropped: readonly DroppedFinding[];
  /** Those of them that are silenced by a comment or a setting. */
  readonly suppressed: readonly SuppressedFact[];
  /** All facts, including those about the comments. */
  readonly facts: readonly IdentifiedFinding[];
}

/**
 * Keeps the facts that the change is responsible for and that neither `review.ignore` nor a `tool-ignore` comment
 * silences; mistakes in the comments are added as separate facts.
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

/** Sets the severity of a fact to that of `review.overrides` for its rule and file. */
function weighed(
  fact: IdentifiedFinding,
  effectOf: (rule: string, file: string) => OverrideEffect,
): IdentifiedFinding {
  const { severity } = effectOf(fact.rule.id, fact.file);
  if (severity === null) return fact;
  const { belowGate, verdict } = fact;
  // A refuted finding stays below the gate.
  return belowGate !== undefined && verdict?.ruling === "refuted"
    ? { ...fact, belowGate: { ...belowGate, severity } }
    : { ...fact, rule: { ...fact.rule, severity } };
}

/** Returns the findings about the comments themselves. */
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

/** Keeps the findings about comments whose code belongs to the change. */
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

/** Returns the silenced facts in the order in which they were found. */
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
