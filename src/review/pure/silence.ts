import { containsLine } from "../../core/change/line-ranges.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import type { DroppedFinding, Finding, Place } from "../../core/findings/types.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { Severity } from "../../core/vocabulary.ts";
import { linterComment } from "./linter-comment.ts";
import type { Report } from "./report.ts";

/** The reasons why nothing, or not more, is reported at a line (`--explain-silence`, `tool.silence/1`). */
export interface Silence {
  readonly schema: "tool.silence/1";
  readonly file: string;
  readonly line: number;
  /** Findings of the report at the line; `rank` is their position in it, from 1. */
  readonly reported: readonly {
    readonly id: string;
    readonly rule: string;
    readonly line: number;
    readonly severity: Severity;
    readonly title: string;
    readonly rank: number;
  }[];
  /** Unreported findings at the line, in the order of the filters. */
  readonly dropped: readonly {
    readonly reason: string;
    readonly rule: string;
    readonly line: number;
    readonly filter: string;
    readonly because: string | null;
  }[];
  /** Questions of rules of intent at the line, with their answers. */
  readonly questions: Report["questions"];
  /** The state of the file. */
  readonly state: {
    readonly is: "reviewed" | "excluded" | "skipped" | "failed";
    readonly reason: string | null;
    readonly isTest: boolean;
  };
  readonly isChangedLine: boolean;
  /** A comment that silences a linter; null if there is none. */
  readonly linterComment: { readonly line: number; readonly comment: string } | null;
  readonly analyzers: {
    readonly read: readonly string[];
    readonly others: readonly { readonly name: string; readonly whyNot: string }[];
    /** Number of their disabled rules in the nursery (`review.nursery`). */
    readonly rulesOff: number;
  };
}

/** The facts of a review about a file. */
export interface SilenceFacts {
  readonly report: Pick<Report, "findings" | "questions" | "files" | "usage">;
  readonly dropped: readonly DroppedFinding[];
  readonly changed: ChangedFile;
  /** Text of the file; null if it has none. */
  readonly text: string | null;
  /** Pattern that excludes the file; null if there is none. */
  readonly excludedBy: string | null;
  readonly analyzers: readonly { readonly name: string; readonly whyNot: string | null }[];
  readonly rulesOff: number;
}

/** Collects the facts of a review about one line of a changed file. */
export function explainSilenceAt(line: number, facts: SilenceFacts): Silence {
  const { report, changed, text, rulesOff } = facts;
  const { path: file } = changed;
  const unread = (report.files.unread ?? []).filter((each) => each.file === file);
  const analyzers = facts.analyzers.map((each) => ({
    ...each,
    whyNot: each.whyNot ?? unread.find(({ by }) => by === each.name)?.reason ?? null,
  }));
  const isHere = (place: Omit<Place, "column" | "endColumn">): boolean =>
    place.file === file && place.line <= line && line <= place.endLine;
  const state = stateOf(facts);
  return {
    schema: "tool.silence/1",
    file,
    line,
    reported: report.findings.flatMap((finding, at) =>
      isHere(finding) ? [{ ...inShort(finding), rank: at + 1 }] : [],
    ),
    dropped: [
      ...facts.dropped
        .filter(({ finding }) => isHere(finding))
        .map(({ finding, filter, reason, because }) => ({
          reason,
          rule: finding.rule.id,
          line: finding.line,
          filter,
          because,
        })),
      ...proposalsAt(report.usage, { file, line }),
    ],
    questions: report.questions.filter((each) => each.file === file && each.line === line),
    state,
    isChangedLine: containsLine(changed.added, line),
    linterComment: text === null ? null : linterComment(text, line),
    analyzers:
      state.is === "reviewed" || state.is === "failed"
        ? {
            read: analyzers.filter(({ whyNot }) => whyNot === null).map(({ name }) => name),
            others: analyzers.flatMap(({ name, whyNot }) =>
              whyNot === null ? [] : [{ name, whyNot }],
            ),
            rulesOff,
          }
        : { read: [], others: [], rulesOff: 0 },
  };
}

function stateOf({ report: { files }, changed: { path }, excludedBy }: SilenceFacts) {
  const isTest = isTestPath(path);
  const about = ({ file }: { readonly file: string }): boolean => file === path;
  if (excludedBy !== null)
    return { is: "excluded", reason: `matches \`${excludedBy}\``, isTest } as const;
  const failed = files.failed.find(about);
  if (failed !== undefined) return { is: "failed", reason: failed.reason, isTest } as const;
  const skipped = files.skipped.find(about);
  if (skipped !== undefined) return { is: "skipped", reason: skipped.reason, isTest } as const;
  return { is: "reviewed", reason: null, isTest } as const;
}

function inShort({ id, rule, line, severity, title }: Finding) {
  return { id, rule, line, severity, title };
}

/** Returns the rejected proposals of a model, an agent or another analyzer at a line. */
function proposalsAt(
  usage: Report["usage"],
  { file, line }: { readonly file: string; readonly line: number },
): Silence["dropped"] {
  return (usage?.proposals?.dropped ?? [])
    .filter((each) => each.file === file && each.line === line)
    .map(({ title, because }) => ({
      reason: "was proposed but not confirmed",
      rule: title,
      line,
      filter: "proposals",
      because,
    }));
}
