import { compareTexts } from "../core/compare-texts.ts";
import { identifyFindings, type IdentifiedFinding } from "./pure/identify-findings.ts";
import { splitLines, textAt } from "./pure/source-lines.ts";
import { withoutWhitespace } from "./pure/fingerprint.ts";
import type { Edit, Place, RawFinding } from "../core/findings/types.ts";
import type { FileRewrite, FixPlan } from "../fixes/pure/types.ts";
import type { Focus } from "../core/vocabulary.ts";
import { countSyntaxFaults } from "./count-syntax-faults.ts";
import type { AnalysisTools, ReviewContext, ReviewFile, Reviewer } from "./types.ts";

/** The settings of a review of rewritten files: those of the original review. */
export interface Trial {
  readonly files: readonly ReviewFile[];
  /** All facts about the original files. */
  readonly facts: readonly IdentifiedFinding[];
  readonly reviewers: readonly Reviewer[];
  readonly focus: Focus | null;
  readonly context: ReviewContext;
  readonly tools: AnalysisTools;
}

/**
 * Reviews the rewritten files of a plan in memory and returns an objection: they do not parse, cannot be reviewed, have
 * a new finding, or still have the finding that a fix is for. Returns null if there is none.
 */
export async function judgeRewrites(plan: FixPlan, trial: Trial): Promise<string | null> {
  const { rewrites } = plan;
  for (const { file, before, after } of rewrites) {
    const [was, is] = [await countSyntaxFaults(file, before), await countSyntaxFaults(file, after)];
    if (is > was) return `${file} would no longer parse`;
  }
  const { findings, failed } = await review(rewrites, trial);
  const [failure] = failed;
  if (failure !== undefined)
    return `${failure.file} could not be reviewed with it (${failure.reason})`;
  const texts = new Map(rewrites.map(({ file, after }) => [file, after]));
  const facts: Facts = {
    before: trial.facts.filter(({ file }) => texts.has(file)),
    after: identifyFindings(findings, (file) => texts.get(file)),
    textBefore: new Map(rewrites.map(({ file, before }) => [file, before])),
    textAfter: texts,
  };
  const [brought] = whatIsNew(plan, facts);
  if (brought !== undefined && !isSameAgain(brought, plan, facts)) {
    const { rule, file, line } = brought;
    return `it would bring a new finding: ${rule.id} at line ${line} of ${file}`;
  }
  return brought === undefined && isMended(plan, facts) ? null : "it does not fix its finding";
}

interface Facts {
  readonly before: readonly IdentifiedFinding[];
  readonly after: readonly IdentifiedFinding[];
  readonly textBefore: ReadonlyMap<string, string>;
  readonly textAfter: ReadonlyMap<string, string>;
}

async function review(
  rewrites: readonly FileRewrite[],
  { files, reviewers, focus, context, tools }: Trial,
) {
  const reviewed = new Map(files.map((file) => [file.path, file]));
  const rewritten = rewrites.flatMap(({ file, after }) => {
    const original = reviewed.get(file);
    // Without added lines, a file with a syntax error counts as failed.
    return original === undefined
      ? []
      : [{ ...original, text: after, changed: { ...original.changed, added: [] } }];
  });
  const results = await Promise.all(
    reviewers.map(async (reviewer) => {
      const own = rewritten.filter(
        ({ path, text }) => reviewer.readersOf(path, focus, text).length > 0,
      );
      if (own.length === 0) return { findings: [], failed: [] };
      try {
        return await reviewer.review({ files: own, focus, context, tools });
      } catch (thrown) {
        tools.signal.throwIfAborted();
        const said = thrown instanceof Error ? thrown.message : String(thrown);
        const reason = `${reviewer.name} failed: ${said}`;
        return { findings: [], failed: own.map(({ path }) => ({ file: path, reason })) };
      }
    }),
  );
  const paths = new Set(rewritten.map(({ path }) => path));
  return {
    findings: results
      .flatMap(({ findings }) => findings)
      .filter(({ file, rule }) => paths.has(file) && (focus === null || rule.focus === focus)),
    failed: results.flatMap(({ failed }) => failed),
  };
}

