import { counted } from "../../../core/counted.ts";
import type { FileRewrite, ProposedFix, RefusedFix } from "../../../fixes/pure/types.ts";
import { permit } from "../../../core/policy/leave-for.ts";
import type { FixChoice } from "../../../core/vocabulary.ts";
import type { Finding } from "../../../core/findings/types.ts";
import { asInterruption } from "./as-interruption.ts";
import { analysisTools, reviewContext, type Look } from "./look.ts";
import type { ReviewSession } from "./session.ts";

/** The outcome of one round of fixes. */
export interface FixRound {
  readonly applied: readonly ProposedFix[];
  readonly refused: readonly (RefusedFix & Pick<Finding, "file" | "line" | "title">)[];
  readonly rewrites: readonly FileRewrite[];
  /** The ref that holds the files as they were before; null if nothing was applied. */
  readonly backup: string | null;
}

/** Returns the findings whose fix may be applied: no fix contradicts a decision. */
export function fixableIn({ report, contradicting }: Look, choice: FixChoice): readonly Finding[] {
  return report.findings.filter(
    ({ id, fix, confidence, verdict }) =>
      fix !== null &&
      verdict?.ruling !== "refuted" &&
      !contradicting.has(id) &&
      (choice === "all" || confidence === "safe"),
  );
}

/**
 * Applies the fixes of some findings: tried together on a copy in memory first, saved before they are
 * written. One that would not parse, brings something new, or whose file has changed meanwhile is
 * refused with the reason. Throws the FIX_ errors, and INTERRUPTED before anything is written.
 */
export async function fixRound(
  session: ReviewSession,
  look: Look,
  request: FixRequest,
): Promise<FixRound> {
  permit(session.context.command, "writes", "work-tree");
  try {
    return await tryAndApply(session, look, request);
  } catch (thrown) {
    throw asInterruption(thrown, session.context);
  }
}

interface FixRequest {
  readonly ids: ReadonlySet<string>;
  readonly round: number;
}

async function tryAndApply(
  session: ReviewSession,
  look: Look,
  request: FixRequest,
): Promise<FixRound> {
  const { context, repository, reviewers, settings, scope, run } = session;
  const { git, root, stateDirectory } = repository;
  // Most reviews change nothing, so that the code for changes is loaded only here.
  const [{ planFixes }, { applyFixes }, { tryFixes }] = await Promise.all([
    import("../../../fixes/pure/plan-fixes.ts"),
    import("../../../fixes/apply-fixes.ts"),
    import("../../../review/try-fixes.ts"),
  ]);
  const tried = await tryFixes({
    fixes: look.report.findings.filter(({ id }) => request.ids.has(id)).flatMap(toProposed),
    plan: planFixes,
    files: look.files,
    facts: look.facts,
    reviewers,
    focus: settings.focus,
    context: reviewContext(session),
    tools: analysisTools(session),
  });
  const placed = (refused: readonly RefusedFix[]): FixRound["refused"] =>
    refused.flatMap((each) => {
      const finding = look.report.findings.find(({ id }) => id === each.id);
      if (finding === undefined) return [];
      const { file, line, title } = finding;
      return [{ ...each, file, line, title }];
    });
  if (tried.accepted.length === 0)
    return { applied: [], refused: placed(tried.refused), rewrites: [], backup: null };
  // Saving the files takes git, and no git is started any more.
  context.signal.throwIfAborted();
  const done = await applyFixes({
    git,
    root,
    stateDirectory,
    now: context.now(),
    run,
    target: scope.kind === "staged" ? "index" : "work-tree",
    rewrites: tried.rewrites,
    fixes: tried.accepted,
    title: `${counted(tried.accepted.length, "fix", "fixes")}, round ${request.round}`,
  });
  const changed = new Set(done.files);
  const why = new Map(done.refused.map(({ file, because }) => [file, because]));
  const isApplied = ({ edits }: ProposedFix): boolean =>
    edits.every(({ file }) => changed.has(file));
  const late = tried.accepted
    .filter((fix) => !isApplied(fix))
    .map(({ id, file, edits }): RefusedFix => {
      const at = edits.find((edit) => why.has(edit.file))?.file ?? file;
      return { id, because: why.get(at) ?? "another of its files could not be changed" };
    });
  return {
    applied: tried.accepted.filter(isApplied),
    refused: placed([...tried.refused, ...late]),
    rewrites: tried.rewrites.filter(({ file }) => changed.has(file)),
    backup: done.backup,
  };
}

function toProposed({ fix, ...finding }: Finding): ProposedFix[] {
  if (fix === null) return [];
  const { id, rule, severity, title, file, line } = finding;
  return [{ id, rule, severity, title, file, line, edits: fix.edits }];
}
