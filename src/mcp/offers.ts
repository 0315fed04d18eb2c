import { nameTools } from "./name-tools.ts";
import {
  LIST,
  OBJECT,
  outputOfConfig,
  outputOfPlan,
  outputOfReview,
  outputOfShip,
  pickPlan,
  TEXT,
} from "./outputs.ts";
import type { Effect, Offer } from "./types.ts";

/** Reads files of the repository and changes nothing. */
const READS: Effect = { reads: true, isDestructive: false, isIdempotent: true, reachesOut: false };
/** Reads the repository, its remote or its host, or has a configured model read. */
const ASKS: Effect = { ...READS, reachesOut: true };
/** Adds something new. */
const ADDS: Effect = { reads: false, isDestructive: false, isIdempotent: false, reachesOut: false };
/** Overwrites something. */
const CHANGES: Effect = { ...ADDS, isDestructive: true };
const SHIPS: Effect = { ...CHANGES, reachesOut: true };

/** Flags of `tool review` that write, or belong to a review that writes. */
const WRITING = ["fix", "loop", "undo", "no-commit", "max-iterations"];

/** Flags of `tool review` for a reader of the change. */
const READING = ["brief", "files", "part", "verify"];

/** Flags of `tool review` that change what it prints. */
const OTHER_LOOKS = [
  "undo",
  "preview",
  "rules",
  "test-rules",
  "explain",
  "explain-silence",
  "re-review",
  "all",
];

/** Flags of the ships that do not begin a run. */
const OTHER_ROADS = ["dry-run", "continue", "rerun-post-merge", "abort"];

const AS_INPUT = {
  findings:
    "what you found after `review_brief`, or your verdicts after `review_brief` with `verify`, as JSON text",
  patch: "review this patch, given as text",
};

/**
 * The tools, in the order of the list. `trust` and `agents` are left out: only the user decides who may read the
 * code and which agents are set up.
 */
