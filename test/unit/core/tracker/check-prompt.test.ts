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
])("refuses: %s", (prompt) => {
  expect(checkTrackerPrompt(prompt)).not.toEqual([]);
});
