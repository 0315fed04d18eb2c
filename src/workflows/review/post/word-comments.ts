import { cutText } from "../../../core/cut-text.ts";
import type { Finding } from "../../../core/findings/types.ts";
import type { HostComments } from "../../../hosts/types.ts";
import type { HostFacts } from "../../../hosts/pure/facts/types.ts";
import type { WantedComment } from "../../../hosts/pure/review-comments.ts";
import { fixDiff } from "../../../output/formats/fix-diff.ts";
import {
  codeBlock,
  codeSpan,
  markdownLine,
  markdownLines,
} from "../../../output/formats/markdown-text.ts";
import type { Redaction } from "../../../redaction/create-redaction.ts";
import { openQuestions } from "../../../review/pure/gate.ts";
import type { Report } from "../../../review/pure/report.ts";
import type { ReviewFile } from "../../../review/types.ts";
import type { ChangedFile, LineRange } from "../../../core/change/types.ts";

/** A line of the summary; `MOST_LINES` of them are below GitHub's 65,536 characters. */
const LONGEST_LINE = 300;
const LONGEST_TITLE = 150;

/** A finding or a question of a review, as it is posted. */
export interface WordedRemark {
  readonly id: string;
  /** One line of Markdown for the summary: the place and what it is about, as far as there is room. */
  readonly line: string;
  /** Null if it lies on no line that the change added. */
  readonly comment: WantedComment | null;
}

/** The part of a review that its words need. */
export interface ReviewedChange {
  readonly report: Report;
  readonly files: readonly ReviewFile[];
}

/** The ways to fit texts to a host. */
interface CommentWords
  extends Pick<HostComments, "suggestionOf">, Pick<HostFacts, "withoutCommands"> {
  readonly redaction: Redaction;
}

/**
 * Words the findings and the open questions of a review as comments, the gravest first. Every text passes the
 * redaction.
 */
export function wordComments(
  { report, files }: ReviewedChange,
  words: CommentWords,
): readonly WordedRemark[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const findings = report.findings.map((finding) =>
    wordFinding(finding, byPath.get(finding.file), words),
  );
  const questions = openQuestions(report.questions).map((question) =>
    wordQuestion(question, byPath.get(question.file), words),
  );
  return [...findings, ...questions];
}

function wordFinding(
  finding: Finding,
  file: ReviewFile | undefined,
  words: CommentWords,
): WordedRemark {
  const { id, severity, title, message, rule } = finding;
  const head = `**${markdownLine(title)}** (${severity})`;
  const tail = `${codeSpan(rule)} · ${id}`;
  const plainBody = bodyOf([head, markdownLines(message), tail], words);
  const line = lineOf(finding, { text: title, tail: ` (${severity})` }, words);
  const suggested = file === undefined ? null : suggest(finding, file, words);
  if (suggested !== null) {
    const { lines, block } = suggested;
    const body = bodyOf([head, markdownLines(message), block, tail], words);
    return { id, line, comment: { id, ...pathsOf(file, finding), ...lines, body, plainBody } };
  }
  const lines = placeIn(file, finding);
  const comment = lines && { id, ...pathsOf(file, finding), ...lines, body: plainBody, plainBody };
  return { id, line, comment };
}

function wordQuestion(
  asked: Report["questions"][number],
  file: ReviewFile | undefined,
  words: CommentWords,
): WordedRemark {
  const { id, question, rule } = asked;
  const tail = `${codeSpan(rule)} · ${id}`;
  const body = bodyOf(["**Question**", markdownLines(question), tail], words);
  const lines = placeIn(file, { line: asked.line, endLine: asked.line });
  const comment = lines && { id, ...pathsOf(file, asked), ...lines, body, plainBody: body };
  return { id, line: lineOf(asked, { text: `question: ${question}`, tail: "" }, words), comment };
}

function bodyOf(parts: readonly string[], { redaction, withoutCommands }: CommentWords): string {
  return withoutCommands(redaction.hide(parts.join("\n\n")));
}

/** Returns a line of the summary. Cut Markdown could lose the end of code, in which nobody is mentioned: it is left out. */
function lineOf(
  { id, file, line }: Pick<Finding, "id" | "file" | "line">,
  { text, tail }: { readonly text: string; readonly tail: string },
  { redaction }: CommentWords,
): string {
  const place = redaction.hide(codeSpan(`${file}:${line}`));
  const said = markdownLine(cutText(redaction.hide(text), LONGEST_TITLE));
  const full = redaction.hide(`${place}: ${said}${tail}`);
  return [full, place].find(({ length }) => length <= LONGEST_LINE) ?? id;
}

/** Only a renamed file had another path before: a copy is a new one to a host. */
function pathsOf(
  found: ReviewFile | undefined,
  { file }: Pick<Finding, "file">,
): Pick<WantedComment, "file" | "oldFile"> {
  const isRenamed = found?.changed.status === "renamed";
  return { file, oldFile: isRenamed ? (found.changed.oldPath ?? file) : file };
}

type Lines = Pick<WantedComment, "line" | "endLine">;

/** Returns all lines of a place if the change added them, else the first alone; null if it added none. */
function placeIn(file: ReviewFile | undefined, { line, endLine }: Lines): Lines | null {
  if (file === undefined) return null;
  if (areLinesAdded(file.changed.added, { start: line, end: endLine })) return { line, endLine };
  const isFirst = areLinesAdded(file.changed.added, { start: line, end: line });
  return isFirst ? { line, endLine: line } : null;
}

/**
 * Returns the fix as a suggestion that the host can commit, if it changes one run of lines that the change added. A text
 * that holds a secret is not suggested: who accepted it would commit the mask in the secret's place.
 */
function suggest(
  { fix, file: path }: Finding,
  file: ReviewFile,
  { redaction, suggestionOf }: CommentWords,
): { readonly lines: Lines; readonly block: string } | null {
  if (fix === null || fix.edits.some((edit) => edit.file !== path)) return null;
  const [hunk, ...others] = fixDiff(fix, new Map([[path, file.text]]));
  if (hunk === undefined || others.length > 0 || hunk.before.length === 0) return null;
  const lines = { line: hunk.line, endLine: hunk.line + hunk.before.length - 1 };
  if (!areLinesAdded(file.changed.added, { start: lines.line, end: lines.endLine })) return null;
  const texts = [...hunk.before, ...hunk.after].join("\n");
  if (redaction.hide(texts) !== texts) return null;
  const language = suggestionOf(hunk.before.length);
  // No line at all removes the lines; an empty one would leave one behind.
  return {
    lines,
    block: hunk.after.length === 0 ? `\`\`\`${language}\n\`\`\`` : codeBlock(hunk.after, language),
  };
}

/** Whether the change added all of some lines in one run: there a code host takes comments. */
function areLinesAdded(added: ChangedFile["added"], { start, end }: LineRange): boolean {
  return added === "all" || added.some((range) => range.start <= start && end <= range.end);
}
