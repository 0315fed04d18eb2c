import { cutText } from "../../core/cut-text.ts";
import { oneLine, printable } from "../../core/printable.ts";
import type { ProposedFix } from "./types.ts";

const MAX_SUBJECT = 72;

/** Returns the message for a commit of applied fixes: one line a finding below the subject. */
export function fixCommitMessage(fixes: readonly ProposedFix[]): string {
  const [only] = fixes;
  const subject =
    fixes.length === 1 && only !== undefined
      ? cutText(`Fix: ${oneLine(only.title)}`, MAX_SUBJECT)
      : "Apply review fixes";
  const listed = fixes.map(
    ({ file, line, title, rule }) =>
      `- ${printable(file)}:${line} ${oneLine(title)} (${oneLine(rule)})`,
  );
  return [subject, "", ...listed, ""].join("\n");
}