/**
 * Returns the new findings in the rewritten files, from the top. The ids of equal findings are numbered, so one more
 * than before is new. A finding with another id, because a fix changed the code around it, is matched with one that had
 * the old id: of the same rule and with the same code at its place, or with an edit inside of it.
 */
function whatIsNew({ chosen }: FixPlan, facts: Facts): IdentifiedFinding[] {
  const idsBefore = new Set(facts.before.map(({ id }) => id));
  const idsAfter = new Set(facts.after.map(({ id }) => id));
  const mended = new Set(chosen.map(({ id }) => id));
  const edits = chosen.flatMap((fix) => fix.edits);
  const gone = new Set(facts.before.filter(({ id }) => !idsAfter.has(id) && !mended.has(id)));
  const codeOf = coder();
  return facts.after
    .filter(({ id }) => !idsBefore.has(id))
    .filter((brought) => {
      const code = codeOf(facts.textAfter, brought);
      const earlier = [...gone].find(
        (it) =>
          it.rule.id === brought.rule.id &&
          it.file === brought.file &&
          (codeOf(facts.textBefore, it) === code || edits.some((edit) => isInside(edit, it))),
      );
      if (earlier !== undefined) gone.delete(earlier);
      return earlier === undefined;
    })
    .sort((a, b) => compareTexts(a.file, b.file) || a.line - b.line);
}

/** Whether a new finding is the one that a fix was for in other words: the rule has no more findings than before. */
function isSameAgain({ rule, file }: RawFinding, { chosen }: FixPlan, facts: Facts): boolean {
  const alike = (it: RawFinding): boolean => it.rule.id === rule.id && it.file === file;
  const isMeant = chosen.some((fix) => fix.rule === rule.id && fix.file === file);
  return isMeant && facts.after.filter(alike).length <= facts.before.filter(alike).length;
}

/** Returns a reader of the code at a place without white space, which splits each text once. */
function coder() {
  const known = new Map<string, readonly string[]>();
  return (texts: ReadonlyMap<string, string>, place: Place): string => {
    const text = texts.get(place.file) ?? "";
    const lines = known.get(text) ?? splitLines(text);
    known.set(text, lines);
    return withoutWhitespace(textAt(lines, place));
  };
}

function isInside(edit: Edit, place: Place): boolean {
  const startsInside =
    edit.startLine > place.line ||
    (edit.startLine === place.line && edit.startColumn >= place.column);
  const endsInside =
    edit.endLine < place.endLine ||
    (edit.endLine === place.endLine && edit.endColumn <= place.endColumn);
  return edit.file === place.file && startsInside && endsInside;
}

/** Whether each fix removed a finding of its kind: equal findings are counted. */
function isMended({ chosen }: FixPlan, { before, after, textBefore, textAfter }: Facts): boolean {
  const ids = new Set(chosen.map(({ id }) => id));
  const meant = before.filter(({ id }) => ids.has(id));
  const rules = new Set(meant.map(({ rule }) => rule.id));
  const count = (findings: readonly RawFinding[], texts: ReadonlyMap<string, string>) =>
    countAlike(
      findings.filter(({ rule }) => rules.has(rule.id)),
      texts,
    );
  const were = count(before, textBefore);
  const are = count(after, textAfter);
  return [...count(meant, textBefore)].every(
    ([kind, mended]) => (are.get(kind) ?? 0) <= (were.get(kind) ?? 0) - mended,
  );
}

/** Counts the places of each kind: identified separately, equal findings have the same id. */
function countAlike(
  findings: readonly RawFinding[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const places = new Map<string, Set<string>>();
  for (const finding of findings) {
    const [alone] = identifyFindings([finding], (file) => texts.get(file));
    if (alone === undefined) continue;
    const kind = places.get(alone.id) ?? new Set();
    places.set(alone.id, kind.add(`${finding.line}:${finding.column}`));
  }
  return new Map([...places].map(([kind, { size }]) => [kind, size]));
}
