import { expect, test } from "vitest";
import { checkTrackerPrompt } from "../../../../../src/tracker/pure/prompt/check-prompt.ts";
import {
  DEFAULT_TRACKER_PROMPT,
  withBothRules,
} from "../../../../../src/tracker/pure/prompt/default-prompt.ts";
import { ACCEPTED, FREE, OF_OTHERS, OF_SEARCH, UNNAMED } from "./prompts.ts";

const S = "Set {issueId} to {state}. ";
const ONE = "Touch only {issueId}. ";
const STOP = "If it is missing, stop and do not look for similar issues.";

test.each([DEFAULT_TRACKER_PROMPT, ...ACCEPTED])("accepts: %s", (prompt) => {
  expect(checkTrackerPrompt(prompt)).toEqual([]);
});

test.each(FREE)("accepts what does not ask for the opposite: %s", (prompt) => {
  expect(checkTrackerPrompt(prompt)).toEqual([]);
});

test.each([
  ...UNNAMED.map((prompt) => ({ breaks: "names-issue", prompt })),
  ...OF_OTHERS.map((prompt) => ({ breaks: "single-issue", prompt })),
  ...OF_SEARCH.map((prompt) => ({ breaks: "no-search", prompt })),
])("refuses as it breaks $breaks: $prompt", ({ breaks, prompt }) => {
  expect(checkTrackerPrompt(prompt).map(({ invariant }) => invariant)).toContain(breaks);
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

test("quotes what asks for the opposite, and says where it stands", () => {
  expect(
    checkTrackerPrompt(
      `${S + ONE}\nDo not search.\nIf that doesn't help, search for the issue by its title after all.`,
    ),
  ).toEqual([
    {
      invariant: "no-search",
      message:
        'it says "If that doesn\'t help, search for the issue by its title after all." at 3:1, but other issues must not be looked for',
      mend: 'use instead: "If issue {issueId} is missing or cannot be accessed, report an error and stop. Do not search for similar issues and do not act on another one instead."',
    },
  ]);
});

test("both rules stand last in every prompt that is carried out, whatever it says itself", () => {
  expect(withBothRules(`${S}Search if you like.\n`)).toBe(
    [
      `${S}Search if you like.`,
      "",
      "Touch issue {issueId} only. Do not read, change or create any other issue.",
      "If issue {issueId} is missing or cannot be accessed, report an error and stop. Do not search for similar issues and do not act on another one instead.",
    ].join("\n"),
  );
  expect(checkTrackerPrompt(withBothRules(S))).toEqual([]);
});
