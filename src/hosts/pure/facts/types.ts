/** A pull request as a command names it. */
export interface PullRequestPlace {
  readonly number: number;
  /** The remote that its branch was pushed to. */
  readonly remote: string;
  /** `github.com/acme/app` if it was opened in the project of a fork; null otherwise. */
  readonly repository: string | null;
}

/** The habits of a code host, and the commands that a user types for it, as far as a plan or a message needs them. */
export interface HostFacts {
  /** A pull request in the host's own words, after its article: `merge request !7`. */
  readonly named: (number: number) => string;
  /** The sign before its number: `!7`, `gitlab.com/acme/app!7`. */
  readonly sign: "#" | "!";
  /** A merge that is asked for happens at once: nothing is armed, and nothing is waited for. */
  readonly mergesAtOnce: boolean;
  /** Pull requests and merges are commits that git makes here, in the user's name. */
  readonly commitsHere: boolean;
  /**
   * The places that it takes the template of a pull request from, best first: a file without its ending, or a folder,
   * which ends with a slash. Upper and lower case are alike.
   */
  readonly templates: readonly string[];
  /** Rewrites Markdown so that it renders the same and the host carries no line out as a command. */
  readonly withoutCommands: (markdown: string) => string;
  /** Command that edits a pull request's title and text; null if the host has none. */
  readonly editPullRequest: (pull: PullRequestPlace) => string | null;
  /** Command that closes a pull request without merging it. */
  readonly closePullRequest: (pull: PullRequestPlace) => string;
  /** Command that takes back an auto-merge that is armed; null if the host arms none. */
  readonly disarmAutoMerge: (pull: PullRequestPlace) => string | null;
}
