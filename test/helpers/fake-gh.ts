import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { findProgram } from "./sandbox.ts";
import type { Repo } from "./repo.ts";
import { answerGh, type GhAnswer, type GhCall } from "./scripted-gh.ts";

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
  readonly calls: () => readonly GhCall[];
}

/**
 * Puts the scripted `gh` on the scenario's PATH and makes `origin` look like a repository on GitHub: the
 * remote's URL is the host's, and git itself is led to the bare repository on disk. The program on PATH only
 * passes its call on to this process, so nothing that waits for it may keep this process from answering.
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
  const calls: GhCall[] = [];
  const portFile = join(repo.sandbox.directory, "gh-port");
  serve(repo, portFile, (call) => {
    calls.push(call);
    return answerGh(state, call, repo.sandbox.env);
  });
  const gh = join(repo.sandbox.bin, "gh");
  writeFileSync(gh, clientOf(portFile));
  chmodSync(gh, 0o755);
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

/** Answers calls on loopback until the scenario ends. What its program dies of leaves no call half answered. */
function serve(repo: Repo, portFile: string, answer: (call: GhCall) => Promise<GhAnswer>): void {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let text = "";
    socket
      .setEncoding("utf8")
      .on("error", () => {})
      .on("close", () => open.delete(socket))
      .on("data", (chunk: string) => {
        text += chunk;
        const call = readCall(text);
        if (call === null) return;
        void answer(call).then(({ status, stdout, stderr }) =>
          socket.end(`${[status, stdout, stderr].join("\0")}\0`),
        );
      });
  });
  server.listen(0, "127.0.0.1", () => {
    writeFileSync(portFile, `${(server.address() as AddressInfo).port}\n`);
  });
  server.unref();
  repo.sandbox.atEnd.push(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
}

/** A call as the client sends it: the number of its arguments, each of them, and its input; null until all of it is there. */
function readCall(text: string): GhCall | null {
  const [count = "", ...rest] = text.split("\0");
  const parts = rest.slice(0, -1);
  if (parts.length <= Number(count)) return null;
  const args = parts.slice(0, Number(count));
  const readsInput = args.some((each, i) => each === "-" && args[i - 1] === "--body-file");
  return { args, input: readsInput ? (parts.at(-1) ?? "") : null };
}

/** A client in few steps of a shell, as it is started for every call: it starts no program of its own. */
function clientOf(portFile: string): string {
  return `#!${findProgram("bash") ?? "/bin/bash"}
# The server has its port a moment after it was started.
until [ -s "${portFile}" ]; do sleep 0.02; done
read -r port < "${portFile}"
exec 3<> "/dev/tcp/127.0.0.1/$port" || exit 1
input=
before=
for argument in "$@"; do
  if [ "$before $argument" = "--body-file -" ]; then IFS= read -r -d '' input; fi
  before=$argument
done
printf '%s\\0' "$#" "$@" "$input" >&3
IFS= read -r -d '' status <&3 || exit 1
IFS= read -r -d '' out <&3
IFS= read -r -d '' err <&3
printf '%s' "$out"
printf '%s' "$err" >&2
exit "$status"
`;
}
