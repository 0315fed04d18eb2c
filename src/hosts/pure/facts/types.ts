/** What a code host does, and the commands that a user types for it: all that a plan or a message needs to know of it. */
export interface HostFacts {
  /** A merge that is asked for happens at once: nothing is armed, and nothing is waited for. */
  readonly mergesAtOnce: boolean;
  /** Command that edits a pull request's title and text; null if the host has none. */
  readonly editPullRequest: (number: number) => string | null;
  /** Command that closes a pull request without merging it. */
  readonly closePullRequest: (place: {
    readonly number: number;
    readonly remote: string;
  }) => string;
  /** Command that takes back an auto-merge that is armed; null if the host arms none. */
  readonly disarmAutoMerge: (number: number) => string | null;
}
