import type { FileRewrite, FixPlan, ProposedFix, RefusedFix } from "../fixes/pure/types.ts";
import { judgeRewrites, type Trial } from "./judge-rewrites.ts";

export interface TrialRequest extends Trial {
  readonly fixes: readonly ProposedFix[];
  /** Which of some fixes can be applied together, and what the files are then: `planFixes`. */
  readonly plan: (
    fixes: readonly ProposedFix[],
    textOf: (file: string) => string | undefined,
  ) => FixPlan;
}

export interface TriedFixes {
  /** Good one by one and together. */
  readonly accepted: readonly ProposedFix[];
  /** What stays advice; `because` goes on after "not applied: ". */
  readonly refused: readonly RefusedFix[];
  /** The files with all accepted fixes in them. */
  readonly rewrites: readonly FileRewrite[];
}

/**
 * Tries fixes on a copy in memory and accepts those after which the files parse, hold nothing new and no
 * longer hold what the fix is for. A bad fix costs itself alone. Throws only when the user stops it.
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
  // What had to give way to a fix that turned out bad has its turn after all.
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

/** Fixes in groups that have no file in common: what is wrong with one says nothing about another. */
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
 * Halves a group until the bad fixes stand alone: one in n costs about log n trials, and never are there
 * more than two for each fix. `verdict` is that of the group as a whole.
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
      // A first half that is good leaves the verdict on the whole to the second.
      const isKnown = refused.length === before;
      await settle(halves[1], isKnown ? because : await judge([...accepted, ...halves[1]]));
    }
  };
  await settle(group, verdict);
  return { accepted, refused };
}
