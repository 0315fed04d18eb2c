import { titleFromBranch } from "./pull-request-title.ts";
import type { PendingChange } from "./types.ts";

const MAX_SUBJECT = 72;
const MAX_LISTED = 30;

/**
 * The message for the commit of pending changes: what the branch name says, or for a single file what
 * happens to it, and below it the files.
 */
export function commitMessage(facts: {
  readonly branch: string;
  readonly pending: readonly PendingChange[];
  readonly teamPrefixes: readonly string[];
}): string {
  const { pending } = facts;
  const subject = cut(titleFromBranch(facts.branch, facts.teamPrefixes));
  const listed = pending
    .slice(0, MAX_LISTED)
    .map(({ path, does }) => `- ${does} ${printablePath(path)}`);
  const more = pending.length - listed.length;
  if (more > 0) listed.push(`- and ${more} more files`);
  return [subject, "", ...listed, ""].join("\n");
}

function cut(subject: string): string {
  return subject.length <= MAX_SUBJECT
    ? subject
    : `${subject.slice(0, MAX_SUBJECT - 1).trimEnd()}…`;
}

/** A line break or another control character in a file's name would tear the list apart. */
function printablePath(path: string): string {
  // oxlint-disable-next-line no-control-regex
  return path.replace(/[\u0000-\u001f\u007f]/g, (sign) => JSON.stringify(sign).slice(1, -1));
}
