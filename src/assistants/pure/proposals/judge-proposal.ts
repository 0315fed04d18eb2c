import { cutText } from "../../../core/cut-text.ts";
import type { Fix, RawFinding, Rule } from "../../../core/findings/types.ts";
import { printable } from "../../../core/printable.ts";
import type { Focus } from "../../../core/vocabulary.ts";
import { anchor, anchorLine, type AnchorFile } from "./anchor.ts";
import { CATEGORIES } from "./categories.ts";
import { findQuote, findQuoteInFile, type QuotedPlace } from "./find-quote.ts";
import { putBelow } from "./limit-gate.ts";
import { resolvePath } from "./resolve-path.ts";
import type { DroppedProposal, Proposal } from "./types.ts";

/** A file of the repository as the change leaves it. */
export interface ProposalFile extends AnchorFile {
  readonly path: string;
  /** Whether the change does not touch it: only code that the change breaks counts. */
  readonly isOutside?: boolean;
  /** Whether the change deletes it: it can be a cause, but has no findings. */
  readonly isDeleted?: boolean;
}

export type Judged =
  | {
      readonly finding: RawFinding;
      /** The changed line that causes it; null if it is on a changed line. */
      readonly cause: CauseOfFinding | null;
    }
  | { readonly dropped: DroppedProposal };

export interface CauseOfFinding {
  readonly file: string;
  /** Null for a deleted file. */
  readonly line: number | null;
}

/** The most lines between a finding and the code of its fix. */
const FIX_LINES = 40;
const EVIDENCE_CHARACTERS = 160;

/**
 * Checks a proposal against the files: makes a finding at the place it means, with the severity that its trigger
 * allows, or drops it with the reason.
 * @param source the kind of reader, which is also the first half of the rule: `agent/injection`
 */
export function judgeProposal(
  proposal: Proposal,
  of: {
    readonly source: string;
    readonly focus: Focus | null;
    /** Files under review, and those outside the change that proposals speak of. */
    readonly fileAt: (path: string) => ProposalFile | undefined;
    /** Whether an unchanged line may stand for changed code beside it, without `causedBy`. */
    readonly linksNearby?: boolean;
  },
): Judged {
  const { line, title } = proposal;
  const path = resolvePath(proposal.file, (name) => of.fileAt(name) !== undefined) ?? proposal.file;
  const drop = (because: string): Judged => ({
    dropped: { file: printable(path), line, title, because },
  });
  const focus = CATEGORIES[proposal.category];
  if (of.focus !== null && focus !== of.focus) return drop(`the review is about ${of.focus}`);
  const file = of.fileAt(path);
  if (file === undefined)
    return drop("no file that may be read has this path, from the top of the work tree");
  if (file.isDeleted === true)
    return drop(
      "the change deletes the file: report what breaks for it, and name it in `causedBy`",
    );
  if (file.isOutside === true && proposal.causedBy === null)
    return drop("the file is not under review, and no changed code is named in `causedBy`");
  const anchored = anchor(proposal, file);
  if ("because" in anchored) return drop(anchored.because);
  const nearby = of.linksNearby === true ? nearbyCause(proposal, file, anchored.place) : null;
  const cause = anchored.isInChange ? null : (causeOf(proposal, of.fileAt) ?? nearby);
  if (!anchored.isInChange && cause === null)
    return drop(
      proposal.causedBy === null
        ? "it is about lines that the change does not touch, and no changed code is named in `causedBy`"
        : "it is about lines that the change does not touch, and `causedBy` does not name changed code",
    );
  const { place } = anchored;
  const finding: RawFinding = {
    file: file.path,
    line: place.line,
    column: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
    rule: ruleOf(proposal, { source: of.source, focus, cause }),
    values: {},
    evidence: evidenceOf(file.text.slice(place.start, place.end)),
    fix: fixOf(proposal, file, place),
    source: of.source,
    ...(cause === null && !anchored.isRemoved ? {} : { isCausedByChange: true }),
  };
  return {
    // A finding without a trigger is below the gate.
    finding: proposal.trigger === null ? putBelow(finding, "it names no trigger") : finding,
    cause,
  };
}

