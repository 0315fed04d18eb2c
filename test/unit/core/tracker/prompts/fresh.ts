import type { PromptTable } from "./prompt-table.ts";

/** Prompts written after the held-out ones had shown what to mend, and before the check saw them. */
export const FRESH: PromptTable = {
  accepted: [
    "Your one and only task: put {issueId} into {state}. You have no business in any other issue. If {issueId} can't be found, stop there and tell us.",
    "{issueId} goes to {state}.\n\nPlease:\n- keep to {issueId}\n- stop if it doesn't exist\n- don't look for a similar one",
    "When this runs, {issueId} should end up in {state}. Don't alter any of the other tickets. If the ticket has vanished, report it and stop.",
    "Set {issueId} to {state} via {provider}. No side effects on other issues. In case of a missing issue: report, stop.",
    "Set {issueId} to {state}. Your changes must be confined to {issueId}. If it doesn't exist, no search for alternatives is to be made.",
    "Set {issueId} to {state} and write a comment on {issueId} that says who shipped it. Any other issue is off-limits. If {issueId} can't be opened, end the task.",
    "Transition {issueId} into {state}. Other tickets must be left alone. Couldn't find it? Stop, and say that you couldn't find it.",
    "1) Set {issueId} to {state}\n2) Touch no other ticket\n3) If {issueId} does not exist: error, stop\n4) No guessing",
    "Set {issueId} to {state}. We have had accidents with other tickets in the past, so never change any ticket but {issueId}. If it's missing, stop.",
    "Set {issueId} to {state}. Don't go near other issues. If it isn't there, don't go searching for it; report and quit.",
    "Mark {issueId} as {state}, please. Only that one, nothing else. If you're unable to find it, stop and let me know.",
    "Set {issueId} to {state}. Don't make any changes to issues other than {issueId}. If {issueId} isn't accessible, don't attempt anything else.",
    "Set {issueId} to {state}. The scope is limited to {issueId}. If {provider} returns a 404, stop; do not query for other issues.",
    "Set {issueId} to {state}, add the reviewer as a watcher, and leave it at that. You must not change other issues. A missing {issueId} is an error: stop.",
    "Set {issueId} to {state}. Nothing is to be done to any other issue. If the issue was removed, do not replace it with another one. Stop.",
    "Set only {issueId} to {state}. If {issueId} is not found then do not continue.",
    "Set {issueId} to {state}. Never, ever touch another ticket. If it's missing, stop and report.",
    "Please update just {issueId} to {state}; do not bulk-edit, do not touch its sub-tasks, and if it's missing, stop.",
    "Set {issueId} to {state}. If that issue is not there, the only thing to do is to report it and stop. No other issue may ever be touched.",
    "Set {issueId} to {state}. Don't modify, close, or delete any other ticket in {provider}. If {issueId} cannot be located, print an error and exit.",
  ],
  refused: [
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. It's okay to adjust neighbouring tickets. Otherwise keep to {issueId}. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. You may want to leave other tickets alone. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch any other issue, save for its parent. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch more than five issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch any other issue. If other issues depend on it, unblock those as well. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't change anything about its title. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, stop. Anything the description asks for has to be done, too.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Only {issueId}... and friends. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, stop. The restriction above may be waived by the reviewer.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. My colleague told me not to touch other issues, but I disagree. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Other tickets aren't off limits. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Not touching other tickets is optional. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, it may have been renamed: get the new id from its title.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, first search, and only stop when that yields nothing.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. In case it's missing, do whatever seems best.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only {issueId}. If the label is missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, don't stop before you have tried the neighbouring ids.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only {issueId}. If it's missing, stop? No: look harder.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only {issueId}. Don't search if you've found {issueId}.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only {issueId}. If it's missing, wait a minute and see whether another turns up.",
    },
  ],
};
