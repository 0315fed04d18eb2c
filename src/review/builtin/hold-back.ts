import { filterToChange } from "../pure/filter-to-change.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { firstParty, readOwnAccounts } from "../filters/first-party.ts";
import { ownLinter, readOwnChecks, type OwnChecks } from "../filters/own-linter.ts";
import { BEFORE_FILTERS } from "../filters/index.ts";
import { runSideBySide } from "../filters/run-filters.ts";
import type { KnownThings } from "../filters/types.ts";
import type { ReviewedTree } from "../types.ts";
import { analyzeBefore, type SecondLook } from "./analyze-before.ts";
import type { Part } from "./analyze-unknown.ts";

/**
 * Marks the findings that the filters over both sides of a change leave out. Returns the marked findings by the
 * original ones: they remain facts of the files.
 */
export async function holdBack(
  parts: readonly Part[],
  look: SecondLook,
): Promise<ReadonlyMap<RawFinding, RawFinding>> {
  const held = new Map<RawFinding, RawFinding>();
  const everywhere: KnownThings = new Map();
  const accounts = knowOnce(firstParty, readOwnAccounts, { ...look, nothing: new Set<string>() });
  const checks = knowOnce<OwnChecks>(ownLinter, readOwnChecks, { ...look, nothing: () => false });
  for (const { analyzer, found } of parts) {
    const seen = [...found].flatMap(([file, findings]) => {
      const about = findings.filter((each) =>
        BEFORE_FILTERS.some((filter) => filter.concerns(each)),
      );
      const { inChange } = filterToChange(about, [file.changed]);
      return inChange.length === 0 ? [] : [{ now: { file, findings }, inChange }];
    });
    const old = seen.map(({ now }) => now.file).filter(({ changed }) => changed.added !== "all");
    const before = await analyzeBefore(analyzer, old, look);
    for (const { now, inChange } of seen) {
      const ownAccounts = await accounts(inChange);
      const ownChecks = await checks(inChange);
      const compared = { now, before: before.get(now.file), everywhere, ownAccounts, ownChecks };
      for (const [finding, { filter, reason, because }] of runSideBySide(
        BEFORE_FILTERS,
        inChange,
        compared,
      ))
        held.set(finding, { ...finding, heldBack: { filter, reason, because } });
    }
  }
  return held;
}

/** Returns a reader of a filter's facts about the project, which reads once and only for a finding of concern. */
function knowOnce<Known>(
  filter: Pick<typeof firstParty, "concerns">,
  read: (tree: ReviewedTree) => Promise<Known>,
  { tools: { tree }, nothing }: SecondLook & { readonly nothing: Known },
) {
  let known: Promise<Known> | undefined;
  return async (findings: readonly RawFinding[]): Promise<Known> => {
    if (tree === undefined || !findings.some((each) => filter.concerns(each))) return nothing;
    return await (known ??= read(tree));
  };
}
