/** The rule that keeps a prompt to its one issue. */
export const SINGLE_ISSUE_SENTENCE =
  "Touch issue {issueId} only. Do not read, change or create any other issue.";

/** The rule for an issue that is not there. */
export const NO_SEARCH_SENTENCE =
  "If issue {issueId} is missing or cannot be accessed, report an error and stop. Do not search for similar issues and do not act on another one instead.";

/**
 * The prompt of the tracker's integration unless the configuration has another one: one issue, one field, nothing to do
 * when it is done already, and no looking around when the issue is not there.
 * Placeholders: `{issueId}`, `{state}`, `{provider}`.
 */
export const DEFAULT_TRACKER_PROMPT = [
  "Use the {provider} integration to set the state of issue {issueId} to {state}.",
  "",
  `- ${SINGLE_ISSUE_SENTENCE}`,
  "- Change its state and nothing else: leave assignees, labels, priority, title, description and every other field as they are.",
  "- If issue {issueId} is already in {state}, change nothing and report success.",
  `- ${NO_SEARCH_SENTENCE}`,
].join("\n");

/** Says which sentences every custom prompt is carried out with. */
export const RULES_ADDED = `ship.issueTracker.prompt is carried out with two rules after it: "${SINGLE_ISSUE_SENTENCE}" and "${NO_SEARCH_SENTENCE}"`;

/** A custom prompt with both rules after it, last, whatever it says itself. */
export function withBothRules(prompt: string): string {
  return [prompt.trimEnd(), "", SINGLE_ISSUE_SENTENCE, NO_SEARCH_SENTENCE].join("\n");
}
