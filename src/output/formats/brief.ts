import { counted } from "../../core/counted.ts";
import type { ChangedTogether } from "../../assistants/pure/brief/changed-together.ts";
import type { EarlierFix } from "../../assistants/pure/brief/earlier-fixes.ts";
import { EXAMPLE } from "../../assistants/pure/brief/answer-form.ts";
import type { Caller, Mirror, Remains, TestOfChange } from "../../assistants/pure/brief/types.ts";
import {
  type BriefPlace,
  showFunctions,
  showNeighbours,
  showSurroundings,
} from "../../assistants/pure/brief/widen-places.ts";
import { shownLines } from "../../assistants/pure/brief/shown-lines.ts";
import { openRoom } from "../../assistants/pure/brief/within-budget.ts";
import type { Standards } from "../../assistants/types.ts";
import type { ChangedFile, LineRange } from "../../core/change/types.ts";
import type { FindingInShort, StepInShort } from "../../review/pure/in-short.ts";
import type { Report } from "../../review/pure/report.ts";
import { cutText } from "../../core/cut-text.ts";
import { groupBy } from "../../core/group-by.ts";
import { oneLine, printable } from "../../core/printable.ts";
import { firstSubjects, takeCommits } from "./brief-commits.ts";
import { traceSteps } from "./trace-steps.ts";
import { fenced } from "./markdown-text.ts";
import { describeBase, describeHead, withReason } from "./receipt.ts";

/** Everything that a reader of a change needs to submit findings. */
export interface Brief {
  readonly schema: "tool.brief/1";
  readonly base: Report["base"];
  readonly head: Report["head"];
  readonly settings: Report["settings"];
  /** The part of the change in `change`, from 1. */
  readonly part: { readonly number: number; readonly of: number };
  /** Instructions for the reader. */
  readonly task: readonly string[];
  /** The messages of the commits, the oldest first. */
  readonly commits: readonly { readonly subject: string; readonly body: string }[];
  readonly files: readonly {
    readonly file: string;
    readonly oldFile: string | null;
    readonly status: ChangedFile["status"];
    /** Lines of the new text that the change added or modified. */
    readonly lines: ChangedFile["added"];
  }[];
  /** Files that are not shown, with the numbers of added and removed lines if known. */
  readonly leftOut: readonly {
    readonly file: string;
    readonly reason: string;
    readonly added: number | null;
    readonly removed: number | null;
  }[];
  /** The change of this part, the riskiest files first, as unified diffs. */
  readonly change: readonly BriefPlace[];
  /** Tokens of the lines that this part adds and removes. */
  readonly changedTokens: number;
  /** Uses of the code of this part outside the change. */
  readonly callers: readonly Caller[];
  readonly remains: Remains;
  /** Earlier fixes whose lines the change removes. */
  readonly earlierFixes: readonly EarlierFix[];
  readonly mirrors: readonly Mirror[];
  readonly together: readonly ChangedTogether[];
  /** Tests of the files of this part. */
  readonly tests: readonly TestOfChange[];
  /** Findings of the built-in reviewer. */
  readonly leads: readonly (FindingInShort & {
    readonly message: string;
    /** The path of a value to it; empty if none was traced. */
    readonly trace: readonly StepInShort[];
  })[];
  /** Additional requests of the project. */
  readonly prompts: readonly string[];
  /** Earlier decisions that concern the change; null if there are none. */
  readonly decisions: string | null;
  /** The project's standards for code. */
  readonly standards: readonly Standards[];
  readonly answer: {
    /** Command that reads the findings from standard input. */
    readonly command: string;
    /** Command that prints the other parts. */
    readonly partCommand: string;
    /** The form of the answer, for people and agents. */
    readonly form: string;
    /** The categories of findings, each with its focus. */
    readonly categories: Readonly<Record<string, string>>;
    readonly jsonSchema: unknown;
  };
}

type Section = readonly [title: string, lines: readonly string[]];
type Room = ReturnType<typeof openRoom>;

/**
 * Returns a brief as Markdown: the task, the change itself, the known facts about it, and the form of the answer. It
 * takes at most half as much again as the changed lines, and 2,500 tokens; the least important parts are dropped first.
 */
