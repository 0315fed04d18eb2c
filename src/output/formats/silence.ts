import { counted } from "../../core/counted.ts";
import { printable } from "../../core/printable.ts";
import type { Silence } from "../../review/pure/silence.ts";
import { layOutRows, rowIf, type Row } from "./receipt.ts";
import type { ReportView } from "./types.ts";

/** More dropped findings at one line are counted. */
const MAX_DROPPED = 6;

/** Explains for people why nothing is reported at a line: the answer first, then the analyzers. */
export function silenceText(
  silence: Silence,
  look: Pick<ReportView, "columns" | "colors"> & { readonly isWhole?: boolean },
): string {
  const { columns, colors, isWhole = false } = look;
  const { file, line } = silence;
  const rows: Row[] = [
    ...silence.reported.map(describeReported),
    ...silence.questions.map(describeQuestion),
    ...describeDropped(silence.dropped),
    ["file", describeFile(silence, isWhole)],
    ...describeComment(silence),
    ...describeAnalyzers(silence),
  ];
  const heading = `${printable(file)}:${line}: ${headline(silence)}`;
  return `${[colors.bold(heading), ...layOutRows(rows, { columns, colors })].join("\n")}\n`;
}

function headline({ reported, dropped, state }: Silence): string {
  const many = dropped.length;
  const left = `${counted(many, "finding is", "findings are")} left out`;
  if (reported.length > 0)
    return `${reported.length} reported${many === 0 ? "" : `, and ${left}`}.`;
  if (many > 0) return `nothing is reported: ${left}.`;
  return state.is === "reviewed"
    ? "nothing is reported, as nothing was found."
    : "nothing is reported, as the file is not reviewed.";
}

function describeReported({ id, rule, line, severity, title }: Silence["reported"][number]): Row {
  return ["reported", `${severity} ${printable(rule)} · ${id}, line ${line}: ${printable(title)}`];
}

function describeQuestion({ question, answer }: Silence["questions"][number]): Row {
  const answered =
    answer === null
      ? ""
      : ` Answered before, by decision ${printable(answer.entry)}: ${printable(answer.text)}`;
  return ["asked", `${printable(question)}${answered}`];
}

function describeDropped(dropped: Silence["dropped"]): Row[] {
  const rest = dropped.length - MAX_DROPPED;
  return [
    ...dropped.slice(0, MAX_DROPPED).map(({ rule, line, reason, filter, because }): Row => {
      const why = because === null ? filter : `${filter}: ${printable(because)}`;
      return ["left out", `${printable(rule)}, line ${line}: it ${reason} (${why})`];
    }),
    ...rowIf(rest > 0, "", `and ${rest} more (all with --json)`),
  ];
}

function describeFile(
  { state: { is, reason, isTest }, isChangedLine }: Silence,
  isWhole: boolean,
): string {
  const what = reason === null ? is : `${is}: ${printable(reason)}`;
  if (is !== "reviewed") return what;
  const isTestText = isTest ? "; as test code, which some rules pass over" : "";
  if (isWhole) return `reviewed as a whole${isTestText}`;
  const touched = isChangedLine
    ? "the change adds or modifies this line"
    : "the change leaves this line alone";
  return `${what}; ${touched}${isTestText}`;
}

function describeComment({ linterComment }: Silence): Row[] {
  if (linterComment === null) return [];
  const { line, comment } = linterComment;
  return [["comment", `\`${printable(comment)}\` on line ${line}, which the linters obey`]];
}

/** Returns the analyzers that read the file; if nothing was found, the others with their reasons as well. */
function describeAnalyzers(silence: Silence): Row[] {
  const {
    analyzers: { read, others, rulesOff },
    reported,
    dropped,
  } = silence;
  const isFound = reported.length + dropped.length > 0;
  const reasons = [...new Set(others.map(({ whyNot }) => whyNot))].map((whyNot) => {
    const names = others.filter((each) => each.whyNot === whyNot).map(({ name }) => name);
    return `${names.map(printable).join(", ")} (${printable(whyNot)})`;
  });
  if (rulesOff > 0)
    reasons.push(`${counted(rulesOff, "rule")} of the nursery (off: review.nursery)`);
  return [
    ...rowIf(read.length > 0, "read by", read.map(printable).join(", ")),
    ...rowIf(!isFound && reasons.length > 0, "not by", reasons.join("; ")),
  ];
}