function causeSentence({ file, line }: CauseOfFinding): string {
  return line === null
    ? `Caused by ${printable(file)}, which is deleted.`
    : `Caused by ${printable(file)}:${line}.`;
}

/** Finds the changed code that causes it; null if that cannot be shown. */
function causeOf(
  { causedBy }: Proposal,
  fileAt: (path: string) => ProposalFile | undefined,
): CauseOfFinding | null {
  if (causedBy === null) return null;
  const path = resolvePath(causedBy.file, (name) => fileAt(name) !== undefined);
  const file = path === null ? undefined : fileAt(path);
  if (file === undefined) return null;
  const { quote, line } = causedBy;
  if (file.isDeleted === true) {
    const isThere = quote === null || findQuote(file.before ?? "", quote).length > 0;
    return isThere ? { file: file.path, line: null } : null;
  }
  const cause = quote === null ? anchorLine(line ?? 1, file) : anchor({ quote, line }, file);
  if ("because" in cause || !cause.isInChange) return null;
  return { file: file.path, line: cause.place.line };
}

/** The most lines between changed code and a line that is still about it. */
const NEARBY_LINES = 8;

/** Finds the changed line nearest to a place; null if none is near, or if there is no trigger. */
function nearbyCause(
  { causedBy, trigger }: Proposal,
  { path, changed }: ProposalFile,
  { line, endLine }: QuotedPlace,
): CauseOfFinding | null {
  if (causedBy !== null || trigger === null || changed.added === "all") return null;
  const lines = [
    ...changed.added.flatMap(({ start, end }) => [start, end]),
    ...changed.removed.map(({ afterLine }) => Math.max(1, afterLine)),
  ];
  const away = (each: number): number => Math.max(0, line - each, each - endLine);
  const [nearest] = lines.toSorted((a, b) => away(a) - away(b));
  if (nearest === undefined || away(nearest) > NEARBY_LINES) return null;
  return { file: path, line: nearest };
}

function ruleOf(
  { category, severity, title, message, trigger, cwe }: Proposal,
  of: { readonly source: string; readonly focus: Focus; readonly cause: CauseOfFinding | null },
): Rule {
  const said = [
    sentence(message),
    ...(trigger === null ? [] : [sentence(`Trigger: ${trigger}`)]),
    ...(of.cause === null ? [] : [causeSentence(of.cause)]),
  ].join(" ");
  return {
    id: `${of.source}/${category}`,
    focus: of.focus,
    severity,
    confidence: "verify",
    title,
    // The reader was given the tone: both tones have the same words.
    tones: { harsh: said, constructive: said },
    trigger: trigger ?? "",
    cwe,
  };
}

/** Adds a missing full stop, as more may follow. */
function sentence(said: string): string {
  return /[.!?…][)"'`\]]?$/.test(said) ? said : `${said}.`;
}

function evidenceOf(code: string): string {
  return cutText(code.replace(/\s+/gu, " ").trim(), EVIDENCE_CHARACTERS);
}

/** Makes the fix if its code is found once near the finding; else the message has it as advice. */
function fixOf({ fix }: Proposal, file: ProposalFile, near: QuotedPlace): Fix | null {
  if (fix === null) return null;
  const places = findQuoteInFile(file, fix.quote).filter(
    ({ line, endLine }) => endLine >= near.line - FIX_LINES && line <= near.endLine + FIX_LINES,
  );
  const [place, second] = places;
  if (place === undefined || second !== undefined) return null;
  return {
    title: fix.title,
    edits: [
      {
        file: file.path,
        startLine: place.line,
        startColumn: place.column,
        endLine: place.endLine,
        endColumn: place.endColumn,
        newText: fix.replacement.trim(),
      },
    ],
  };
}
