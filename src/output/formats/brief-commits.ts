import type { Room } from "../../assistants/pure/brief/within-budget.ts";
import { cutText } from "../../core/cut-text.ts";
import { oneLine } from "../../core/printable.ts";

interface Commit {
  readonly subject: string;
  readonly body: string;
}

/** Number of commit subjects in every brief. */
const SUBJECTS = 5;
const MAX_SUBJECT = 100;
const MAX_BODY = 400;

/** Returns the subjects that are in every brief. */
export function firstSubjects(commits: readonly Commit[]): readonly string[] {
  return commits.slice(0, SUBJECTS).map(subjectLine);
}

/** Returns the commits in full as far as there is room; the first subjects are in the brief already. */
export function takeCommits(commits: readonly Commit[], room: Room): string[] {
  const lines: string[] = [];
  for (const [at, commit] of commits.entries()) {
    const subject = subjectLine(commit);
    if (at >= SUBJECTS && !room.take(subject)) break;
    lines.push(subject);
    const body = `  ${oneLine(commit.body).slice(0, MAX_BODY)}`;
    if (body.trim() !== "" && room.take(body)) lines.push(body);
  }
  return lines;
}

function subjectLine({ subject }: Commit): string {
  return `- ${cutText(oneLine(subject), MAX_SUBJECT)}`;
}
