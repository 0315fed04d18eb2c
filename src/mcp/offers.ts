import type { Offer } from "./types.ts";

/**
 * The commands that agents may run, in the order in which they are listed. `trust` is not among them: it is the
 * user's word about who may read the code, and nobody else's.
 */
export const OFFERS: readonly Offer[] = [
  {
    command: "review",
    effect: "writes",
    advice:
      "Says what is wrong with the change, on its lines only; works with no model. It writes only with `fix`, `loop`, `undo` or `commit`, and what it wrote `undo` takes back. To do the reading yourself as well: call it with `brief`, read, and hand your findings in with `findings`.",
    asInput: {
      findings: "what you found after `brief`, as JSON text",
      patch: "review this patch, given as text",
    },
  },
  {
    command: "ship",
    effect: "ships",
    advice:
      "Call it with `dry_run` first and show the user the plan. It commits, pushes, opens a pull request and may merge and deploy, as configured. Waiting for the merge takes up to an hour: `wait: false` comes back once it is set, and `continue` finishes it later. A ship that was cut short is finished by `continue`, never by starting anew.",
  },
  {
    command: "fast-ship",
    effect: "ships",
    advice: "Call it with `dry_run` first and show the user the plan.",
  },
  { command: "init", effect: "writes" },
  { command: "config list", effect: "reads" },
  { command: "config get", effect: "reads" },
  { command: "config set", effect: "writes" },
  { command: "config unset", effect: "writes" },
  { command: "config check", effect: "reads" },
  { command: "register list", effect: "reads" },
  { command: "register show", effect: "reads" },
  { command: "register add", effect: "writes" },
  {
    command: "register answer",
    effect: "writes",
    advice:
      "These questions are for people: ask the user, and write down what they said, never a guess of your own.",
  },
  {
    command: "register decline",
    effect: "writes",
    advice: "Only when the user says that it will not be answered.",
  },
  {
    command: "register supersede",
    effect: "writes",
    advice: "Only when the user says that the decision no longer holds.",
  },
  { command: "register search", effect: "reads" },
  { command: "runs list", effect: "reads" },
  { command: "runs show", effect: "reads" },
  { command: "doctor", effect: "reads" },
];

/**
 * Flags that no agent may give, without dashes. Who reads the code, which program is started and what the
 * user's own file says are the user's to decide, and a text in the code that an agent reads must not decide
 * it either; a report is given back, not written to a file. The last three are other words for parameters.
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
  "body-file",
  "harsh",
  "constructive",
]);

/** What an agent is told of the server as a whole. */
export const INSTRUCTIONS = [
  "`tool` reviews the change on a git branch and ships it: review, install, build, test, commit, pull request, tracker, auto-merge, post-merge, as .tool/config.json says.",
  "The usual way: `review`, mend what it says (or call it with `fix`), `review` again; then `ship` with `dry_run`, show the user the plan, and `ship` once they agree.",
  "Every result is the JSON that the command prints with --json; a question in a review is for the user to answer.",
].join("\n");
