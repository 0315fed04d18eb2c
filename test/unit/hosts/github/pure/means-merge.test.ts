import { expect, test } from "vitest";
import type { GithubState } from "../../../../../src/hosts/github/pure/github-state.ts";
import { meansMerge } from "../../../../../src/hosts/github/pure/means-merge.ts";

const READY = { mergeable: "yes", hasMergeQueue: false } as GithubState;
const BLOCKED: GithubState = { ...READY, mergeable: "blocked" };
const UNKNOWN: GithubState = { ...READY, mergeable: "unknown" };
const QUEUE: GithubState = { ...READY, hasMergeQueue: true };

/** What gh 2.23 and 2.46 print, on a terminal and off it. */
test.each<[string, string, GithubState | null, boolean, boolean]>([
  ["silence, and nothing is known", "", null, false, true],
  ["silence where nothing held it back", "", READY, false, true],
  ["silence where rules held it back", "", BLOCKED, false, false],
  ["silence where it was still worked out", "", UNKNOWN, false, false],
  ["silence where there is a merge queue", "", QUEUE, false, false],
  ["silence of a call without --auto", "", UNKNOWN, true, true],
  ["silence of a call without --auto, with a merge queue", "", QUEUE, true, false],
  ["merged", "✓ Squashed and merged pull request #7 (Add it)", BLOCKED, false, true],
  [
    "merged, whatever its title is",
    "✓ Merged pull request #7 (Queue auto-merge)",
    null,
    false,
    true,
  ],
  ["merged before", "! Pull request #7 was already merged", null, false, true],
  [
    "set for later",
    "✓ Pull request #7 will be automatically merged via squash when all requirements are met",
    READY,
    false,
    false,
  ],
  [
    "set for later, and nothing is known",
    "✓ Pull request acme/app#7 will be automatically merged via squash when all requirements are met",
    null,
    false,
    false,
  ],
  [
    "sent to a queue",
    "✓ Pull request #7 will be added to the merge queue for main when ready",
    null,
    false,
    false,
  ],
  ["in the queue already", "! Pull request #7 is already queued to merge", null, false, false],
  ["a queue decides", "! The merge strategy for main is set by the merge queue", null, true, false],
])("%s", (_, said, before, isDirect, expected) => {
  expect(meansMerge({ said, before, isDirect })).toBe(expected);
});
