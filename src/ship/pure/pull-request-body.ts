import { counted } from "../../core/counted.ts";
import { startOf } from "../../core/cut-text.ts";
import { formatDuration } from "./parse-duration.ts";
import type { CommitFacts, Verification } from "./types.ts";

/** The most that GitHub takes, in characters. */
export const MAX_BODY = 65_536;

const MAX_COMMITS = 100;
const CUT_NOTE = "\n\n_Truncated: the text was longer than a pull request allows._\n";

const CUT_HISTORY = "_Written in a shallow clone, which may lack commits of the branch._";

const SUMMARY_HEADING =
  /\b(summary|description|what|changes?|overview|purpose|about)\b|^beschreibung$/i;
const VERIFICATION_HEADING = /\b(test(s|ed|ing| plan)?|verif\w+|validat\w+|qa)\b/i;

/**
 * Writes the text of a pull request: a summary of the commits and the checks that passed, put into the project's
 * template if there is one (its own words, comments and check boxes stay), at most `MAX_BODY` characters.
 */
export function pullRequestBody(facts: {
  readonly commits: readonly CommitFacts[];
  readonly verifications: readonly Verification[];
  readonly template: string | null;
  /** Applied to the words of commits, which anybody may have written: `HostFacts.withoutCommands`. */
  readonly withoutCommands: (markdown: string) => string;
}): string {
  const summary = closed(facts.withoutCommands(summarise(facts.commits)));
  const verified = facts.verifications.map(verificationLine).join("\n");
  const body =
    facts.template === null
      ? withHeadings(summary, verified)
      : fillTemplate(facts.template, summary, verified);
  return capBody(body);
}

/** Cuts a text to what a pull request may hold, and says so in it. */
export function capBody(body: string): string {
  return body.length <= MAX_BODY ? body : startOf(body, MAX_BODY - CUT_NOTE.length) + CUT_NOTE;
}

/**
 * Quotes a single commit in its own words, and lists the subjects of several. A list from a shallow clone that ends
 * among them says so.
 */
function summarise(commits: readonly CommitFacts[]): string {
  const [only, ...others] = commits;
  if (only === undefined) return "";
  const isCut = commits.some((each) => each.isCut === true);
  if (others.length === 0 && !isCut)
    return only.body.trim() === "" ? only.subject : `${only.subject}\n\n${only.body.trim()}`;
  const lines = commits.slice(0, MAX_COMMITS).map(({ subject }) => `- ${subject}`);
  const more = commits.length - lines.length;
  const list = [...lines, ...(more > 0 ? [`- and ${counted(more, "more commit")}`] : [])].join(
    "\n",
  );
  return isCut ? `${list}\n\n${CUT_HISTORY}` : list;
}

function verificationLine({ step, detail, durationMs }: Verification): string {
  const time = formatDuration(durationMs);
  return step === "review"
    ? `- review: ${detail} (${time})`
    : `- ${step}: ${codeSpan(detail)} passed (${time})`;
}

/** Writes a code span whose fence is longer than any run of backticks inside it. */
function codeSpan(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, " ");
  const longest = Math.max(0, ...[...flat.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${flat}${fence}` : `${fence} ${flat} ${fence}`;
}

function withHeadings(summary: string, verified: string): string {
  const parts = [summary === "" ? "" : `## Summary\n\n${summary}`];
  if (verified !== "") parts.push(`## Verification\n\n${verified}`);
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Puts each part at the end of the template's section for it, or below everything if there is no such section. */
function fillTemplate(template: string, summary: string, verified: string): string {
  const lines = template
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n");
  const hasSummary = insertInto(lines, SUMMARY_HEADING, summary);
  const hasVerified = insertInto(lines, VERIFICATION_HEADING, verified);
  const rest = withHeadings(hasSummary ? "" : summary, hasVerified ? "" : verified).trimEnd();
  const filled = lines.join("\n").trimEnd();
  return `${[filled, rest].filter((part) => part !== "").join("\n\n")}\n`;
}

/** Inserts a text at the end of the first section whose heading matches; says whether there was one. */
function insertInto(lines: string[], heading: RegExp, text: string): boolean {
  if (text === "") return true;
  const { headings } = readHeadings(lines);
  const at = headings.findIndex(({ title }) => heading.test(title));
  const start = headings[at]?.line;
  if (start === undefined) return false;
  let end = headings[at + 1]?.line ?? lines.length;
  const isLast = end === lines.length;
  while (end > start + 1 && lines[end - 1]?.trim() === "") end -= 1;
  const gap = lines.slice(end).findIndex((line) => line.trim() !== "");
  const blank = gap === -1 ? lines.length - end : gap;
  lines.splice(end, blank, "", ...text.split("\n"), ...(isLast ? [] : [""]));
  return true;
}

/** Ends an open code block or comment of a text, so that text below it is not taken for a part of it. */
function closed(markdown: string): string {
  const { end } = readHeadings(markdown.split("\n"));
  return end === null ? markdown : `${markdown}\n${end}`;
}

/**
 * Finds the headings of a Markdown text, those in code blocks and comments left out, and the mark that ends an open
 * one.
 */
function readHeadings(lines: readonly string[]): {
  readonly headings: readonly { readonly line: number; readonly title: string }[];
  readonly end: string | null;
} {
  const found: { line: number; title: string }[] = [];
  let fence: string | undefined;
  let isComment = false;
  // Only a comment that begins a line goes on behind its paragraph (CommonMark, HTML blocks).
  let isBlock = false;
  for (const [line, text] of lines.entries()) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (isComment) {
      isComment = !text.includes("-->");
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const title = /^ {0,3}#{1,6}\s+(.+?)\s*#*$/.exec(text)?.[1];
    if (title !== undefined) found.push({ line, title });
    const opened = text.lastIndexOf("<!--");
    isComment = opened !== -1 && !text.slice(opened).includes("-->");
    isBlock = isComment && text.slice(0, opened).trim() === "";
  }
  return { headings: found, end: fence ?? (isComment && isBlock ? "-->" : null) };
}