export function briefText(brief: Brief): string {
  const { prompts, answer, change } = brief;
  const head = headOf(brief);
  const answering: Section = [
    "Answer",
    [
      `One JSON object on the standard input of \`${answer.command}\`; no findings: an empty list. Then \`${answer.partCommand} --verify\` for a second look.`,
      ...fenced(answer.form, ""),
      ...bullets(EXAMPLE),
    ],
  ];
  const asked: Section = ["Asked for", bullets(prompts.map(printable))];
  const subjects = firstSubjects(brief.commits);
  // The first part names them for all.
  const skipped = brief.part.number === 1 ? bullets(brief.leftOut.map(skippedLine)) : [];
  const tight = change.map((place) => place.tight);
  const always = textOf([
    head,
    asked,
    ["What its authors say", subjects],
    changeSection(brief, tight),
    [SKIPPED, skipped.slice(0, NAMED)],
    answering,
  ]);
  const room = openRoom(brief.changedTokens, always);
  const taken = takeParts(brief, skipped, room);
  return textOf([
    head,
    asked,
    ["What its authors say", taken.commits],
    changeSection(brief, taken.shown),
    [SKIPPED, taken.skipped],
    ["Found already", taken.known],
    ["Removed, but still used", taken.left],
    ["Earlier fixes whose lines are gone", taken.fixes],
    ["No longer called", taken.ended],
    ["Used elsewhere", taken.users],
    ["The other half", taken.halves],
    ["Often changed together, but not in this change", taken.together],
    ["Tests of these files", taken.tests],
    ["Decided before", taken.decided],
    ...taken.rules,
    ...(taken.isShort
      ? [
          [
            "More",
            [`\`${answer.partCommand} --files\` lists all files, callers and tests.`],
          ] as const,
        ]
      : []),
    answering,
  ]);
}

const SKIPPED = "Not shown: look yourself, except at what is excluded";
/** Number of files that every brief names without showing them. */
const NAMED = 8;
/** Numbers of callers and tests that come before the code around the changes. */
const FIRST_USERS = 6;
const FIRST_TESTS = 2;

/** Takes the parts of a brief that are optional, as far as there is room, the most useful first. */
function takeParts(brief: Brief, skipped: readonly string[], room: Room) {
  const { leads, callers, decisions, standards } = brief;
  const some = (lines: readonly string[]): readonly string[] =>
    room.takeSome(lines, (line) => line);
  const commits = takeCommits(brief.commits, room);
  const known = some(bullets(leads.map((lead) => leadLine(lead, brief.files))));
  const left = some(usesOf(brief.remains.uses));
  const fixes = some(bullets(brief.earlierFixes.map(fixLine)));
  const ended = some(bullets(callsOf(brief.remains.calls)));
  const narrow = showNeighbours(brief.change, room);
  const takeUsers = (all: readonly Caller[]): readonly Caller[] =>
    room.takeSome(all, (each) => usesOf([each]).join(""));
  const firstUsers = takeUsers(callers.slice(0, FIRST_USERS));
  const allTests = bullets(brief.tests.map(testLine));
  const firstTests = some(allTests.slice(0, FIRST_TESTS));
  const decided = decisions !== null && room.take(decisions) ? fenced(decisions, "markdown") : [];
  const wide = showFunctions(brief.change, narrow, room);
  const seen = shownLines(brief.change, wide);
  const moreUsers = takeUsers(callers.slice(FIRST_USERS).filter((each) => !seen(each)));
  const halves = brief.mirrors.filter(
    (each) => !isSeenWhole(each, seen) && room.take(mirrorLines(each).join("\n")),
  );
  const tests = [...firstTests, ...some(allTests.slice(FIRST_TESTS))];
  const together = some(
    bullets(
      brief.together.map(
        ({ file, with: path, times, of }) =>
          `${printable(file)}, in ${times} of ${of} commits of ${printable(path)}`,
      ),
    ),
  );
  const rules = standards.flatMap((each): Section[] => {
    const lines = standardLines(each);
    return lines.length > 0 && room.take(lines.join("\n"))
      ? [[`Standards: ${printable(each.path)}`, lines]]
      : [];
  });
  const others = [...skipped.slice(0, NAMED), ...some(skipped.slice(NAMED))];
  const shown = showSurroundings(brief.change, wide, room);
  const isSeen = shownLines(brief.change, shown);
  const users = [...firstUsers, ...moreUsers].filter((each) => !isSeen(each));
  return {
    commits,
    shown,
    known,
    left,
    fixes,
    ended,
    users: usesOf(users),
    halves: halves.filter((each) => !isSeenWhole(each, isSeen)).flatMap(mirrorLines),
    together,
    decided,
    rules,
    tests,
    skipped: others,
    isShort:
      users.length < callers.filter((each) => !isSeen(each)).length ||
      known.length < leads.length ||
      others.length < skipped.length,
  };
}

function isSeenWhole({ file, line, code }: Mirror, isSeen: ReturnType<typeof shownLines>): boolean {
  const last = line + code.split("\n").length - 1;
  return [line, last].every((each) => isSeen({ file, line: each }));
}

const MAX_MESSAGE = 240;
const MAX_REASON = 80;
const MAX_SUBJECT = 120;
const NAMES_PLACE = /[\w/-]\.\w{1,10}:\d/;

/** Returns a finding with its trace, and its message if that names another place or the line did not change. */
function leadLine(lead: Brief["leads"][number], files: Brief["files"]): string {
  const { file, line, severity, title, rule, message } = lead;
  const lines = files.find((each) => each.file === file)?.lines ?? [];
  const isChanged = lines === "all" || lines.some(({ start, end }) => line >= start && line <= end);
  const steps = traceSteps(lead).map(({ place, note }) => `${place} ${note}`);
  return [
    `${printable(file)}:${line} ${severity}: ${printable(title)} (${rule})`,
    ...(steps.length === 0 ? [] : [`  trace: ${steps.join(" → ")}`]),
    ...(isChanged && !NAMES_PLACE.test(message)
      ? []
      : [`  ${cutText(oneLine(message), MAX_MESSAGE)}`]),
  ].join("\n");
}

