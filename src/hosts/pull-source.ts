/** Where the commits of a pull request are, as its host says. */
export interface PullSource {
  readonly number: number;
  readonly url: string;
  /** The branch that it goes into, and the one that it comes from, perhaps in a fork. */
  readonly target: string;
  readonly branch: string;
  /** The ref in the project's own repository that holds its head, forks included: `refs/pull/12/head`, `refs/merge-requests/12/head`. */
  readonly ref: string;
}
