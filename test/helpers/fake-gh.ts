import type { Repo } from "./repo.ts";
import { installClient, type ClientCall } from "./scripted-client.ts";
import { answerGh } from "./scripted-gh.ts";

/** A check on every pull request that is opened from now on. */
export interface FakeCheck {
  readonly name: string;
  readonly outcome: "PENDING" | "SUCCESS" | "FAILURE";
  readonly required: boolean;
}

/** Something put in the way of one call, such as `pr create`. */
export interface FakeFailure {
  /** Printed to standard error. */
  readonly stderr?: string;
  /** Exit status; default 1. */
  readonly status?: number;
  /** `before`: the call has its effect, then fails; otherwise it has none. */
  readonly effect?: "before";
  /** With an effect: false keeps standard output empty, as when the connection is lost. */
  readonly printsUrl?: boolean;
  /** Does not answer for so long. */
  readonly hangMs?: number;
}

/** Everything the stand-in goes by; a scenario sets what it needs and leaves the rest. */
export interface FakeGhState {
  host: string;
  /** `owner/name`. */
  repository: string;
  /** The bare repository that branches are looked up in and merges are made in. */
  origin: string;
  /** Null: not logged in. */
  login: string | null;
  version: string;
  /** What the login may do with the repository; absent: the server does not say. */
  canPush?: boolean;
  /** The repositories, as `owner/name`, that are archived. */
  archived?: readonly string[];
  labels: string[];
  users: string[];
  checks: FakeCheck[];
  autoMergeAllowed: boolean;
  squashMergeAllowed: boolean;
  /** The base has rules: auto-merge is set rather than merging at once. */
  isProtected: boolean;
  /** Rules hold the merge back; once set, it happens when the state has been read so many times. */
  mergeAfterReads: number | null;
  /** Once set, somebody closes it after so many reads. */
  closeAfterReads: number | null;
  /** Once set, auto-merge is taken back after so many reads. */
  disarmAfterReads: number | null;
  /** What reviewers say: `REVIEW_REQUIRED`, `CHANGES_REQUESTED`; absent: nobody is asked. */
  review?: string;
  /** The server's refusal of `--auto`: `Pull request Pull request is in clean status`. */
  refuseAutoMerge: string | null;
  /** Fields that the server's GraphQL does not have. */
  unknownFields: string[];
  /** By call (`pr create`, `pr list`, `pr merge`, `api graphql`, `api repos`): used up in order. */
  failures: Record<string, FakeFailure[]>;
  pulls: FakePull[];
}

/** A pull request as the host keeps it. */
export interface FakePull {
  number: number;
  state: "OPEN" | "CLOSED" | "MERGED";
  base: string;
  head: string;
  title: string;
  body: string | null;
  isDraft: boolean;
  labels: string[];
  reviewers: string[];
  assignees: string[];
  checks: FakeCheck[];
  armed: string | null;
  reads: number;
  mergeCommit: string | null;
  /** What its branch was at when it was merged. */
  headCommit?: string;
}

export interface FakeGh {
  /** Where the repository seems to be: `github.com/acme/app`. */
  readonly place: string;
  readonly state: () => FakeGhState;
  /** Changes the state from now on, also while a call is answered. */
  readonly change: (change: Partial<FakeGhState>) => void;
  /** Every call so far, in order: its arguments and what it read from standard input. */
  readonly calls: () => readonly ClientCall[];
}

/**
 * Puts the scripted `gh` on the scenario's PATH and makes `origin` look like a repository on GitHub: the
 * remote's URL is the host's, and git itself is led to the bare repository on disk.
 */
export function installFakeGh(repo: Repo, options: Partial<FakeGhState> = {}): FakeGh {
  const state: FakeGhState = {
    host: "github.com",
    repository: "acme/app",
    origin: repo.origin,
    login: "alice",
    version: "2.23.0",
    labels: ["bug"],
    users: ["alice", "bob"],
    checks: [],
    autoMergeAllowed: true,
    squashMergeAllowed: true,
    isProtected: false,
    mergeAfterReads: null,
    closeAfterReads: null,
    disarmAfterReads: null,
    refuseAutoMerge: null,
    unknownFields: [],
    failures: {},
    pulls: [],
    ...structuredClone(options),
  };
  const calls: ClientCall[] = [];
  installClient(repo, {
    name: "gh",
    inputFlag: "--body-file",
    variables: [],
    answer(call) {
      calls.push(call);
      return answerGh(state, call, repo.sandbox.env);
    },
  });
  const url = `https://${state.host}/${state.repository}.git`;
  repo.git("config", "remote.origin.url", url);
  repo.git("config", `url.${repo.origin}.insteadOf`, url);
  return {
    place: `${state.host}/${state.repository}`,
    state: () => structuredClone(state),
    change: (change) => void Object.assign(state, structuredClone(change)),
    calls: () => [...calls],
  };
}
