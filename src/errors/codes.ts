/**
 * Every error a user can meet: its exit status and what it means in one line.
 * Codes are `ROOM_WHAT`. docs/errors.md is generated from this table.
 *
 * Exit statuses: 1 the work said no · 2 it could not start · 3 the pull request
 * is open but the merge that was asked for did not happen.
 */
export const ERROR_CODES = {
  // command line
  USAGE: { exit: 2, meaning: "The command line could not be understood." },
  USAGE_DIRECTORY: { exit: 2, meaning: "The directory given with `-C` cannot be entered." },
  INTERRUPTED: { exit: 130, meaning: "Ctrl-C, or a question was left with Esc." },

  // files
  STATE_NOT_WRITABLE: {
    exit: 2,
    meaning: "The folder for locks and logs, inside the repository's own, cannot be written.",
  },
  STATE_LINK: {
    exit: 2,
    meaning: "The folder for locks and logs, or something in it, is a symbolic link.",
  },
  TEMPORARY_FOLDER: { exit: 2, meaning: "No temporary folder can be made." },

  // git
  GIT_MISSING: { exit: 2, meaning: "The `git` program is not on PATH." },
  GIT_TOO_OLD: { exit: 2, meaning: "The `git` program lacks an option that is needed." },
  GIT_NO_REPOSITORY: { exit: 2, meaning: "The directory is not inside a git work tree." },
  GIT_REMOTE_NOT_ASKED: {
    exit: 2,
    meaning:
      "The repository's own git settings name a program to reach the remote, and this command only reads.",
  },
  GIT_SETTINGS: {
    exit: 2,
    meaning: "The repository's own git settings name more programs than can be held back.",
  },
  GIT_OBJECTS_MISSING: {
    exit: 2,
    meaning: "A partial clone lacks files that are to be read, and reading fetches nothing.",
  },
  GIT_REMOTE_UNREACHABLE: { exit: 2, meaning: "The remote repository did not answer." },
  GIT_FAILED: { exit: 2, meaning: "A git command failed in a way that was not foreseen." },

  // configuration
  CONFIG_UNREADABLE: { exit: 2, meaning: "A configuration file is there but cannot be read." },
  CONFIG_SYNTAX: { exit: 2, meaning: "A configuration file is not strict JSON." },
  CONFIG_INVALID: {
    exit: 2,
    meaning: "A setting has a value of the wrong type or outside its allowed values.",
  },
  CONFIG_UNKNOWN_KEY: { exit: 2, meaning: "The command line names a setting that does not exist." },
  CONFIG_NOT_WRITABLE: { exit: 2, meaning: "A configuration file could not be written." },
  CONFIG_LOCKED: { exit: 2, meaning: "Another `tool` kept writing to the same settings." },
  CONFIG_HOME_REPOSITORY: {
    exit: 2,
    meaning: "The repository is the home directory, whose `.tool/config.json` is the user's own.",
  },
  CONFIG_OUTSIDE: {
    exit: 2,
    meaning: "The project's configuration file lies outside of the work tree, by way of a link.",
  },
  CONFIG_TRUST_FILE: { exit: 2, meaning: "The file that records trusted repositories is damaged." },

  // change
  CHANGE_NO_TARGET: { exit: 2, meaning: "No branch to compare against exists in this repository." },
  CHANGE_HISTORY_CUT: {
    exit: 2,
    meaning: "The clone is shallow and the commit to compare with lies beyond its end.",
  },
  CHANGE_UNRELATED: {
    exit: 2,
    meaning: "The two ends of the comparison have no commit in common.",
  },
  CHANGE_BAD_REVISION: { exit: 2, meaning: "A commit, branch or range could not be found." },
  CHANGE_PATCH_UNREADABLE: { exit: 2, meaning: "The patch file cannot be read or holds no patch." },
  CHANGE_PATCH_DOES_NOT_APPLY: {
    exit: 2,
    meaning: "The patch fits neither the last commit nor the work tree.",
  },

  // review
  REVIEW_ENGINE_UNAVAILABLE: {
    exit: 2,
    meaning: "The review is to be made with a model or an agent, and none is named.",
  },
  REVIEW_PRICE_UNKNOWN: {
    exit: 2,
    meaning: "`review.budget.usd` is set, and what the model or the agent costs is not known.",
  },
  REVIEW_UNKNOWN_RULE: { exit: 2, meaning: "`--explain` names a rule that does not exist." },
  REVIEW_FINDINGS_UNREADABLE: {
    exit: 2,
    meaning: "What `--findings` names cannot be read, or holds no list of findings.",
  },
  REVIEW_SARIF_UNREADABLE: {
    exit: 2,
    meaning: "What `--sarif` names cannot be read, or is no log in SARIF 2.1.0.",
  },
  REVIEW_OUTPUT_UNWRITABLE: { exit: 2, meaning: "The file for the report cannot be written." },

  // coding agents that review
  AGENT_COMMAND: {
    exit: 2,
    meaning: "The command line of the coding agent is empty, or a quote in it is not closed.",
  },
  AGENT_UNTRUSTED: {
    exit: 2,
    meaning: "The coding agent is a program of the work tree that is not trusted as it is now.",
  },
  AGENT_MISSING: { exit: 2, meaning: "The program of the coding agent is not on PATH." },
  AGENT_TIMEOUT: {
    exit: 2,
    meaning: "`TOOL_AGENT_TIMEOUT` is not a whole number of seconds from 1 to 3600.",
  },

  // coding agents that are told the commands
  AGENTS_NONE_FOUND: {
    exit: 2,
    meaning: "No agent is named, and none of those that are known was found.",
  },
  AGENTS_NO_HOME: { exit: 2, meaning: "There is no home directory to write to." },
  AGENTS_NOT_OURS: {
    exit: 1,
    meaning:
      "Something that `tool` did not write is where a command or the server's entry belongs.",
  },
  AGENTS_OUTSIDE: {
    exit: 1,
    meaning: "A symbolic link leads out of the home directory or the project, or nowhere.",
  },
  AGENTS_UNREADABLE: {
    exit: 1,
    meaning: "A settings file of an agent cannot be read, or is not in its format.",
  },
  AGENTS_NOT_WRITABLE: { exit: 1, meaning: "A file of an agent could not be written or removed." },

  // fixes
  FIX_LOCKED: { exit: 2, meaning: "Another `tool` applies fixes in the same work tree." },
  FIX_COMMIT_RUNNING: {
    exit: 2,
    meaning: "A review was killed, and the git that it asked for a commit of the fixes still runs.",
  },
  FIX_NOT_WRITABLE: {
    exit: 2,
    meaning: "A fix could not be written; what had been written was put back.",
  },
  FIX_NOTHING_TO_UNDO: { exit: 2, meaning: "No fixes were applied that could be undone." },
  FIX_UNDO_CONFLICT: {
    exit: 1,
    meaning: "What the fixes changed was changed again since, so nothing was undone.",
  },
  FIX_COMMIT_FAILED: {
    exit: 1,
    meaning: "The applied fixes could not be committed; they stay in the files.",
  },

  // ship
  SHIP_DETACHED_HEAD: { exit: 2, meaning: "No branch is checked out, so there is none to ship." },
  SHIP_NO_COMMIT: { exit: 2, meaning: "The repository has no commit yet." },
  SHIP_OPERATION_IN_PROGRESS: {
    exit: 2,
    meaning: "A merge, rebase or the like is under way, or files are in conflict.",
  },
  SHIP_ON_TARGET: { exit: 2, meaning: "The branch to ship is the one that pull requests target." },
  SHIP_NO_REMOTE: { exit: 2, meaning: "There is no remote that the branch could be pushed to." },
  SHIP_TARGET_MISSING: { exit: 2, meaning: "The target branch is not on the remote." },
  SHIP_REMOTE_AHEAD: {
    exit: 2,
    meaning: "The remote has commits on the branch that the branch here does not have.",
  },
  SHIP_SUBMODULE_NOT_PUSHED: {
    exit: 2,
    meaning: "The branch would record a submodule's commit that none of its remotes has.",
  },
  SHIP_NOTHING_TO_SHIP: { exit: 2, meaning: "The target has everything that the branch has." },
  SHIP_PLAN_CHANGED: {
    exit: 2,
    meaning: "What would be shipped or run is not the plan that `--plan` names any more.",
  },
  SHIP_LOCKED: { exit: 2, meaning: "Another ship works in the same work tree." },
  SHIP_BODY_FILE: { exit: 2, meaning: "The file given with `--body-file` cannot be read." },
  SHIP_REVIEW_FAILED: { exit: 1, meaning: "The review's gate is not met, so nothing was shipped." },
  SHIP_COMMAND_FAILED: {
    exit: 1,
    meaning: "The install, build or test command failed, so nothing was shipped.",
  },
  SHIP_SECRET: {
    exit: 1,
    meaning: "What is about to be committed holds a secret, or could not be searched for one.",
  },
  SHIP_COMMIT_FAILED: { exit: 1, meaning: "Git or one of its hooks refused the commit." },
  SHIP_BRANCH_MOVED: {
    exit: 1,
    meaning:
      "The branch changed while it was being shipped, so what was checked is not what is there.",
  },
  SHIP_PUSH_REJECTED: { exit: 1, meaning: "The remote refused the branch." },
  SHIP_PUSH_FAILED: { exit: 1, meaning: "The branch could not be pushed." },

  // the time limit of a step
  SHIP_STEP_TIMED_OUT: {
    exit: 1,
    meaning: "A command took longer than `--step-timeout` allows, and was ended.",
  },

  // the journal of a ship
  SHIP_NOTHING_TO_CONTINUE: { exit: 2, meaning: "No unfinished ship is there to be continued." },
  SHIP_OTHER_BRANCH: {
    exit: 2,
    meaning: "The unfinished ship belongs to a branch that is not checked out.",
  },
  SHIP_BRANCH_GONE: {
    exit: 2,
    meaning: "The branch of the unfinished ship does not exist any more.",
  },
  SHIP_STILL_RUNNING: {
    exit: 2,
    meaning: "A program that the killed ship had started still runs.",
  },
  SHIP_JOURNAL_DAMAGED: { exit: 2, meaning: "The journal of a ship cannot be read." },
  SHIP_JOURNAL_NEWER: { exit: 2, meaning: "A later version wrote the journal of a ship." },
  SHIP_UNKNOWN_RUN: { exit: 2, meaning: "There is no ship of that name in this work tree." },

  // hosts
  HOST_UNREACHABLE: { exit: 2, meaning: "The code host did not answer." },
  HOST_PULL_REQUEST_REFUSED: {
    exit: 1,
    meaning: "The code host refused to open the pull request, in words not known here.",
  },
  HOST_CLIENT_MISSING: { exit: 2, meaning: "The code host's client program is not installed." },
  HOST_LOGGED_OUT: {
    exit: 2,
    meaning: "The code host's client is not logged in, or not with enough rights.",
  },
  HOST_REPOSITORY_UNKNOWN: { exit: 2, meaning: "The code host does not know the repository." },
  HOST_UNKNOWN: { exit: 2, meaning: "No code host is known behind the remote." },
  HOST_GITLAB_UNAVAILABLE: {
    exit: 2,
    meaning: "The remote is on GitLab, which this version cannot open merge requests on.",
  },
  HOST_MERGE_REFUSED: {
    exit: 3,
    meaning: "The code host refused the merge that was asked for, in words not known here.",
  },

  // what a code host refuses, each by its own name
  HOST_PAUSE_WANTED: {
    exit: 2,
    meaning: "The code host asks for a pause: too many calls in a short time.",
  },
  HOST_RATE_LIMITED: {
    exit: 2,
    meaning: "The account's calls to the code host are used up for now.",
  },
  HOST_SIGN_ON_NEEDED: {
    exit: 2,
    meaning: "The organisation wants the login authorised for single sign-on.",
  },
  HOST_MISSING_SCOPE: {
    exit: 2,
    meaning: "The token of the code host's client lacks a right that is needed.",
  },
  HOST_NO_PULL_REQUEST: { exit: 3, meaning: "The code host has no pull request of that number." },
  HOST_PULL_REQUEST_HIDDEN: {
    exit: 1,
    meaning: "The code host says that the pull request exists, and shows none.",
  },
  HOST_HEAD_MISSING: {
    exit: 1,
    meaning: "The code host does not have the branch that was pushed.",
  },
  HOST_BASE_MISSING: { exit: 1, meaning: "The code host does not have the target branch." },
  HOST_NOTHING_TO_OPEN: {
    exit: 1,
    meaning: "The target has all that the branch has, so no pull request can be opened.",
  },
  HOST_UNKNOWN_LABEL: { exit: 1, meaning: "The repository has no label of that name." },
  HOST_UNKNOWN_USER: { exit: 1, meaning: "The code host knows no user or team of that name." },
  HOST_BODY_TOO_LONG: {
    exit: 1,
    meaning: "The pull request's text is longer than the code host allows.",
  },
  HOST_MERGE_RACE: {
    exit: 3,
    meaning: "There was nothing left to wait for, and merging at once failed too.",
  },
  HOST_MERGE_UNSTABLE: { exit: 3, meaning: "Checks that are not required fail or still run." },
  HOST_AUTO_MERGE_OFF: { exit: 3, meaning: "The repository does not allow auto-merge." },
  HOST_BASE_UNPROTECTED: {
    exit: 3,
    meaning: "Auto-merge needs a protection rule on the target branch, which has none.",
  },
  HOST_MERGE_FORBIDDEN: {
    exit: 3,
    meaning: "The login may not merge into the protected target branch.",
  },
  HOST_AUTO_MERGE_IMPOSSIBLE: {
    exit: 3,
    meaning: "The pull request cannot be set to auto-merge in its present state.",
  },
  HOST_MERGE_DRAFT: { exit: 3, meaning: "The pull request is a draft, which cannot be merged." },
  HOST_BASE_MOVED: {
    exit: 3,
    meaning: "The target branch kept moving while the pull request was being merged.",
  },
  HOST_HEAD_MOVED: {
    exit: 3,
    meaning: "The branch on the code host is no longer what was shipped.",
  },
  HOST_SQUASH_OFF: { exit: 3, meaning: "The repository does not allow squash merges." },
  HOST_MERGE_POLICY: {
    exit: 3,
    meaning: "The rules of the target branch do not let the pull request be merged yet.",
  },
  HOST_MERGE_CONFLICT: { exit: 3, meaning: "The pull request conflicts with its target branch." },
  HOST_NOT_MERGEABLE: {
    exit: 3,
    meaning: "The code host says that the pull request cannot be merged.",
  },
  HOST_FORBIDDEN: { exit: 2, meaning: "The login may not do that on the code host." },
  HOST_MERGE_CLOSED: { exit: 3, meaning: "The pull request was closed without a merge." },
  HOST_CHECKS_FAILED: {
    exit: 3,
    meaning: "Checks that nobody requires failed, so the pull request was not merged.",
  },
  HOST_CHECKS_RUNNING: {
    exit: 3,
    meaning: "Checks that nobody requires still run, so the pull request was not merged.",
  },
  HOST_MERGE_NO_EFFECT: {
    exit: 3,
    meaning:
      "The client reported success, and the pull request is neither merged nor set to auto-merge.",
  },

  // a merge that was waited for and did not come
  SHIP_MERGE_CLOSED: {
    exit: 3,
    meaning: "The pull request was closed while its merge was waited for.",
  },
  SHIP_MERGE_CONFLICT: {
    exit: 3,
    meaning: "The pull request came to conflict with its target branch.",
  },
  SHIP_MERGE_BEHIND: {
    exit: 3,
    meaning: "The target moved on and wants the branch brought up to date.",
  },
  SHIP_MERGE_CHECK_FAILED: { exit: 3, meaning: "A required check failed." },
  SHIP_MERGE_DISARMED: {
    exit: 3,
    meaning: "Auto-merge was switched off, or the merge queue put the pull request out.",
  },
  SHIP_MERGE_HEAD_CHANGED: {
    exit: 3,
    meaning: "Somebody pushed to the branch while its merge was waited for.",
  },
  SHIP_MERGE_REVIEW_NEEDED: {
    exit: 3,
    meaning: "Nobody had approved the pull request when `--merge-timeout` was over.",
  },
  SHIP_MERGE_STALLED: {
    exit: 3,
    meaning: "The pull request is ready, and the code host does not merge it.",
  },
  SHIP_MERGE_TIMEOUT: {
    exit: 3,
    meaning: "The pull request was not merged within `--merge-timeout`.",
  },

  // register
  REGISTER_OUTSIDE: {
    exit: 2,
    meaning:
      "`decisionRegister.path`, or a file that a question is about, is outside the repository.",
  },
  REGISTER_UNREADABLE: { exit: 2, meaning: "The register's file is there but cannot be read." },
  REGISTER_NOT_WRITABLE: { exit: 2, meaning: "The register's file cannot be written." },
  REGISTER_CONFLICT: {
    exit: 2,
    meaning: "The register's file holds a merge conflict, so nothing is written to it.",
  },
  REGISTER_LOCKED: { exit: 2, meaning: "Another `tool` kept writing to the register." },
  REGISTER_UNKNOWN_ENTRY: { exit: 2, meaning: "The register has no entry of that number." },
  REGISTER_DECIDED: {
    exit: 1,
    meaning: "The entry was answered, declined or superseded before, and stays as it is.",
  },

  // tracker
  TRACKER_PROMPT: {
    exit: 2,
    meaning: "The custom prompt for the tracker does not keep to the one issue.",
  },
  TRACKER_CONFIG: {
    exit: 2,
    meaning: "The file that names the tracker's server cannot be read or is malformed.",
  },

  // models
  MODEL_NAME: {
    exit: 2,
    meaning: "The name of a model is not `PROVIDER:MODEL`, or nobody knows the provider.",
  },
  MODEL_KEY: {
    exit: 2,
    meaning: "The model's provider wants a key that is not set, or what is set is no key.",
  },
  MODEL_ENDPOINT: {
    exit: 2,
    meaning: "The address of a model's server is not set, or is no address.",
  },
  MODEL_TIMEOUT: { exit: 2, meaning: "`TOOL_MODEL_TIMEOUT` is no number of seconds." },
  MODEL_PRICE: { exit: 2, meaning: "`TOOL_MODEL_PRICE` is no pair of prices." },
} as const satisfies Record<string, { exit: 1 | 2 | 3 | 130 | 143; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
