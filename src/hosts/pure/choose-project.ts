/**
 * The facts about the place a branch is pushed to and the places its pull request may be meant for. Names are
 * `owner/name`.
 */
export interface ProjectQuestion {
  /** The repository that the branch is pushed to. */
  readonly head: string;
  /** The repository that `--repo`, `ship.repository` or the choice in the host's client names. */
  readonly wanted: string | null;
  /**
   * The parent of `head` and the source of all its forks; null if it is not a fork, undefined if the host does not say.
   */
  readonly fork: { readonly parent: string; readonly source: string } | null | undefined;
  /** The repositories that the remotes suggest, best first. */
  readonly others: readonly { readonly remote: string; readonly repository: string }[];
}

export type ProjectDecision =
  /** The pull request is opened in the repository that the branch is pushed to. */
  | { readonly is: "same" }
  | { readonly is: "other"; readonly repository: string }
  /** The remotes and the host disagree: only the user can tell. */
  | { readonly is: "unclear"; readonly choices: readonly string[]; readonly why: string };

/**
 * Decides in which repository a pull request is opened: what the user names, else the project that the pushed
 * repository is a fork of. If the host and the remotes name different ones, nothing is guessed, as a pull request in
 * the wrong place shows the change to the wrong people.
 */
export function chooseProject(question: ProjectQuestion): ProjectDecision {
  const { head, wanted, fork } = question;
  if (wanted !== null) return placeOf(wanted, head);
  const others = question.others.filter(({ repository }) => !isSame(repository, head));
  const [first] = others;
  if (fork === undefined) return first === undefined ? SAME : placeOf(first.repository, head);
  if (fork === null) {
    if (first === undefined) return SAME;
    return {
      is: "unclear",
      choices: distinct([head, ...others.map(({ repository }) => repository)]),
      why: `the remote ${first.remote} is ${first.repository}, but ${head} is not a fork of it`,
    };
  }
  const known = others.find(({ repository }) =>
    [fork.parent, fork.source].some((name) => isSame(name, repository)),
  );
  if (known !== undefined) return placeOf(known.repository, head);
  if (first === undefined) return placeOf(fork.parent, head);
  return {
    is: "unclear",
    choices: distinct([fork.parent, ...others.map(({ repository }) => repository), head]),
    why: `${head} is a fork of ${fork.parent}, but the remote ${first.remote} is ${first.repository}`,
  };
}

const SAME: ProjectDecision = { is: "same" };

function placeOf(repository: string, head: string): ProjectDecision {
  return isSame(repository, head) ? SAME : { is: "other", repository };
}

function distinct(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.findIndex((other) => isSame(name, other)) === at);
}

/** Hosts tell owners and names apart whatever their case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