export const OFFERS: readonly Offer[] = [
  {
    name: "review",
    title: "Review the change",
    command: "review",
    without: [...WRITING, ...READING, "pr", "all", "test-rules"],
    asInput: AS_INPUT,
    effect: ASKS,
    advice:
      "Reports problems on the changed lines only, and writes nothing. To read the change yourself, call `review_brief` first and hand in what you found as `findings`.",
    output: outputOfReview,
  },
  {
    name: "review_brief",
    title: "Brief for reading the change",
    command: "review",
    always: ["--brief"],
    without: [...WRITING, ...OTHER_LOOKS, "pr", "brief", "findings", "fail-on"],
    asInput: AS_INPUT,
    effect: READS,
    summary:
      "Print what you need to read the change yourself: the change, what to look for, and how to answer",
    advice: "Nothing is sent anywhere. Answer with `review` and `findings`.",
    output: {},
    asText: { pick: () => ({}), reword: nameTools },
  },
  {
    name: "apply_fixes",
    title: "Apply fixes",
    command: "review",
    without: [...READING, ...OTHER_LOOKS, "patch", "pr"],
    defaults: { fix: "safe" },
    asInput: AS_INPUT,
    effect: CHANGES,
    summary: "Review the change and apply fixes to the work tree",
    advice:
      "Give it the flags and findings of the review whose fixes the user agreed to. `undo_fixes` undoes them.",
    output: outputOfReview,
  },
  {
    name: "undo_fixes",
    title: "Undo fixes",
    command: "review",
    always: ["--undo"],
    only: [],
    effect: CHANGES,
    summary: "Undo the fixes that were applied last",
    output: { undone: OBJECT, files: LIST, commit: TEXT },
  },
  {
    name: "ship_plan",
    title: "Plan a ship",
    command: "ship",
    always: ["--dry-run"],
    without: [...OTHER_ROADS, "plan"],
    effect: ASKS,
    summary: "Print the plan of a ship with its digest, and change nothing",
    advice: "Show the user the whole plan. Call `ship` with its digest once they agree.",
    output: outputOfPlan,
    asText: { pick: pickPlan },
  },
  {
    name: "ship",
    title: "Ship the branch",
    command: "ship",
    without: OTHER_ROADS,
    requires: ["plan"],
    defaults: { wait: false },
    effect: { ...SHIPS, needsConsent: true },
    summary: "Ship the plan that the user agreed to, and no other",
    advice:
      "`plan` is the digest of `ship_plan`, called with the same arguments. It commits, pushes, opens a pull request and may merge and deploy, as configured. It returns once the merge is set; `ship_continue` waits for the merge. Finish an interrupted ship with `ship_continue`, never with a new one.",
    output: outputOfShip,
  },
  {
    name: "ship_continue",
    title: "Finish an unfinished ship",
    command: "ship",
    always: ["--continue"],
    only: ["wait", "no-wait", "merge-timeout", "step-timeout", "rerun-post-merge"],
    defaults: { wait: false },
    effect: { ...SHIPS, isIdempotent: true },
    summary: "Finish the unfinished ship of this branch, whichever command began it",
    advice:
      "With `wait: true` it waits for the merge, up to an hour, and runs what comes after it.",
    output: outputOfShip,
  },
  {
    name: "ship_abort",
    title: "End an unfinished ship",
    command: "ship",
    always: ["--abort"],
    only: [],
    effect: { ...CHANGES, isIdempotent: true },
    summary: "End the unfinished ship of this branch, undo nothing, and list what exists",
    advice: "Only when the user asks for it.",
    output: outputOfShip,
  },
  {
    name: "fast_ship_plan",
    title: "Plan a fast ship",
    command: "fast-ship",
    always: ["--dry-run"],
    without: [...OTHER_ROADS, "plan"],
    effect: ASKS,
    summary: "Print the plan of a fast ship with its digest, and change nothing",
    advice: "Show the user the whole plan. Call `fast_ship` with its digest once they agree.",
    output: outputOfPlan,
    asText: { pick: pickPlan },
  },
  {
    name: "fast_ship",
    title: "Fast-ship the branch",
    command: "fast-ship",
    without: OTHER_ROADS,
    requires: ["plan"],
    defaults: { wait: false },
    effect: { ...SHIPS, needsConsent: true },
    summary: "Ship the fast plan that the user agreed to, and no other",
    advice: "`plan` is the digest of `fast_ship_plan`, called with the same arguments.",
    output: outputOfShip,
  },
  {
    name: "init",
    title: "Set the project up",
    command: "init",
    effect: { ...ADDS, isIdempotent: true },
    output: { file: TEXT, created: { type: "boolean" }, added: LIST },
  },
  {
    name: "config_list",
    title: "List the settings",
    command: "config list",
    effect: READS,
    output: { settings: LIST, warnings: LIST },
  },
  {
    name: "config_get",
    title: "Read a setting",
    command: "config get",
    effect: READS,
    output: { value: {} },
  },
  {
    name: "config_set",
    title: "Change a setting",
    command: "config set",
    effect: { ...CHANGES, isIdempotent: true },
    advice:
      "Settings that name what is run or who reads the code are the user's: where the client can ask, the user is asked.",
    output: outputOfConfig,
  },
  {
    name: "config_unset",
    title: "Remove a setting",
    command: "config unset",
    effect: { ...CHANGES, isIdempotent: true },
    output: outputOfConfig,
  },
  {
    name: "config_check",
    title: "Check the settings",
    command: "config check",
    effect: READS,
    output: { ok: { type: "boolean" }, files: LIST, warnings: LIST },
  },
  {
    name: "register_list",
    title: "List decisions and questions",
    command: "register list",
    effect: READS,
    output: { entries: LIST },
  },
  {
    name: "register_show",
    title: "Show a decision",
    command: "register show",
    effect: READS,
    output: {},
  },
  {
    name: "register_search",
    title: "Search the decisions",
    command: "register search",
    effect: READS,
    output: { entries: LIST },
  },
  {
    name: "register_add",
    title: "Write down a question",
    command: "register add",
    effect: ADDS,
    output: {},
  },
  {
    name: "register_answer",
    title: "Write down an answer",
    command: "register answer",
    effect: ADDS,
    advice:
      "These questions are for people: ask the user, and write down what they said, never a guess of your own.",
    output: {},
  },
  {
    name: "register_decline",
    title: "Decline a question",
    command: "register decline",
    effect: ADDS,
    advice: "Only when the user says that it will not be answered.",
    output: {},
  },
  {
    name: "register_supersede",
    title: "Replace a decision",
    command: "register supersede",
    effect: ADDS,
    advice: "Only when the user says that the decision no longer holds.",
    output: {},
  },
  {
    name: "runs_list",
    title: "List the ships",
    command: "runs list",
    effect: READS,
    output: { runs: LIST },
  },
  { name: "runs_show", title: "Show a ship", command: "runs show", effect: READS, output: {} },
  {
    name: "doctor",
    title: "Check the setup",
    command: "doctor",
    effect: ASKS,
    output: { status: TEXT, checks: LIST },
  },
];

/**
 * Flags that agents may not pass, without dashes. Only the user decides who reads the code, which program is
 * started and what the user's own settings are: a text in the code that an agent reads must not decide it. A report
 * is returned, not written to a file. Shards are for machines that share a review. The last three are aliases of
 * parameters.
 */
export const WITHHELD: ReadonlySet<string> = new Set([
  "engine",
  "model",
  "sceptic",
  "agent",
  "mcp-config",
  "user",
  "format",
  "output",
  "open",
  "body-file",
  "post",
  "pushed",
  "shard",
  "merge",
  "harsh",
  "constructive",
]);

/** The instructions of the server for an agent. */
export const INSTRUCTIONS = [
  "`tool` reviews the change on a git branch and ships it: review, install, build, test, commit, pull request, tracker, auto-merge, post-merge, as .tool/config.json says.",
  "The usual way: `review_brief`, read the change, hand in what you found with `review` and `findings`; check each with `review_brief` and `verify`, and hand in the verdicts the same way; show the user the report; `apply_fixes` on a yes. Then `ship_plan`, show the user the plan, and `ship` with its digest once they agree.",
  "A result that is too large comes in pages: call the same tool with the `cursor` of the page before. A question in a review is for the user to answer.",
].join("\n");