function fixLine({ commit, subject, file, line, gone, of }: EarlierFix): string {
  const title = cutText(oneLine(subject), MAX_SUBJECT);
  return `${printable(file)}:${line} before the change: ${gone} of ${counted(of, "line")} of ${commit.slice(0, 10)} "${title}"`;
}

function testLine({ file, line, name }: TestOfChange): string {
  return line === null ? printable(file) : `${printable(file)}:${line} \`${name}\``;
}

function skippedLine({ file, reason, added, removed }: Brief["leftOut"][number]): string {
  const lines = added === null && removed === null ? "" : `, +${added ?? 0} -${removed ?? 0}`;
  return withReason({ file, reason: `${cutText(oneLine(reason), MAX_REASON)}${lines}` });
}

function standardLines({ folder, isFromBase, isCut, text }: Standards): string[] {
  if (text.trim() === "") return [];
  return [
    ...(folder === "" ? [] : [`For files below ${printable(folder)}/.`]),
    ...(isFromBase ? ["As it was before this change, which edits it."] : []),
    ...(isCut ? ["Its beginning; the rest is in the file."] : []),
    ...fenced(text, "markdown"),
  ];
}

function headOf({ base, head: end, task, part, files, answer }: Brief): Section {
  return [
    "Review of a change",
    [
      `From ${describeBase(base)} to ${describeHead(end)}: ${counted(files.length, "file")}.`,
      ...(part.of === 1
        ? []
        : [
            `This is part ${part.number} of ${part.of}, the riskiest first. ${
              part.number < part.of
                ? `The next: \`${answer.partCommand} --part ${part.number + 1}/${part.of}\`. Hand in the findings of all parts together.`
                : "It is the last."
            }`,
          ]),
      "",
      ...bullets(task),
    ],
  ];
}

/** Returns the text of `--brief --files`: all files, callers and tests that are related to the change. */
export function briefFilesText(
  brief: Brief & { readonly names: ReadonlyMap<string, readonly string[]> },
): string {
  const { files, leftOut, callers, tests, names } = brief;
  return textOf([
    [
      "Where to read on",
      bullets(
        files.map(({ file, oldFile, status, lines }) => {
          const touched = names.get(file) ?? [];
          const was = oldFile === null ? "" : ` from ${printable(oldFile)}`;
          const inside = touched.length === 0 ? "" : `; in ${touched.map(printable).join(", ")}`;
          return `${printable(file)} (${status}${was}): ${rangesOf(lines)}${inside}`;
        }),
      ),
    ],
    ["Removed, but still used", usesOf(brief.remains.uses)],
    ["Used elsewhere", usesOf(callers)],
    ["Tests of these files", bullets(tests.map(testLine))],
    [SKIPPED, bullets(leftOut.map(skippedLine))],
  ]);
}

function changeSection({ change, files }: Brief, diffs: readonly string[]): Section {
  const statusOf = new Map(files.map((each) => [each.file, each]));
  const paths = [...new Set(change.map(({ file }) => file))];
  return [
    "The change",
    paths.flatMap((file) => {
      const of = statusOf.get(file);
      const was = of?.oldFile === null || of === undefined ? "" : ` from ${printable(of.oldFile)}`;
      const how =
        of === undefined || (of.status === "modified" && was === "") ? "" : ` (${of.status}${was})`;
      const places = diffs.filter((_, at) => change[at]?.file === file);
      return [`### ${printable(file)}${how}`, ...fenced(places.join("\n"), "diff")];
    }),
  ];
}

function textOf(sections: readonly Section[]): string {
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines], at) => `${at === 0 ? "#" : "##"} ${title}\n\n${lines.join("\n")}\n`)
    .join("\n");
}

function bullets(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`);
}

function usesOf(all: readonly Caller[]): string[] {
  return bullets(
    all.map(
      ({ name, file, line, text }) =>
        `\`${name}\` ${printable(file)}:${line} \`${oneLine(text).replaceAll("`", "'")}\``,
    ),
  );
}

/** Returns the removed calls, each set of names once, with the files that made them. */
function callsOf(calls: Remains["calls"]): string[] {
  const files = groupBy(calls, ({ names }) => names.map((name) => `\`${name}\``).join(", "));
  return [...files].map(([names, [first, ...others]]) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `${printable(first?.file ?? "")}${more}: ${names}`;
  });
}

function mirrorLines({ of, name, file, line, code }: Mirror): string[] {
  return [`\`${name}\` of \`${of}\`, ${printable(file)}:${line}`, ...fenced(code, "")];
}

function rangesOf(lines: "all" | readonly LineRange[]): string {
  if (lines === "all") return "all lines";
  if (lines.length === 0) return "lines were omitted";
  return `lines ${lines.map(({ start, end }) => (start === end ? start : `${start}-${end}`)).join(", ")}`;
}
