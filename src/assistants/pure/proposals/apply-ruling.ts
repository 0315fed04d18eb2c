import type { RawFinding, ShownCode } from "../../../core/findings/types.ts";
import type { IdentifiedFinding } from "../../../review/pure/identify-findings.ts";
import { printable } from "../../../core/printable.ts";
import { putBelow } from "./limit-gate.ts";
import type { DroppedProposal } from "./types.ts";
import { LEFT_OPEN, type Ruling } from "./judge-verdict.ts";
import { withMore } from "./with-more.ts";

/**
 * Applies the ruling of a second look to a finding. A confirmed finding gets the trace to its wrong result and, if it
 * has a trigger, the severity of the second look. A finding without a valid proof goes below the gate with the reason.
 * @param by the reader of the second look
 * @param likely the likelihood that the author changes the code, from 0 to 100; null if it is not given
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

/** Returns the argument of the second look, or the fault of its proof. */
function wordsOf(ruling: Exclude<Ruling, { is: "refuted" }>): string {
  return ruling.is === "open" && ruling.because === LEFT_OPEN
    ? (ruling.argument ?? ruling.because)
    : ruling.because;
}

/**
 * Applies the ruling of a second look to a finding of a rule. A refuted finding goes below the gate with the reason; a
 * critical one stays at the gate with the reason, as only a person may dismiss it. The severity stays the rule's.
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

/** Makes a dropped proposal of a refuted finding. */
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
