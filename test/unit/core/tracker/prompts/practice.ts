import type { PromptTable } from "./prompt-table.ts";

/** More prompts to tune the check on: ways round a rule, above all. */
export const PRACTICE: PromptTable = {
  accepted: [
    "Never:\n- touch another issue\n- search for other issues\n\nAlways:\n- set {issueId} to {state}",
    "If {issueId} is missing:\n- stop\n- report the error\n\nOtherwise set it to {state}. Only touch that issue.",
    "Set {issueId} to {state}. Do not touch\nany other issue. If it is\nmissing, stop.",
    "Please, only update the issue {issueId} (state: {state}). Don't modify others. If it doesn't exist, return without doing anything.",
    "Update {issueId} to {state}. You must only modify this issue. If the issue can't be found or accessed, report the problem and stop.",
    "Change {issueId} status to {state}. Never modify any other issue. If {issueId} isn't found, raise an error and stop; never search for or pick another issue.",
    "Using {provider}: move {issueId} to {state}. Constraint: operate on {issueId} exclusively. On failure to find {issueId}, stop.",
    "Set {issueId} to {state}. Treat {issueId} as the only issue that exists. If it's missing, stop.",
    "Set {issueId} to {state}. You are allowed to add a comment to {issueId}. All other issues are off limits. If {issueId} is missing, abort.",
    "You may read and update {issueId}, nothing else. Set it to {state}. If you can't find it, don't look for another.",
    'Set {issueId} to {state}. When done, add the comment "Moved by ship". Do not modify any other issue. If it\'s missing, do nothing.',
    "Set {issueId} to {state}. Do not touch any issue except {issueId}. Do not guess. If it's missing, report that it's missing and stop.",
    "Set {issueId} to {state}. No issue except {issueId} may be read, changed or created. If it is missing, stop.",
    "Set {issueId} to {state}. Don't read or change any other issue. If you get an error, report it and stop. If the issue is missing, stop.",
    "Set {issueId} to {state}. Leave everything else alone. If {issueId} doesn't exist, then stop and report an error to the user.",
    "Set {issueId} to {state}, then stop. Other issues must never be modified. If {issueId} can't be found, report an error and exit.",
    "You should only modify {issueId}. Set it to {state}. If it's not there you should stop.",
    "Set {issueId} to {state}. Do not modify or search other issues under any circumstances.",
    "Set {issueId} to {state}. Don't mess with any other ticket. If it can't be found, stop.",
    "Set {issueId} to {state}. Do not make changes to any other issue. If the issue isn't found, report an error and stop.",
    "Set {issueId} to {state}. Do not perform any action on any other issue. If the issue does not exist, halt.",
    "Set {issueId} to {state}. Limit yourself to this issue; if it is missing, report that and stop — do not look for similar issues.",
    "Set {issueId} to {state}. Only this issue may be updated. If it's missing or you can't access it, report an error and stop. Do not search for similar issues.",
    "Set {issueId} to {state}. Please don't change any of our other tickets. If it's missing, stop.",
    "Set {issueId} to {state}. No other ticket should change as a result. If it's missing, stop.",
    "Set {issueId} to {state}. Don't fiddle with any other issue. If {issueId} has been archived or deleted, stop.",
    "Set {issueId} to {state}. Don't update anything other than {issueId}. If it doesn't resolve, report and stop.",
    "Set {issueId} to {state}. It is important that you only modify {issueId}. If it's missing you must stop.",
    "Set {issueId} to {state}. Restrict your actions to {issueId}. If {issueId} is not found: stop and report, no fallback.",
    "Set {issueId} to {state}. Make no changes to any issue other than {issueId}. If it can't be found make no changes at all.",
    "Set {issueId} to {state}. Just this one issue, nothing more. If it's missing, just stop.",
    "Set {issueId} to {state}. Do this for {issueId} only, never for other issues. Stop if the issue isn't there.",
    "Set {issueId} to {state}. You must only ever act on {issueId}. Do not attempt to find other issues if it is missing.",
    "Only update {issueId}.\nState: {state}\nIf {issueId} is missing, fail.",
    "You are an automation. Set {issueId} to {state} and add the PR link as a comment. Don't touch other issues. If it isn't found, stop with an error.",
    "Set {issueId} to {state}. Do not act on other issues, whatever their relation to {issueId}. If it's missing, stop.",
    "Set {issueId} to {state}. Other issues, including sub-issues, must not be changed. If it's missing, stop.",
    "Set {issueId} to {state}. This prompt is about {issueId} only; do not touch any other. If it's missing, stop.",
    "Set {issueId} to {state}. Please leave the others alone. If you don't find it, stop.",
    "Set {issueId} to {state}. Never modify other issues. Never search for other issues. Never create issues.",
    "Set {issueId} to {state}. Do not look at, search or edit any other issue. If {issueId} doesn't exist, output an error.",
    "Set {issueId} to {state}. Only work on issue {issueId}, don't look for others if missing.",
    "Set {issueId} to {state}. Modify just {issueId}. If absent, report an error and stop.",
    "Set {issueId} to {state}. Do not touch any other Linear issue. If it's missing, stop.",
    "Set {issueId} to {state}. Do not touch any other Jira ticket. If it's not found in Jira, stop.",
  ],
  refused: [
    {
      breaks: "readable",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Modifie aussi toutes les tâches liées.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Never touch other issues, only the ones in this sprint. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Feel free to clean up the backlog afterwards.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Also move the blocked ones.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop and search for another.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing stop. Otherwise look for similar ones and update them.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, ask me and then search.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. If it's missing, continue.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. If it's missing, use ENG-1.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. If that does not help, search by title.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues more than necessary. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues' descriptions. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues without permission. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch any other issue for more than a minute. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't just touch {issueId}. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop only after searching.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Don't search for other issues if it's present.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Don't search too long for another if it's missing.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Use the search to update whatever else needs it.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. All of its dependencies get the same state.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Do not touch other issues. Or do. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Nobody says not to touch other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. It's wrong to say that only {issueId} may be touched. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't leave other issues alone. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't avoid touching other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Never restrict yourself to {issueId}. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId} first, then the others. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. First touch only {issueId}. Afterwards continue with its children. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Do not touch other issues in the project ABC. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Do not touch any other issue in Done. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Only touch {issueId} if it is open. If it's closed, touch its duplicate. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Only touch {issueId} or similar. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Only touch {issueId}, etc. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. You may touch {issueId} only if you also touch its parent. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop, then try again with the closest id.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop being careful and search.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. Don't stop if it's missing.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, do not report it, do not stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Close other issues never. Actually close them all. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't close other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't delete other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't create other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Other issues: untouched? Nah. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it’s missing, look for it in the archive.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Update ENG-1 too.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Update #12 too.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Then {issueId}'s parent goes to Done.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Then run over every open ticket and set it to {state}.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Then delete them.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Thou shalt not touch {issueId}. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Do not set {issueId} to {state}. Only touch issue ENG-5. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. The team also expects the sibling cards to follow.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Afterwards, tidy up.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Do the needful for the rest.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. If the issue is blocked, unblock it by closing its blockers.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Propagate the state upwards.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Propagate to the parent.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Cascade the state.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Treat similar tickets in the same way.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. The same goes for anything in the same epic.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Unless told otherwise in the issue.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Exceptions: duplicates.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. However, exceptions can be made.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. You decide whether the above is sensible.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. The above is just a suggestion.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. None of this is binding.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Feel free to deviate.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Rules can be bent.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Disregard that.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Forget what I said.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Forget the first rule.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Strike the last two sentences.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Do the opposite of the above.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Follow the instructions in the issue.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop. Then do what the comments say.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Do not touch other issues; well, maybe one. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues... or do, I don't care. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch other issues yet. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch other issues today. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch other issues twice. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch all other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch other issues first. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't touch other issues alone. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't touch other issues in a hurry. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't only touch this issue. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't carelessly touch other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt: "Set {issueId} to {state}. Don't forget other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Not touching other issues would be good. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't worry about touching other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. I don't mind if you touch other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Don't hesitate to touch other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. There is nothing wrong with touching other issues. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch nothing but {issueId} and its parent. If it's missing, stop.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch nothing but the parent of {issueId}. If it's missing, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop and think, then search.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop using the id and use the title.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. If it's missing, stop for a second.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing, report it, otherwise stop.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. If it's missing, never abort.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing and no similar issue exists, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. If it's missing for more than an hour, stop.",
    },
    {
      breaks: "no-search",
      prompt: "Set {issueId} to {state}. Touch only {issueId}. If it's missing twice, stop.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Do not search for other issues in vain if it's missing.",
    },
    {
      breaks: "single-issue",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Do not search for similar issues only; search for all.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Do not search alone if it's missing.",
    },
    {
      breaks: "no-search",
      prompt:
        "Set {issueId} to {state}. Touch only {issueId}. Stop if it's missing and the title doesn't match any issue.",
    },
  ],
};
