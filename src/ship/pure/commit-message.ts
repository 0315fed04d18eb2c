import { counted } from "../../core/counted.ts";
import { cutText } from "../../core/cut-text.ts";
import { printable } from "../../core/printable.ts";
import { titleFromBranch } from "./pull-request-title.ts";
import type { PendingChange } from "./types.ts";

const MAX_SUBJECT = 72;
const MAX_LISTED = 30;

/** Writes the message for the commit of pending changes: a subject from the branch name, and below it the files. */
export function commitMessage(facts: {
  readonly branch: string;
  readonly pending: readonly PendingChange[];
  readonly teamPrefixes: readonly string[];
}): string {
  const { pending } = facts;
  const subject = cutText(titleFromBranch(facts.branch, facts.teamPrefixes), MAX_SUBJECT);
  const listed = pending
    .slice(0, MAX_LISTED)
    .map(({ path, does }) => `- ${does} ${printable(path)}`);
  const more = pending.length - listed.length;
  if (more > 0) listed.push(`- and ${counted(more, "more file")}`);
  return [subject, "", ...listed, ""].join("\n");
}
