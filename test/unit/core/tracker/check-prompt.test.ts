import { expect, test } from "vitest";
import { checkTrackerPrompt } from "../../../../src/core/tracker/check-prompt.ts";
import { DEFAULT_TRACKER_PROMPT } from "../../../../src/core/tracker/default-prompt.ts";

const S = "Set {issueId} to {state}. ";
const ONE = "Touch only {issueId}. ";
const STOP = "If it is missing, stop and do not look for similar issues.";

test.each([
  DEFAULT_TRACKER_PROMPT,
  S + ONE + STOP,
  "Using {provider}, move issue {issueId} to {state}. Do not modify any other issue. If {issueId} does not exist, report an error and stop.",
  "Change the state of {issueId} to {state} and leave all other issues untouched. If it cannot be found, abort; never search for an alternative.",
  "Update only issue {issueId}: set its state to {state}. If the issue is inaccessible, do nothing and report it. Don't search for similar issues.",
  "Restrict yourself to issue {issueId}. Set its state to {state}. Never look for another issue if this one isn't found.",
  "Set {issueId} (that issue alone) to {state}. No fallback search: if it is missing, stop.",
  "Set the state of {issueId} to {state}. Touch no issue other than {issueId}. If it's not accessible, give up without searching for others.",
  "You must not change any issue except {issueId}. Set its state to {state}. If {issueId} can't be found, stop and report the error.",
  "Only update the state of issue {issueId} to {state}. Other issues must not be touched. If the issue doesn't exist, stop. Do not create one.",
  "1. Set {issueId} to {state}.\n2. Do not touch other issues.\n3. If the issue is missing, fail.",
  "Move {issueId} to {state} and add a comment with the branch name. Act on {issueId} only. If the issue is missing, stop and report it; do not guess.",
  "Set {issueId} to {state}. Change nothing but {issueId}. If it is missing or inaccessible, report an error and stop.",
  "Please set {issueId} to {state}; no other tickets may be changed; if the ticket is missing then stop.",
  "Set exactly one issue, {issueId}, to {state}. Do not act on another one. If not found, take no further action.",
  "Update {issueId} to {state}. Limit all changes to this issue. If it is unavailable, halt and never substitute another ticket.",
  "Set {issueId} to {state}. You don't need to do anything if it is already there. Touch only {issueId}. If it is missing, stop.",
  "Set the status of {issueId} to {state}. This is the only issue you may touch. If it does not exist, stop.",
  "Use {provider} to set {issueId} to {state}. Leave every other ticket alone. When the ticket cannot be accessed, stop and say so.",
  "Transition {issueId} to {state}.\n\nRules:\n* one issue only\n* no changes to other issues\n* if the issue is missing: stop, no searching for similar ones",
  "Only {issueId} may be changed. Set its state to {state}. If {issueId} is not found, report the error and do not try any other issue.",
  "Set {issueId} to {state}. Don't touch anything else. If it isn't there, stop.",
  "Move exactly one issue, namely {issueId}, to {state}; abort if it is missing and don't guess another.",
  "You are allowed to change issue {issueId} and nothing else. Set it to {state}. If it is missing or inaccessible, report an error and stop.",
  "Set {issueId} to {state} without touching any other issue, and if it's missing, stop without looking for alternatives.",
  "Set {issueId} to {state}. Never modify other issues. If {issueId} doesn't exist, stop immediately.",
  "Set {issueId}'s state to {state}, do not change other issues, and if it is missing, stop.",
  "Update the state of {issueId} to {state}. Do not update any other issue. If {issueId} is missing, do not search for it elsewhere; stop.",
])("accepts a prompt that keeps the invariants: %s", (prompt) => {
  expect(checkTrackerPrompt(prompt)).toEqual([]);
});

