import type { FileRewrite, FixPlan, ProposedFix, RefusedFix } from "../fixes/pure/types.ts";
import { judgeRewrites, type Trial } from "./judge-rewrites.ts";

export interface TrialRequest extends Trial {
  readonly fixes: readonly ProposedFix[];
  /** Selects the fixes that can be applied together and rewrites the files: `planFixes`. */
  readonly plan: (
    fixes: readonly ProposedFix[],
    textOf: (file: string) => string | undefined,
  ) => FixPlan;
}

export interface TriedFixes {
  /** Fixes that are valid separately and together. */
  readonly accepted: readonly ProposedFix[];
  /** Fixes that are not applied; `because` continues "not applied: ". */
  readonly refused: readonly RefusedFix[];
  /** The files with all accepted fixes. */
  readonly rewrites: readonly FileRewrite[];
}

/**
 * Tries fixes on a copy in memory and accepts those after which the files parse, have no new findings and do not have
 * the fixed finding any more. An invalid fix does not affect others. Throws only if the user aborts it.
 */
export async function tryFixes(request: TrialRequest): Promise<TriedFixes> {
  const texts = new Map(request.files.map(({ path, text }) => [path, text]));
  const plan = (fixes: readonly ProposedFix[]): FixPlan =>
    request.plan(fixes, (file) => texts.get(file));
  const judge = (fixes: readonly ProposedFix[]): Promise<string | null> => {
    request.tools.signal.throwIfAborted();
    return judgeRewrites(plan(fixes), request);
  };

  const whole = plan(request.fixes);
  const together = whole.chosen.length === 0 ? null : await judge(whole.chosen);
  if (together === null) return { ...whole, accepted: whole.chosen };

  const groups = groupsSharingFiles(whole.chosen);
  const sifted: Sifted = { accepted: [], refused: [] };
  for (const group of groups) {
    const verdict = groups.length === 1 ? together : await judge(group);
    const { accepted, refused } = await sift(group, verdict, judge);
    sifted.accepted.push(...accepted);
    sifted.refused.push(...refused);
  }
  // Fixes that conflicted with a rejected one are tried now.
  const byId = new Map(request.fixes.map((fix) => [fix.id, fix]));
  for (const refusal of whole.refused) {
    const fix = byId.get(refusal.id);
    const wanted = fix === undefined ? [] : [...sifted.accepted, fix];
    const { chosen, refused } = plan(wanted);
    const because =
      chosen.length === wanted.length
        ? await judge(wanted)
        : (refused.find(({ id }) => id === refusal.id)?.because ?? refusal.because);
    if (fix !== undefined && because === null) sifted.accepted.push(fix);
    else sifted.refused.push({ id: refusal.id, because: because ?? refusal.because });
  }
  const { rewrites, chosen } = plan(sifted.accepted);
  return { accepted: chosen, refused: sifted.refused, rewrites };
}

/** Groups fixes so that groups have no file in common and cannot affect one another. */
function groupsSharingFiles(fixes: readonly ProposedFix[]): readonly (readonly ProposedFix[])[] {
  const groups: { readonly files: Set<string>; readonly fixes: ProposedFix[] }[] = [];
  for (const fix of fixes) {
    const files = new Set(fix.edits.map(({ file }) => file));
    const joined = groups.filter((group) => [...files].some((file) => group.files.has(file)));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push({
      files: new Set([...files, ...joined.flatMap((group) => [...group.files])]),
      fixes: [...joined.flatMap((group) => group.fixes), fix],
    });
  }
  return groups.map((group) => group.fixes);
}

interface Sifted {
  readonly accepted: ProposedFix[];
  readonly refused: RefusedFix[];
}

/**
 * Halves a group until the invalid fixes are alone: one in n costs about log n trials, and each fix at most two.
 * `verdict` is that of the whole group.
 */
async function sift(
  group: readonly ProposedFix[],
  verdict: string | null,
  judge: (fixes: readonly ProposedFix[]) => Promise<string | null>,
): Promise<Sifted> {
  const accepted: ProposedFix[] = [];
  const refused: RefusedFix[] = [];
  const settle = async (part: readonly ProposedFix[], because: string | null): Promise<void> => {
    const [fix] = part;
    if (because === null) accepted.push(...part);
    else if (fix !== undefined && part.length === 1) refused.push({ id: fix.id, because });
    else {
      const middle = Math.ceil(part.length / 2);
      const halves = [part.slice(0, middle), part.slice(middle)] as const;
      const before = refused.length;
      await settle(halves[0], await judge([...accepted, ...halves[0]]));
      // If the first half is valid, the verdict on the whole is that of the second.
      const isKnown = refused.length === before;
      await settle(halves[1], isKnown ? because : await judge([...accepted, ...halves[1]]));
    }
  };
  await settle(group, verdict);
  return { accepted, refused };
}
