import type {
  CommitFacts,
  ShipFacts,
  ShipFlags,
  ShipSettings,
} from "../../../../src/ship/pure/types.ts";

type Tracker = NonNullable<ShipSettings["ship"]["issueTracker"]>;

/** What a test changes in the facts of an otherwise minimal ship. */
export interface FactsOf extends Partial<Omit<ShipFacts, "settings" | "flags">> {
  readonly ship?: Partial<ShipSettings["ship"]>;
  readonly fastShip?: Partial<ShipSettings["fastShip"]>;
  readonly flags?: Partial<ShipFlags>;
}

/** The facts of a ship that has one commit, nothing pending and nothing configured but its target. */
export function factsOf({ ship, fastShip, flags, ...facts }: FactsOf = {}): ShipFacts {
  return {
    command: "ship",
    branch: "me/eng-12-fix-login",
    target: "main",
    remote: "origin",
    host: { id: "plain", label: "/srv/app.git (plain git)" },
    headCommit: "a".repeat(40),
    targetCommit: "b".repeat(40),
    isPushed: false,
    commits: [commitOf("Fix the login")],
    pending: [],
    isReviewConfigured: false,
    teamPrefixes: ["DIS", "ENG", "DISC"],
    issueId: "ENG-12",
    trackerServer: { name: "supported-tracker", file: "/work/.mcp.json" },
    supportUrl: "https://example.com/issues",
    ...facts,
    settings: {
      ship: {
        installCommand: null,
        buildCommand: null,
        testCommand: null,
        autoMerge: false,
        additionalPrompt: null,
        postMergeCommand: null,
        issueTracker: null,
        ...ship,
      },
      fastShip: {
        review: false,
        install: false,
        build: false,
        tests: false,
        issueTracker: false,
        autoMerge: false,
        postMergeCommand: false,
        ...fastShip,
      },
    },
    flags: {
      review: false,
      skip: [],
      noAutoMerge: false,
      title: null,
      body: null,
      isDraft: false,
      reviewers: [],
      labels: [],
      assignees: [],
      message: null,
      mergeTimeoutMs: 3_600_000,
      stepTimeoutMs: null,
      isWaiting: true,
      ...flags,
    },
  };
}

/** A tracker's block with the defaults of the configuration, switched on. */
export function trackerOf(more: Partial<Tracker> = {}): Tracker {
  return {
    provider: "supported-tracker",
    enabled: true,
    teamPrefixes: ["DIS", "ENG", "DISC"],
    state: "In Review",
    prompt: null,
    ...more,
  };
}

export function commitOf(subject: string, body = ""): CommitFacts {
  return { commit: "c".repeat(40), subject, body };
}
