import type { RawFinding, ShownCode } from "../../../core/findings/types.ts";
import type { IdentifiedFinding } from "../../../review/pure/identify-findings.ts";
import { printable } from "../../../core/printable.ts";
import { putBelow } from "./limit-gate.ts";
import type { DroppedProposal } from "./types.ts";
import { LEFT_OPEN, type Ruling } from "./judge-verdict.ts";
import { withMore } from "./with-more.ts";

/**
 * A finding with what a second look came to: a confirmed one tells the way to its wrong result, and is as grave as
 * the second look says where it has a trigger; one whose proof does not hold goes below the gate and says why.
 * @param by who looked
 * @param likely how likely the author changes the code when told, from 0 to 100; null if the second look does not say
 */
export function applyRuling(
  finding: RawFinding,
  ruling: Exclude<Ruling, { is: "refuted" }>,
  by: string,
  likely: number | null,
): RawFinding {
  const { rule } = finding;
  const isConfirmed = ruling.is === "confirmed";
  const more = isConfirmed
    ? `Confirmed: ${ruling.trace.map(placeOf).join(" → ")}.`
    : `Not confirmed: ${ruling.because}.`;
  const graver = isConfirmed && rule.trigger !== "" ? ruling.severity : null;
  const reader = finding.belowGate?.severity ?? rule.severity;
  const { severity } = ruling;
  const ruled: RawFinding = {
    ...finding,
    rule: { ...withMore(rule, more), severity: graver ?? rule.severity },
    verdict: {
      ruling: ruling.is,
      by,
      because: wordsOf(ruling),
      trace: isConfirmed ? ruling.trace : [],
      ...(likely === null ? {} : { likely }),
      ...(severity === null || severity === reader
        ? {}
        : { severity: { reader, secondLook: severity } }),
    },
  };
  return isConfirmed ? ruled : putBelow(ruled, `no trace confirms it: ${ruling.because}`);
}

/** What the second look says; what its proof lacks, where it has one that does not hold. */
function wordsOf(ruling: Exclude<Ruling, { is: "refuted" }>): string {
  return ruling.is === "open" && ruling.because === LEFT_OPEN
    ? (ruling.argument ?? ruling.because)
    : ruling.because;
}

/**
 * A finding of a rule with the verdict of a second look. One that code refutes goes below the gate and says why; a
 * critical one stays where it is and says so: only a person takes it back. The severity is the rule's own.
 */
export function applyToRule(
  finding: IdentifiedFinding,
  ruling: Exclude<Ruling, { is: "open" }>,
  by: string,
): IdentifiedFinding {
  const { because } = ruling;
  if (ruling.is === "confirmed")
    return { ...finding, verdict: { ruling: "confirmed", by, because, trace: ruling.trace } };
  const { refutation } = ruling;
  const { rule } = finding;
  const isCritical = rule.severity === "critical";
  const place = placeOf(refutation);
  const said = `A second look says that it is wrong (${place}: ${because}).`;
  const more = isCritical ? `${said} It counts all the same, as it is critical.` : said;
  const ruled: IdentifiedFinding = {
    ...finding,
    rule: withMore(rule, more),
    verdict: { ruling: "refuted", by, because, trace: [], refutation },
  };
  return isCritical ? ruled : { ...ruled, ...putBelow(ruled, `refuted by ${place}: ${because}`) };
}

/** A finding that a second look refuted, as one that was dropped. */
export function dropRefuted(
  { file, line, rule }: RawFinding,
  { because, refutation }: Extract<Ruling, { is: "refuted" }>,
  by: string,
): DroppedProposal {
  return {
    file,
    line,
    title: rule.title,
    because: `refuted by ${placeOf(refutation)}: ${because}`,
    verdict: { ruling: "refuted", by, because, refutation },
  };
}

function placeOf({ file, line }: ShownCode): string {
  return `${printable(file)}:${line}`;
}
