import { applyRuling, dropRefuted } from "../pure/proposals/apply-ruling.ts";
import { haveOneTitle } from "../pure/proposals/is-one-cause.ts";
import { judgeVerdict, type Ruling } from "../pure/proposals/judge-verdict.ts";
import { severityRank } from "../../core/vocabulary.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { titleOfFinding } from "../../review/pure/word-finding.ts";
import type { DroppedProposal, RefusedVerdict } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import { dropAsSame, withOther, type JoinedFinding } from "./join-readers.ts";
import { OUTSIDE } from "./judge-proposals.ts";

/**
 * Applies the verdicts of a second look: refuted findings are dropped, confirmed ones are kept, and the others go below
 * the gate. Findings of one cause become one, which names the places of the others.
 * @param second.isAbout tells whether a verdict's number means a finding
 * @param read returns the text of a file of the repository; null if it cannot be read
 */
export async function ruleOn(
  held: readonly JoinedFinding[],
  second: {
    readonly verdicts: readonly Verdict[];
    readonly unreadable: readonly RefusedVerdict[];
    readonly isAbout: (named: string, finding: JoinedFinding) => boolean;
  },
  read: (path: string) => Promise<string | null>,
): Promise<{
  readonly joined: readonly JoinedFinding[];
  readonly dropped: readonly DroppedProposal[];
  readonly refused: readonly RefusedVerdict[];
  /** The number of wrong lines in the verdicts. */
  readonly corrected: number;
}> {
  const { verdicts, unreadable, isAbout } = second;
  const dropped: DroppedProposal[] = [];
  const refused: RefusedVerdict[] = [];
  const standing: JoinedFinding[] = [];
  let corrected = 0;
  for (const each of held) {
    const own = verdicts.filter(({ finding }) => isAbout(finding, each));
    const lost = unreadable.find(({ finding }) => isAbout(finding, each));
    const { ruling, ...ruled } = await rulingOn(each.finding, own, read, lost);
    refused.push(...ruled.refused);
    if (ruling.is === "confirmed") corrected += ruling.corrected;
    if (ruling.is === "refuted") dropped.push(dropRefuted(each.finding, ruling, OUTSIDE));
    else
      standing.push({
        ...each,
        finding: applyRuling(each.finding, ruling, OUTSIDE, likelyOf(own)),
      });
  }
  const causeOf = sameAs(verdicts, standing, isAbout);
  const joined = standing.flatMap((each) => {
    const cause = causeOf.get(each);
    if (cause === undefined)
      return [standing.filter((other) => causeOf.get(other) === each).reduce(withOther, each)];
    dropped.push(dropAsSame(each.finding, cause.finding));
    return [];
  });
  return { joined, dropped, refused, corrected };
}

/**
 * Combines the verdicts on a finding: a refutation outweighs a trace. Verdicts without a proof are refused unless they
 * say `stands`.
 * @param lost an unreadable verdict on the finding
 */
export async function rulingOn(
  finding: RawFinding,
  verdicts: readonly Verdict[],
  read: (path: string) => Promise<string | null>,
  lost?: RefusedVerdict,
): Promise<{ readonly ruling: Ruling; readonly refused: readonly RefusedVerdict[] }> {
  const rulings = await Promise.all(
    verdicts.map((verdict) => judgeVerdict(verdict, finding, read)),
  );
  const { file, line } = finding;
  const about = { file, line, title: titleOfFinding(finding) };
  const isRefuted = rulings.some(({ is }) => is === "refuted");
  const refused = verdicts.flatMap(({ finding: named, verdict }, at) => {
    const ruling = rulings[at];
    if (isRefuted && ruling !== undefined && ruling.is !== "refuted")
      return [
        { finding: named, about, because: "another verdict refutes the finding by its code" },
      ];
    return verdict === "stands" || ruling?.is !== "open"
      ? []
      : [{ finding: named, about, because: ruling.because }];
  });
  const ruling =
    rulings.find(({ is }) => is === "refuted") ??
    rulings.find(({ is }) => is === "confirmed") ??
    rulings.at(-1) ??
    (lost === undefined
      ? UNMENTIONED
      : { ...UNMENTIONED, because: `of its verdict: ${lost.because}` });
  return { ruling, refused };
}

const UNMENTIONED: Ruling = {
  is: "open",
  because: "the second look does not mention it",
  argument: null,
  severity: null,
};

/** Returns the mean likelihood of the verdicts on a finding; null if none gives it. */
function likelyOf(verdicts: readonly Verdict[]): number | null {
  const said = verdicts.flatMap(({ likely }) => likely ?? []);
  return said.length === 0 ? null : said.reduce((sum, each) => sum + each, 0) / said.length;
}

/**
 * Finds the findings that another one stands for: as a verdict says, or if their titles agree and the trace of one
 * includes the place of the other. A finding that belongs to another one stands for none, so that no circle drops both.
 */
function sameAs(
  verdicts: readonly Verdict[],
  standing: readonly JoinedFinding[],
  isAbout: (named: string, finding: JoinedFinding) => boolean,
): ReadonlyMap<JoinedFinding, JoinedFinding> {
  const named = new Map<JoinedFinding, JoinedFinding>();
  for (const { finding, sameAs: other } of verdicts) {
    const cause = standing.find((each) => other !== null && isAbout(other, each));
    for (const each of standing)
      if (cause !== undefined && cause !== each && isAbout(finding, each)) named.set(each, cause);
  }
  const ordered = standing.toSorted(surestFirst);
  for (const [at, each] of ordered.entries()) {
    const cause = ordered.slice(0, at).find((other) => isOneWay(each, other));
    if (cause !== undefined && !named.has(each) && !named.has(cause)) named.set(each, cause);
  }
  return new Map([...named].filter(([, other]) => !named.has(other)));
}

function surestFirst({ finding: a }: JoinedFinding, { finding: b }: JoinedFinding): number {
  const isOpen = ({ verdict }: RawFinding): number => Number(verdict?.ruling !== "confirmed");
  return isOpen(a) - isOpen(b) || severityRank(a.rule) - severityRank(b.rule);
}

function isOneWay({ finding: one }: JoinedFinding, { finding: other }: JoinedFinding): boolean {
  return (
    haveOneTitle(one.rule.title, other.rule.title) &&
    [
      [one, other],
      [other, one],
    ].some(([from, to]) =>
      from?.verdict?.trace.some(
        ({ file, line }) => file === to?.file && line >= to.line && line <= to.endLine,
      ),
    )
  );
}
