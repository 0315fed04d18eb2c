import type { HostTime } from "../create-waiting.ts";
import type { HostedRepository } from "../pure/repository-of-remote.ts";
import type { CallGh } from "./call-gh.ts";
import type { FoundRepository } from "./find-repository.ts";

/** Shared by the parts of the GitHub host: the client, the repository, and how to wait. */
export interface GithubApi extends HostTime {
  /** For calls that change something: each is made once, whatever comes of it. */
  readonly call: CallGh;
  /** For questions: each is asked again if the host did not answer. */
  readonly ask: CallGh;
  /** The repository for pull requests; null if only the client can find it. */
  readonly repository: HostedRepository | null;
  /** The same, and whether it is one that the client knows. */
  readonly found: FoundRepository;
  /** The repository that the branch is pushed to, under the name that the remote has for it; null when unknown. */
  readonly pushed: HostedRepository | null;
  /** The account whose repository the branch was pushed to; null when unknown. */
  readonly headOwner: string | null;
  /** `github.com/acme/app`, for messages. */
  readonly place: string;
  readonly host: string;
  /** The command to try again with: `tool ship`. */
  readonly again: string;
  /** The place to pull the target from: a remote's name, or an address without credentials. */
  readonly remoteName: string;
  /** Fields of the state query that this server was found not to know. */
  readonly unknownFields: Set<string>;
}

/** The address of a pull request in the REST interface; the client fills in a repository that only it knows. */
export function pullPath({ repository }: GithubApi, number: number): string {
  return `repos/${repository?.owner ?? "{owner}"}/${repository?.name ?? "{repo}"}/pulls/${number}`;
}

/** The arguments that name the repository: always given, so that no remote is guessed at. */
export function repositoryArguments({ repository }: GithubApi): string[] {
  return repository === null
    ? []
    : ["-R", `${repository.host}/${repository.owner}/${repository.name}`];
}
