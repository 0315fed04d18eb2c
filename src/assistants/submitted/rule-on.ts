import type { RawFinding } from "../../core/findings/types.ts";
import { applyRuling, dropRefuted } from "../pure/proposals/apply-ruling.ts";
import { judgeVerdict, type Ruling } from "../pure/proposals/judge-verdict.ts";
import type { DroppedProposal } from "../pure/proposals/types.ts";
import type { Verdict } from "../pure/proposals/verdict-shape.ts";
import { OUTSIDE, type HeldProposal } from "./judge-proposals.ts";

/**
 * Applies the verdicts of a second look: what code refutes is dropped, what a trace confirms is kept as it is, the
 * rest goes below the gate. Findings of one cause become one, which names the places of the others.
 * @param read text of a file of the repository; null where there is none to be read
 */
export async function ruleOn(
  held: readonly HeldProposal[],
  verdicts: readonly Verdict[],
  read: (path: string) => Promise<string | null>,
): Promise<{
  readonly findings: readonly RawFinding[];
  readonly dropped: readonly DroppedProposal[];
}> {
  const dropped: DroppedProposal[] = [];
  const standing: { readonly number: string; readonly finding: RawFinding }[] = [];
  for (const each of held) {
    const ruling = await rulingOn(each, verdicts, read);
    if (ruling.is === "refuted") dropped.push(dropRefuted(each.finding, ruling, OUTSIDE));
    else
      standing.push({
        number: String(each.number),
        finding: applyRuling(each.finding, ruling, OUTSIDE),
      });
  }
  const causeOf = sameAs(
    verdicts,
    standing.map(({ number }) => number),
  );
  const findings = standing.flatMap(({ number, finding }) => {
    const cause = standing.find((other) => other.number === causeOf.get(number));
    if (cause === undefined) {
      const others = standing.filter((other) => causeOf.get(other.number) === number);
      return [others.reduce((sum, other) => withOther(sum, other.finding), finding)];
    }
    const { file, line, rule } = finding;
    const because = `it has the same cause as "${cause.finding.rule.title}"`;
    dropped.push({ file, line, title: rule.title, because });
    return [];
  });
  return { findings, dropped };
}

/** What all verdicts on a finding come to: code that refutes it is stronger than a trace. */
async function rulingOn(
  { number, finding }: HeldProposal,
  verdicts: readonly Verdict[],
  read: (path: string) => Promise<string | null>,
): Promise<Ruling> {
  const own = verdicts.filter((verdict) => verdict.finding === String(number));
  const rulings = await Promise.all(own.map((verdict) => judgeVerdict(verdict, finding, read)));
  return (
    rulings.find(({ is }) => is === "refuted") ??
    rulings.find(({ is }) => is === "confirmed") ??
    rulings.at(-1) ?? { is: "open", because: "the second look says nothing of it" }
  );
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

function withOther(finding: RawFinding, other: RawFinding): RawFinding {
  const { rule } = finding;
  const more = ` The same cause: ${other.rule.title} (${other.file}:${other.line}).`;
  return {
    ...finding,
    rule: {
      ...rule,
      tones: { harsh: rule.tones.harsh + more, constructive: rule.tones.constructive + more },
    },
  };
}
