import { rulesOfSource } from "../pure/proposals/categories.ts";
import { changedLinesOf, createGateLimit, putBelow } from "../pure/proposals/limit-gate.ts";
import type { ProposalsInAnswer } from "../pure/proposals/read-proposals.ts";
import type { DroppedProposal, RefusedVerdict } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import { withMore } from "../pure/proposals/with-more.ts";
import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { Reviewer } from "../../review/types.ts";
import type { JoinedFinding } from "./join-readers.ts";
import { judgeAnswers } from "./judge-answers.ts";
import { OUTSIDE } from "./judge-proposals.ts";
import { ruleOn } from "./rule-on.ts";
import { createVerdictNames, type Named } from "./verdict-names.ts";
import { ruleOnOthers } from "./rule-on-others.ts";

/**
 * Makes a reviewer of findings that are handed in. Each finding is checked against the files; one that does not exist,
 * is not in the change or not of the focus is dropped with the reason. Unreadable findings count as not reviewed.
 * Findings of several readers about one defect are joined. After a second look only confirmed findings stay at the
 * gate, and at most as many as the size of the change allows. Verdicts on findings of rules count too, see
 * `ruleOnOthers`.
 * @param answers one for each reader
 * @param second the verdicts of a second look; null without one
 */
export function createProposed(
  answers: readonly ProposalsInAnswer[],
  second: SecondAnswer | null,
): Reviewer {
  const names = createVerdictNames(second?.shown ?? new Map());
  /** The refused verdicts of the last review. `held` is of all reviews of the run, as fixed code is gone. */
  let refused: readonly RefusedVerdict[] = [];
  let corrected = 0;
  const numbers = new Set<number>();
  const ids = new Set<string>();
  const held = new Set<string>();
  const proposals = answers.flatMap((answer) => answer.proposals);
  const unreadable = answers.flatMap((answer) => answer.unreadable);
  const mended = answers.reduce((sum, answer) => sum + answer.mended, 0);
  const limitGate = createGateLimit();
  return {
    name: OUTSIDE,
    readersOf: () => [OUTSIDE],
    ...(proposals.length + unreadable.length === 0 ? {} : { isAskedOfNothing: true }),
    rules: () => rulesOfSource(OUTSIDE),
    async review({ files, focus, tools: { tree } }) {
      const started = performance.now();
      const judged = await judgeAnswers(answers, { files, focus, tree });
      const isFixed = wasFixed(held, judged.joined);
      const dropped: DroppedProposal[] = [
        ...unreadable,
        ...judged.dropped.map((each) => (isFixed(each) ? { ...each, because: FIXED } : each)),
      ];
      const texts = new Map(files.map(({ path, text }) => [path, text]));
      const read = async (path: string): Promise<string | null> =>
        texts.get(path) ?? (await tree?.read(path)) ?? null;
      // A fix that is tried on a copy is judged as the finding was.
      const ruled =
        second === null
          ? { joined: judged.joined, dropped: [], refused: [], corrected: 0 }
          : await ruleOn(judged.joined, { ...second, isAbout: names.isAbout }, read);
      dropped.push(...ruled.dropped);
      ({ refused, corrected } = ruled);
      for (const each of judged.joined) {
        for (const number of each.members) numbers.add(number);
        held.add(keyOf(each));
      }
      const findings = limitGate(
        ruled.joined.map((each) => withReaders(each, answers.length)),
        changedLinesOf(files),
      );
      const durationMs = performance.now() - started;
      return {
        findings,
        failed: unreadable.map(({ file, because }) => ({
          file,
          reason: `a finding about it cannot be read: ${because}`,
        })),
        reviewers: [{ name: OUTSIDE, files: files.length, durationMs }],
        proposals: { given: proposals.length + unreadable.length, mended, dropped },
      };
    },
    async ruleOn(facts, tree) {
      const whyNone = (named: string): string => {
        if (named.startsWith("f-"))
          return "no rule found one with this id; a reader's finding is named by its number";
        if (names.proposalsOf(named).some((number) => number >= 1 && number <= proposals.length))
          return "the finding is not in the change as it is now, and was dropped";
        return second?.shown.has(named) === true
          ? "its rule no longer finds it"
          : "no finding of the second look has this number";
      };
      if (second === null) return { facts, refused: [], corrected: 0 };
      const isHeld = ({ finding }: Verdict): boolean =>
        names.proposalsOf(finding).some((number) => numbers.has(number));
      const others = second.verdicts.filter((verdict) => !isHeld(verdict));
      const idOf = ({ finding }: Verdict): string => names.idOf(finding);
      const byId = groupBy(others, idOf);
      const ruled = await ruleOnOthers(facts, byId, async (path) => await tree.read(path));
      for (const { id, source } of facts) if (source !== OUTSIDE) ids.add(id);
      const strange = others.filter((verdict) => !ids.has(idOf(verdict)));
      return {
        facts: ruled.facts,
        refused: [
          ...second.unreadable,
          ...refused,
          ...ruled.refused,
          ...strange.map(({ finding }) => ({ finding, about: null, because: whyNone(finding) })),
        ],
        corrected: corrected + ruled.corrected,
      };
    },
  };
}

const FIXED = "the fixes changed the code that it quotes";

/** Returns a function that tells whether a dropped proposal was a finding earlier in this run. */
function wasFixed(
  held: ReadonlySet<string>,
  joined: readonly JoinedFinding[],
): (dropped: DroppedProposal) => boolean {
  const before = new Set(held);
  const now = new Set(joined.map(keyOf));
  return ({ file, title }) => {
    const key = JSON.stringify([file, title]);
    return before.has(key) && !now.has(key);
  };
}

function keyOf({ finding: { file, rule } }: Pick<JoinedFinding, "finding">): string {
  return JSON.stringify([file, rule.title]);
}

/** The verdicts that were handed in. */
export interface SecondAnswer {
  readonly verdicts: readonly Verdict[];
  readonly unreadable: readonly RefusedVerdict[];
  /** The findings of the second look by their numbers; empty if none was shown since the findings were handed in. */
  readonly shown: ReadonlyMap<string, Named>;
}

/**
 * Adds the rank to a finding and, if there are several readers, the number that report it. Then a single reader is not
 * enough for the gate, unless a second look confirmed the finding.
 */
function withReaders({ finding, readers }: JoinedFinding, of: number): RawFinding {
  const places = [...readers.values()];
  const rank = places.reduce((sum, place) => sum + place, 0) / places.length;
  if (of === 1) return { ...finding, rank };
  const count = { said: readers.size, of };
  const said = `Reported by ${count.said} of ${count.of} readers.`;
  const counted = { ...finding, rule: withMore(finding.rule, said), readers: count, rank };
  return count.said === 1 && finding.verdict?.ruling !== "confirmed"
    ? putBelow(counted, `only one of ${of} readers reports it, and no trace confirms it`)
    : counted;
}
