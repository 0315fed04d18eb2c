import type { PromptTable } from "./prompt-table.ts";

/** Prompts that nothing has been mended for. */
export const LAST: PromptTable = {
  accepted: [
    "Push {issueId} to {state}. Leave the other tickets be, I mean it: don't change any of them. If {issueId} can't be found, stop.",
    "Change {issueId} to {state}. Only {issueId} may be changed. If the ticket does not exist, stop and report an error.",
    "Please set {issueId} to {state} in {provider} and do not change any other issue. If you cannot find it, report an error and stop.",
    "Update the status of ticket {issueId} to {state}; do not update other tickets; if the ticket is not found, stop.",
    "Set {issueId} to {state}. Never edit issues other than {issueId}. If it isn't found, don't look for similar ones.",
    "- {issueId}: set to {state}\n- other issues: do not touch\n- not found: stop and report",
    "Set {issueId} to {state} and unassign me. Don't do that to any other issue. If the issue is unavailable, stop.",
    "Only the issue {issueId} may be modified. Move it to {state}. In case it does not exist, stop immediately and do not search.",
    "Set {issueId} to {state}. You must leave all other issues unchanged. If you don't have access to {issueId}, stop and report it.",
    "Move {issueId} to {state}. Restrict all actions to {issueId}. Should {issueId} be missing, report an error and stop.",
    "Set the state of {issueId} to {state}. Do not modify anything else in {provider}. If it can't be found: stop.",
    "Set {issueId} to {state}, no other issue. If it's missing, abort and tell the user.",
    "Set {issueId} to {state}. This is the only ticket you're allowed to change. If it's not there, do nothing and report that.",
    "Set {issueId} to {state}. Comment with the PR's URL. Do not touch related issues or any other issue. If missing, stop.",
    "Set {issueId} to {state}. Never look up, read or change other issues. If {issueId} does not exist, return an error and stop.",
  ],
  refused: [
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Please be considerate of other tickets. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only {issueId}, unless it has sub-tasks. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues, or at least not many. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Other tickets can be changed if need be. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only change {issueId}. If it's missing, stop. Mirror the change to linked tickets.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. You're not confined to {issueId}. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. If it's missing, stop and don't touch any other issue.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Avoid other issues where you can. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Change only {issueId}. If it's missing, stop. Then make a new ticket for QA.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Only {issueId} needs a comment. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId}. If it's missing, take your best guess.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId}. If it's missing, the branch name will tell you the right one.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only touch {issueId}. If it's missing, don't just stop.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only touch {issueId}. Stop when you have set it.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only touch {issueId}. Stop if the state is missing.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId}. If it's missing, report it and carry on with the next best.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Only touch {issueId}. If it's missing, perhaps stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId}. If it's missing, you should not feel obliged to stop.",
    },
  ],
};
