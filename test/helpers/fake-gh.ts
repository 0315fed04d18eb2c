import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeUnderTest } from "./sandbox.ts";
import type { Repo } from "./repo.ts";

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
  pulls: {
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
  }[];
}

/** The state as calls keep it, with the number of a scenario's changes that are part of it. */
type Written = FakeGhState & { readonly changesSeen: number };

export interface FakeGh {
  /** Where the repository seems to be: `github.com/acme/app`. */
  readonly place: string;
  readonly state: () => FakeGhState;
  /** Changes the state, also while a call is answered: it counts from the next one on. */
  readonly change: (change: Partial<FakeGhState>) => void;
  /** Every call so far, in order: its arguments and what it read from standard input. */
  readonly calls: () => { readonly args: readonly string[]; readonly input: string | null }[];
}

/**
 * Puts the scripted `gh` on the scenario's PATH and makes `origin` look like a repository on GitHub: the
 * remote's URL is the host's, and git itself is led to the bare repository on disk.
 */
export function installFakeGh(repo: Repo, options: Partial<FakeGhState> = {}): FakeGh {
  const stateFile = join(repo.sandbox.directory, "gh-state.json");
  const logFile = join(repo.sandbox.directory, "gh-calls.jsonl");
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
    ...options,
  };
  // Only calls write the state: one that is under way would write over what a scenario changes meanwhile.
  const changesFile = `${stateFile}.changes`;
  writeFileSync(stateFile, JSON.stringify({ ...state, changesSeen: 0 }));
  writeFileSync(changesFile, "");
  writeFileSync(logFile, "");
  const program = join(import.meta.dirname, "fake-bin/gh.mjs");
  const gh = join(repo.sandbox.bin, "gh");
  writeFileSync(
    gh,
    `#!/bin/sh\nexec "${nodeUnderTest()}" "${program}" "${stateFile}" "${logFile}" "$@"\n`,
  );
  chmodSync(gh, 0o755);
  const url = `https://${state.host}/${state.repository}.git`;
  repo.git("config", "remote.origin.url", url);
  repo.git("config", `url.${repo.origin}.insteadOf`, url);

  const read = (): FakeGhState => {
    const content = JSON.parse(readFileSync(stateFile, "utf8")) as Written;
    const changes = readFileSync(changesFile, "utf8").split("\n").slice(0, -1);
    const unseen = changes.slice(content.changesSeen);
    return Object.assign(
      content,
      ...unseen.map((line) => JSON.parse(line) as Partial<FakeGhState>),
    );
  };
  return {
    place: `${state.host}/${state.repository}`,
    state: read,
    change: (change) => appendFileSync(changesFile, `${JSON.stringify(change)}\n`),
    calls: () =>
      existsSync(logFile)
        ? readFileSync(logFile, "utf8")
            .split("\n")
            .filter((line) => line !== "")
            .map((line) => JSON.parse(line) as { args: string[]; input: string | null })
        : [],
  };
}
