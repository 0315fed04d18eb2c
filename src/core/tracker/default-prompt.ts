/**
 * What the tracker's integration is told unless the configuration says otherwise: one issue, one
 * field, nothing to do when it is done already, and no looking around when the issue is not there.
 * Placeholders: `{issueId}`, `{state}`, `{provider}`.
 */
export const DEFAULT_TRACKER_PROMPT = [
  "Use the {provider} integration to set the state of issue {issueId} to {state}.",
  "",
  "- Touch issue {issueId} only. Do not read, change or create any other issue.",
  "- Change its state and nothing else: leave assignees, labels, priority, title, description and every other field as they are.",
  "- If issue {issueId} is already in {state}, change nothing and report success.",
  "- If issue {issueId} is missing or cannot be accessed, report an error and stop. Do not search for similar issues and do not act on another one instead.",
].join("\n");
