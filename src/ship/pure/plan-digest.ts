import { ALPHABET, lettersOf } from "../../core/letters-of.ts";
import type { ShipFacts, ShipPlan } from "./types.ts";

/** Everything that a ship carries out or is decided by, except for its time limits. */
export interface PlannedWorld {
  readonly facts: ShipFacts;
  readonly plan: ShipPlan;
  /** The whole configuration as decided. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Extra context for the review. */
  readonly prompts: readonly string[];
  /** Hash over index entries and contents of everything pending. */
  readonly pending: string;
  /** Definition of the tracker's server; null if none is started. */
  readonly server: unknown;
}

/** The parts of a plan by the names that people read, in the order of their letters in the digest. */
const PARTS: readonly (readonly [name: string, value: (world: PlannedWorld) => unknown])[] = [
  ["which command ships", ({ facts }) => facts.command],
  [
    "the branch, or where it goes",
    ({ facts: { branch, target, remote, host, project, stack } }) => [
      branch,
      target,
      remote,
      host,
      project?.repository ?? null,
      stack ?? null,
    ],
  ],
  ["the commits", ({ facts }) => facts.headCommit],
  ["the pending changes", ({ pending }) => pending],
  ["the review", (world) => runs(world, "review") && reviewOf(world)],
  ["the commands", (world) => ["install", "build", "test"].map((id) => commandOf(world, id))],
  [
    "the text of the commit or the pull request, or whom it names",
    ({ facts: { flags } }) => [
      [flags.title, flags.body, flags.message, flags.isDraft],
      [flags.reviewers, flags.labels, flags.assignees],
    ],
  ],
  [
    "the tracker",
    (world) =>
      runs(world, "tracker") && [
        world.facts.issueId,
        world.facts.settings.ship.issueTracker,
        world.facts.trackerServer,
        world.server,
      ],
  ],
  [
    "the merge, or what follows it",
    (world) => [runs(world, "auto-merge"), commandOf(world, "post-merge"), restOfShip(world)],
  ],
];

const PART_LETTERS = 3;
const WHOLE_LETTERS = 20;

/**
 * The digest of a plan: a few letters for each part, so that what changed can be named without anything being
 * kept, a hyphen, and a hash over all of them, by which the plan is known.
 */
export function planDigest(world: PlannedWorld): string {
  const values = PARTS.map(([, value]) => JSON.stringify(value(world)) ?? "");
  const parts = values.map((value) => lettersOf(value, PART_LETTERS)).join("");
  return `${parts}-${lettersOf(JSON.stringify(values), WHOLE_LETTERS)}`;
}

/** Whether a text has the form of a digest. */
export function isPlanDigest(text: string): boolean {
  return new RegExp(
    `^[${ALPHABET}]{${PARTS.length * PART_LETTERS}}-[${ALPHABET}]{${WHOLE_LETTERS}}$`,
  ).test(text);
}

/** Names the parts in which two plans differ; empty for the same plan. */
export function differingParts(agreed: string, now: string): readonly string[] {
  if (agreed === now) return [];
  const named = PARTS.flatMap(([name], at) => {
    const [from, to] = [at * PART_LETTERS, (at + 1) * PART_LETTERS];
    return agreed.slice(from, to) === now.slice(from, to) ? [] : [name];
  });
  // Two parts may share their few letters; the two wholes do not.
  return named.length > 0 ? named : ["something in it"];
}

function runs({ plan }: PlannedWorld, step: string): boolean {
  return plan.steps.some(({ id, decision }) => id === step && decision.do === "run");
}

function commandOf(world: PlannedWorld, step: string): string | null {
  if (!runs(world, step)) return null;
  return world.plan.steps.find(({ id }) => id === step)?.command ?? "";
}

/** Returns everything that decides the findings of a review and its gate. */
function reviewOf({ settings, prompts }: PlannedWorld): unknown {
  const { ship: _, fastShip: __, host: ___, ...review } = settings;
  return [review, prompts];
}

/** Returns the settings of ship that no other part holds: how it merges, and those that are added later. */
function restOfShip({ settings }: PlannedWorld): unknown {
  const covered = new Set([
    "installCommand",
    "buildCommand",
    "testCommand",
    "targetBranch",
    "repository",
    "autoMerge",
    "additionalPrompt",
    "postMergeCommand",
    "issueTracker",
  ]);
  const ship = settings["ship"];
  const entries = typeof ship === "object" && ship !== null ? Object.entries(ship) : [];
  return entries.filter(([key]) => !covered.has(key));
}
