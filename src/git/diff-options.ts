/**
 * Options before the command: the user's settings that change a diff's content and have no flag.
 * `core.bigFileThreshold` keeps git from reading files that no review will look at.
 */
export const PINNED_SETTINGS = [
  "-c",
  "core.quotePath=true",
  "-c",
  "core.bigFileThreshold=16m",
  "-c",
  "diff.suppressBlankEmpty=false",
  "-c",
  "diff.autoRefreshIndex=true",
] as const;

/** Options after `diff`: every setting under `diff.*` that has a flag, so that no user's choice disturbs. */
export const PINNED_OPTIONS = [
  "--no-color",
  "--no-color-moved",
  "--no-relative",
  "--no-abbrev",
  "--no-indent-heuristic",
  "--diff-algorithm=histogram",
  "--find-renames=50%",
  "-l2000",
  "-O/dev/null",
  "--src-prefix=a/",
  "--dst-prefix=b/",
  "--unified=0",
  "--inter-hunk-context=0",
  "--submodule=short",
] as const;

/** Environment that would outrank the options. */
export const PINNED_ENVIRONMENT = {
  GIT_DIFF_OPTS: undefined,
  GIT_EXTERNAL_DIFF: undefined,
} as const;
