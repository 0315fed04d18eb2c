import type { ChangedFile, LineRange } from "../../core/change/types.ts";
import type { FindingInShort } from "../../core/findings/in-short.ts";
import type { Report } from "../../core/findings/report.ts";
import { printable, printableLines } from "../../core/printable.ts";
import { describeBase, describeHead, withReason } from "./receipt.ts";

/** What somebody needs who reads a change and hands in what he finds. */
export interface Brief {
  readonly schema: "tool.brief/1";
  readonly base: Report["base"];
  readonly head: Report["head"];
  readonly settings: Report["settings"];
  /** How to read, one instruction each. */
  readonly task: readonly string[];
  readonly files: readonly {
    readonly file: string;
    readonly oldFile: string | null;
    readonly status: ChangedFile["status"];
    /** Lines of the new text that the change added or modified. */
    readonly lines: ChangedFile["added"];
  }[];
  /** Not to be read. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  /** Found by the built-in reviewer already. */
  readonly leads: readonly FindingInShort[];
  /** What the project's people asked for beside the code. */
  readonly prompts: readonly string[];
  /** The decision register, in mode `load`. */
  readonly decisions: string | null;
  readonly standards: readonly {
    readonly path: string;
    readonly folder: string;
    readonly isFromBase: boolean;
    readonly isCut: boolean;
    readonly text: string;
  }[];
  readonly answer: {
    /** Takes the findings in, from standard input. */
    readonly command: string;
    /** What a finding can be about, each with its focus. */
    readonly categories: Readonly<Record<string, string>>;
    /** JSON Schema of the answer. */
    readonly jsonSchema: unknown;
  };
}

/** A brief as Markdown: what is to be read, what is known already, and the form of the answer. */
export function briefText(brief: Brief): string {
  const { base, head, files, leftOut, leads, prompts, decisions, standards, answer } = brief;
  const sections: (readonly [string, readonly string[]])[] = [
    [
      "Review of a change",
      [`From ${describeBase(base)} to ${describeHead(head)}.`, "", ...bullets(brief.task)],
    ],
    [
      "Files",
      bullets(
        files.map(
          ({ file, oldFile, status, lines }) =>
            `${printable(file)} (${status}${oldFile === null ? "" : ` from ${printable(oldFile)}`}): ${rangesOf(lines)}`,
        ),
      ),
    ],
    ["Left out, not to be read", bullets(leftOut.map(withReason))],
    [
      "Found already",
      bullets(
        leads.map(
          ({ file, line, severity, title, rule }) =>
            `${printable(file)}:${line} ${severity}: ${printable(title)} (${rule})`,
        ),
      ),
    ],
    ["Asked for", bullets(prompts.map(printable))],
    ["Decided before", decisions === null ? [] : fenced(decisions, "markdown")],
    ...standards.map(
      ({ path, folder, isFromBase, isCut, text }) =>
        [
          `Standards: ${printable(path)}`,
          [
            ...(folder === "" ? [] : [`For files below ${printable(folder)}/.`]),
            ...(isFromBase ? ["As it was before this change, which edits it."] : []),
            ...(isCut ? ["Its beginning; the rest is in the file."] : []),
            ...fenced(text, "markdown"),
          ],
        ] as const,
    ),
    [
      "Answer",
      [
        `One JSON object of this form, handed to \`${answer.command}\` on its standard input:`,
        ...fenced(JSON.stringify(answer.jsonSchema, null, 1), "json"),
        "",
        ...bullets(
          Object.entries(groupByFocus(answer.categories)).map(
            ([focus, names]) => `${focus}: ${names.join(", ")}`,
          ),
        ),
      ],
    ],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines], at) => `${at === 0 ? "#" : "##"} ${title}\n\n${lines.join("\n")}\n`)
    .join("\n");
}

function bullets(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`);
}

function rangesOf(lines: "all" | readonly LineRange[]): string {
  if (lines === "all") return "all lines";
  if (lines.length === 0) return "lines were taken out";
  return `lines ${lines.map(({ start, end }) => (start === end ? start : `${start}-${end}`)).join(", ")}`;
}

/** Fenced so that nothing in the text ends the fence. */
function fenced(text: string, language: string): string[] {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, printableLines(text).trimEnd(), fence];
}

function groupByFocus(categories: Readonly<Record<string, string>>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, focus] of Object.entries(categories)) (groups[focus] ??= []).push(name);
  return groups;
}