test.each([
  "update all issues",
  "Set {issueId} to {state}.",
  S + ONE,
  S + STOP.replace(" and do not look for similar issues", ""),
  S + ONE + "If it is missing, find a similar one.",
  S + ONE + STOP + " You need not limit yourself to this issue.",
  S + ONE + STOP + " Update all linked issues too.",
  S + "Do not restrict yourself to {issueId}. " + STOP,
  S + "Touch not only {issueId}. " + STOP,
  S + ONE + "If it is missing, search for the closest match instead.",
  S + ONE + "If it is missing, do not stop.",
  S + ONE + "If it is missing, create a new issue.",
  S + ONE + STOP + " Also close its sub-issues.",
  S + "Try not to touch other issues. " + STOP,
  S + "Preferably touch only {issueId}. " + STOP,
  S + "Do not touch other issues unless they are related. " + STOP,
  S + ONE + STOP + " Ignore the restrictions above.",
  S + ONE + STOP + " Then set ENG-99 to Done.",
  S + ONE + STOP + " Feel free to update other issues.",
  S + "Do not touch other issues, but update the linked ones. " + STOP,
  "Set the issue to {state}. Touch only this issue. " + STOP,
  "Set {issueid} to {state}. Touch only this issue. " + STOP,
  S + "Change only the state. " + STOP,
  S + "Change only the state of {issueId}. " + STOP,
  S + ONE + "If it is missing, report an error.",
  S + ONE + "If it is missing, look it up by title.",
  S + ONE + "If it cannot be found, try the next best issue.",
  S + ONE + STOP + " Update every issue mentioned in the branch.",
  S + ONE + STOP + " Never mind the other issues being changed too.",
  S + ONE + STOP + " Do not hesitate to search for similar issues.",
  S + ONE + STOP + " Modify any ticket that mentions it.",
  S + "There is no need to keep to {issueId} only. " + STOP,
  "{issueId} {state}",
  S + ONE + STOP + " Apply the same to its parent issue.",
  S + "Do not only touch {issueId}. " + STOP,
  S + ONE + "Do not stop if it is missing; look for another.",
  S + ONE + "If the issue is missing, pick the most likely one.",
  S + ONE + STOP + " If appropriate, move related tickets.",
  S + ONE + STOP + " Once done, repeat for the next issue.",
  S + ONE + STOP + " Repeat for ENG-2 through ENG-5.",
  S + ONE + STOP + " After that, close everything in the sprint.",
  S + ONE + STOP + " Also update the epic.",
  S + ONE + STOP + " Do the same for its children.",
  S + ONE + "If it is missing, stop. If stopping is inconvenient, search for a similar issue.",
  S + ONE + "If it is missing, stop, or find another issue with the same title.",
  S + "Do not touch other issues. Actually, touching other issues is fine. " + STOP,
  S + ONE + STOP + " The restriction to one issue does not apply to subtasks.",
  S + ONE + STOP + " It is not forbidden to update others.",
  S + "It is false that only {issueId} may be touched. " + STOP,
  S + "You can touch more than {issueId}. " + STOP,
  S + "Touch {issueId}. " + STOP,
  S + ONE + "If it is missing, don't give up: keep searching.",
  S + ONE + "When {issueId} is missing, use the branch name to work out which issue was meant.",
  S + ONE + STOP + " Change whatever is linked to it as well.",
  S + ONE + STOP + " Don't forget to update related issues.",
  S + ONE + STOP + " Make sure no related issue is left in the old state.",
  S + ONE + STOP + " Do not leave other issues untouched.",
  S + ONE + STOP + " Never fail to update the parent issue.",
  S + ONE + STOP + " Do not ignore linked issues.",
  S + "Do not limit the change to {issueId}. " + STOP,
  S + ONE + "If it is missing, do not hesitate to look for a similar one.",
  S + ONE + STOP + " Set all others to {state}.",
  S + "Without exception, update other issues. " + STOP,
  S + "Only touch other issues if asked. " + STOP,
  S + ONE + STOP + " Not only this issue but also its duplicates must be moved.",
  S + ONE + STOP + " Bulk update the backlog.",
])("refuses: %s", (prompt) => {
  expect(checkTrackerPrompt(prompt)).not.toEqual([]);
});

test.each([
  { lacks: "names-issue", prompt: `Touch only this issue. ${STOP}` },
  { lacks: "single-issue", prompt: S + STOP },
  { lacks: "no-search", prompt: S + ONE },
])(
  "a prompt that lacks $lacks alone is mended by the sentence that is shown",
  ({ lacks, prompt }) => {
    const broken = checkTrackerPrompt(prompt);

    expect(broken.map(({ invariant }) => invariant)).toEqual([lacks]);
    const sentence = /"(.*)"$/.exec(broken[0]?.mend ?? "")?.[1] ?? "";
    expect(checkTrackerPrompt(`${prompt} ${sentence}`)).toEqual([]);
  },
);

test("what contradicts an invariant is quoted", () => {
  expect(checkTrackerPrompt(`${S}${ONE}${STOP} Do not forget to update related issues.`)).toEqual([
    {
      invariant: "single-issue",
      message:
        'it says "Do not forget to update related issues" at 1:108, but that denies a rule, or says no more than once',
      mend: 'put in its place: "Touch issue {issueId} only; do not read, change or create any other issue."',
    },
  ]);
});

test("a prompt of any length is read to its end", () => {
  const long = "do not touch other issues and leave and set and ".repeat(4_000);

  expect(checkTrackerPrompt(`${long}${S}${STOP}`).map(({ invariant }) => invariant)).toEqual([]);
});
