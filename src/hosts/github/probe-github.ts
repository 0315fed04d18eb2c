import { ghFailureOf, type GhFailure } from "./pure/gh-failure.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Run } from "../../process/run.ts";
import type { Remote } from "../types.ts";
import { createCallGh, type CallGh } from "./call-gh.ts";
import {
  findRepository,
  githubRepositoryOf,
  namedRepository,
  type FoundRepository,
} from "./find-repository.ts";
import { ghError, ghMissing, refusal } from "./gh-error.ts";

/** Whether the GitHub client can use a remote. */
export interface GithubProbe {
  readonly installed: boolean;
  readonly loggedIn: boolean;
  readonly knowsRepository: boolean;
  /** The client has, or had, a login at the host behind the remote: it is one of GitHub's. */
  readonly knowsHost: boolean;
  /** GitHub did not answer whether the repository is there: it is not known to be anything else either. */
  readonly isUnanswered?: boolean;
  /** Why it cannot be used, with how to mend it; null when it can. */
  readonly why: ToolError | null;
}

/** A look, not a transfer: a host that takes longer is out of reach. */
const PROBE_TIMEOUT_MS = 20_000;

/** Asks the GitHub client whether it is there, logged in, and knows the repository behind a remote. */
export async function probeGithub(parts: {
  readonly run: Run;
  readonly remote: Remote;
  readonly again: string;
  readonly cwd: string;
  readonly timeoutMs?: number;
}): Promise<GithubProbe> {
  const call = createCallGh({ ...parts, timeoutMs: parts.timeoutMs ?? PROBE_TIMEOUT_MS });
  // If the URL names the repository, the call that asks for it also tells whether there is a client.
  const named = namedRepository(parts.remote);
  if (named !== null) return probeRepository(call, named, parts);
  const version = await call(["--version"]);
  if (version.missing) return missingClient(version);
  try {
    return await probeRepository(call, await findRepository({ ...parts, call }), parts);
  } catch (why) {
    if (!(why instanceof ToolError) || why.code !== "HOST_UNREACHABLE") throw why;
    const known = { installed: true, loggedIn: true, knowsRepository: false, knowsHost: false };
    return { ...known, isUnanswered: true, why };
  }
}

/** Asks the same about a repository that has been found already. */
export async function probeRepository(
  call: CallGh,
  repository: FoundRepository,
  { remote, again }: { readonly remote: Remote; readonly again: string },
): Promise<GithubProbe> {
  const found = {
    installed: true,
    loggedIn: true,
    knowsRepository: true,
    knowsHost: repository !== null,
    why: null,
  };
  if (repository === "unnamed") return found;
  if (repository === null) {
    const named = githubRepositoryOf(remote.url);
    const facts = {
      doing: "asking",
      place: `the remote ${remote.name}`,
      remote: remote.name,
      again,
    } as const;
    return named === null
      ? { ...found, knowsRepository: false, why: refusal("no-remote", { ...facts, host: "" }) }
      : {
          installed: true,
          loggedIn: false,
          knowsRepository: false,
          knowsHost: false,
          why: refusal("logged-out", { ...facts, host: named.host }),
        };
  }
  const { host, owner, name } = repository;
  const answer = await call(["api", `repos/${owner}/${name}`, "--hostname", host]);
  if (answer.missing) return missingClient(answer);
  if (answer.status === 0) return found;
  const failure = ghFailureOf(answer.said);
  if (failure === "unknown" && !answer.timedOut) {
    // A valid login is enough to go on, whatever stopped the call.
    const login = await call(["auth", "status", "--hostname", host]);
    if (login.status === 0) return found;
  }
  const place = `${host}/${owner}/${name}`;
  const why = ghError(answer, { doing: "asking", place, host, remote: remote.name, again });
  return { ...found, loggedIn: !isAboutLogin(failure), knowsRepository: false, why };
}

function missingClient(answer: Parameters<typeof ghMissing>[0]): GithubProbe {
  return {
    installed: false,
    loggedIn: false,
    knowsRepository: false,
    knowsHost: false,
    why: ghMissing(answer),
  };
}

function isAboutLogin(failure: GhFailure): boolean {
  return failure === "bad-token" || failure === "logged-out";
}
