import { applyRuling, dropRefuted } from "../pure/proposals/apply-ruling.ts";
import { judgeVerdict, type Ruling } from "../pure/proposals/judge-verdict.ts";
import { withMore } from "../pure/proposals/with-more.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { titleOfFinding } from "../../review/pure/word-finding.ts";
import type { DroppedProposal, RefusedVerdict } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import { dropAsSame, type JoinedFinding } from "./join-readers.ts";
import { OUTSIDE } from "./judge-proposals.ts";

/**
 * Applies the verdicts of a second look: what code refutes is dropped, what a trace confirms is kept as it is, the
 * rest goes below the gate. Findings of one cause become one, which names the places of the others.
 * @param verdicts null without a second look: all findings stay as they are
 * @param read text of a file of the repository; null where there is none to be read
 */
export async function ruleOn(
  held: readonly JoinedFinding[],
  verdicts: readonly Verdict[] | null,
  read: (path: string) => Promise<string | null>,
): Promise<{
  readonly joined: readonly JoinedFinding[];
  readonly dropped: readonly DroppedProposal[];
  /** Verdicts that do not count. */
  readonly refused: readonly RefusedVerdict[];
}> {
  if (verdicts === null) return { joined: held, dropped: [], refused: [] };
  const dropped: DroppedProposal[] = [];
  const refused: RefusedVerdict[] = [];
  const standing: JoinedFinding[] = [];
  for (const each of held) {
    const own = verdicts.filter(({ finding }) => finding === String(each.number));
    const { ruling, ...ruled } = await rulingOn(each.finding, own, read);
    refused.push(...ruled.refused);
    if (ruling.is === "refuted") dropped.push(dropRefuted(each.finding, ruling, OUTSIDE));
    else
      standing.push({
        ...each,
        finding: applyRuling(each.finding, ruling, OUTSIDE, likelyOf(own)),
      });
  }
  const causeOf = sameAs(
    verdicts,
    standing.map(({ number }) => String(number)),
  );
  const joined = standing.flatMap((each) => {
    const cause = standing.find(
      ({ number }) => String(number) === causeOf.get(String(each.number)),
    );
    if (cause === undefined) {
      const others = standing.filter(
        ({ number }) => causeOf.get(String(number)) === String(each.number),
      );
      return [others.reduce(withOther, each)];
    }
    dropped.push(dropAsSame(each.finding, cause.finding));
    return [];
  });
  return { joined, dropped, refused };
}

/**
 * What the verdicts on a finding come to: code that refutes it is stronger than a trace. Those that are neither shown
 * nor say that they leave it open are refused.
 */
export async function rulingOn(
  finding: RawFinding,
  verdicts: readonly Verdict[],
  read: (path: string) => Promise<string | null>,
): Promise<{ readonly ruling: Ruling; readonly refused: readonly RefusedVerdict[] }> {
  const rulings = await Promise.all(
    verdicts.map((verdict) => judgeVerdict(verdict, finding, read)),
  );
  const { file, line } = finding;
  const about = { file, line, title: titleOfFinding(finding) };
  const refused = verdicts.flatMap(({ finding: named, verdict }, at) => {
    const ruling = rulings[at];
    return verdict === "stands" || ruling?.is !== "open"
      ? []
      : [{ finding: named, about, because: ruling.because }];
  });
  const ruling =
    rulings.find(({ is }) => is === "refuted") ??
    rulings.find(({ is }) => is === "confirmed") ??
    rulings.at(-1) ??
    UNMENTIONED;
  return { ruling, refused };
}

const UNMENTIONED: Ruling = {
  is: "open",
  because: "the second look does not mention it",
  argument: null,
  severity: null,
};

/** The mean of what all verdicts on a finding say; null where none says it. */
function likelyOf(verdicts: readonly Verdict[]): number | null {
  const said = verdicts.flatMap(({ likely }) => likely ?? []);
  return said.length === 0 ? null : said.reduce((sum, each) => sum + each, 0) / said.length;
}

/** Which finding stands for which other. One that is itself said to be another's stands for none: no circle loses both. */
function sameAs(
  verdicts: readonly Verdict[],
  standing: readonly string[],
): ReadonlyMap<string, string> {
  const named = new Map(
    verdicts.flatMap(({ finding, sameAs: other }): [string, string][] =>
      other === null || other === finding || !standing.includes(other) ? [] : [[finding, other]],
    ),
  );
  return new Map([...named].filter(([, other]) => !named.has(other)));
}

function withOther(sum: JoinedFinding, other: JoinedFinding): JoinedFinding {
  const { file, line } = other.finding;
  const more = `The same cause: ${other.finding.rule.title} (${file}:${line}).`;
  return {
    ...sum,
    readers: firstPlaces(sum.readers, other.readers),
    finding: { ...sum.finding, rule: withMore(sum.finding.rule, more) },
  };
}

/** Who reports either of two findings, each with the place of the one that they name first. */
function firstPlaces(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const places = new Map(one);
  for (const [reader, place] of other)
    places.set(reader, Math.min(place, places.get(reader) ?? place));
  return places;
}
