import type { DescribedFlag } from "../core/described-command.ts";

/** The flags of the ships that are not settings. */
export const SHIP_FLAGS: readonly DescribedFlag[] = [
  { flags: "--review", meaning: "review first, configured or not" },
  { flags: "--skip-review", meaning: "do not review" },
  { flags: "--skip-install", meaning: "do not run the install command" },
  { flags: "--skip-build", meaning: "do not run the build command" },
  { flags: "--skip-test", meaning: "do not run the test command" },
  { flags: "--skip-tracker", meaning: "do not touch the issue tracker" },
  { flags: "--title <text>", meaning: "title of the pull request" },
  { flags: "--body <text>", meaning: "description of the pull request" },
  {
    flags: "--body-file <file>",
    meaning: "description of the pull request from a file, or - for standard input",
  },
  { flags: "--draft", meaning: "open the pull request as a draft" },
  { flags: "--reviewer <login>", meaning: "request a review (repeatable)", isRepeatable: true },
  { flags: "--label <name>", meaning: "add a label (repeatable)", isRepeatable: true },
  { flags: "--assignee <login>", meaning: "assign a person (repeatable)", isRepeatable: true },
  { flags: "--message <text>", meaning: "message for the commit of pending changes" },
  { flags: "--prompt <text>", meaning: "extra context for the review" },
  {
    flags: "--mcp-config <file>",
    meaning: "file that registers the tracker's server, before all others",
  },
  {
    flags: "--merge-timeout <duration>",
    meaning: "how long to wait for the merge: 90s, 30m, 2h (default 60m)",
  },
  {
    flags: "--step-timeout <duration>",
    meaning: "how long a command, a commit or a push may take: 30s, 10m, 1h (default: no limit)",
  },
  { flags: "--no-wait", meaning: "do not wait for the merge" },
  { flags: "--dry-run", meaning: "print the plan with its digest, and change nothing" },
  { flags: "--plan <digest>", meaning: "ship this plan of a dry run, or nothing" },
  { flags: "--continue", meaning: "finish the unfinished ship of this branch" },
  {
    flags: "--rerun-post-merge",
    meaning: "with --continue: repeat an interrupted post-merge command",
  },
  { flags: "--abort", meaning: "end the unfinished ship, undo nothing, and list what exists" },
];
