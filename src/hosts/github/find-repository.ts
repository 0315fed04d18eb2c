import { isRecord } from "../../core/is-record.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { ghFailureOf, isUncertain } from "./pure/gh-failure.ts";
import {
  repositoryOfRemote,
  withoutPort,
  type HostedRepository,
} from "../pure/repository-of-remote.ts";
import { parseJson } from "../../core/parse-json.ts";
import { createGit } from "../../git/git.ts";
import type { Run } from "../../process/run.ts";
import type { Remote } from "../types.ts";
import type { CallGh } from "./call-gh.ts";

/** A repository that the client knows and does not name: a wrapper around it may answer less than it does. */
export type FoundRepository = HostedRepository | "unnamed" | null;

/**
 * Finds the GitHub repository behind a remote. Its URL says so for github.com and its relatives; for any
 * other host the client is asked, which knows its logins and the user's ssh aliases. Null when there is none.
 * Throws HOST_UNREACHABLE if the client had to ask GitHub and got no answer.
 */
export async function findRepository(parts: {
  readonly call: CallGh;
  readonly run: Run;
  readonly cwd: string;
  readonly remote: Remote;
}): Promise<FoundRepository> {
  const { call, remote } = parts;
  const known = namedRepository(remote);
  if (known !== null) return known;
  const named = githubRepositoryOf(remote.url);
  if (named !== null) {
    // Asks nobody when the client has no login there.
    const login = await call(["auth", "status", "--hostname", named.host]);
    if (login.status === 0 || ghFailureOf(login.said) === "bad-token") return named;
  }
  return askGh(parts, named);
}

/** The repository that a remote's URL names on a host that is certainly GitHub's; null for any other. */
export function namedRepository({ url }: Remote): HostedRepository | null {
  const named = githubRepositoryOf(url);
  return named !== null && isGithubHost(named.host) ? named : null;
}

/**
 * The repository that a remote's URL names, in the shape GitHub has: one owner, one name. Its host has no port, as the
 * client takes none: `gh auth login --hostname HOST:8443` is refused, and the remotes are matched without.
 */
export function githubRepositoryOf(url: string): HostedRepository | null {
  const repository = repositoryOfRemote(url);
  if (repository === null || repository.owner.includes("/")) return null;
  return { ...repository, host: withoutPort(repository.host) };
}

/** github.com and the hosts of its enterprise cloud. */
function isGithubHost(host: string): boolean {
  return host === "github.com" || host.endsWith(".ghe.com");
}

async function askGh(
  parts: { call: CallGh; run: Run; cwd: string; remote: Remote },
  named: HostedRepository | null,
): Promise<FoundRepository> {
  const answer = await parts.call(["repo", "view", "--json", "nameWithOwner,url"]);
  const viewed = parseJson(answer.stdout);
  const url = isRecord(viewed) ? viewed["url"] : undefined;
  if (named !== null && (answer.timedOut || isUncertain(ghFailureOf(answer.said))))
    throw noAnswer(parts.remote, answer.said);
  if (answer.status !== 0) return null;
  if (typeof url !== "string") return "unnamed";
  const found = githubRepositoryOf(url);
  if (found === null) return null;
  if (named !== null) return isSamePlace(named, found) ? found : null;
  // The client chooses among all remotes; what it read off another one is not ours.
  const others = await createGit(parts.run, parts.cwd).try(
    ["config", "--get-regexp", String.raw`^remote\..*\.url$`],
    { answers: [0, 1] },
  );
  const isAnothers = others.stdout
    .toString("utf8")
    .split("\n")
    .map((line) => githubRepositoryOf(line.slice(line.indexOf(" ") + 1)))
    .some((other) => other !== null && isSamePlace(other, found));
  return isAnothers ? null : found;
}

/**
 * Finds the present name of a repository that was renamed or transferred. GitHub leads requests by its former name
 * there, and lists its pull requests under its present owner alone. The repository itself if GitHub does not say.
 */
export async function repositoryNow(
  call: CallGh,
  repository: HostedRepository,
): Promise<HostedRepository> {
  const { host, owner, name } = repository;
  const answer = await call(["api", `repos/${owner}/${name}`, "--hostname", host]);
  const read = answer.status === 0 ? parseJson(answer.stdout) : null;
  const full = isRecord(read) ? read["full_name"] : undefined;
  const [, ownerNow, nameNow] =
    typeof full === "string" ? (/^([^/]+)\/([^/]+)$/.exec(full) ?? []) : [];
  if (ownerNow === undefined || nameNow === undefined) return repository;
  return { host, owner: ownerNow, name: nameNow };
}

/** The client asks GitHub about remotes that may be on it alone, so this one may be. */
function noAnswer(remote: Remote, said: string): ToolError {
  return new ToolError(
    "HOST_UNREACHABLE",
    `GitHub did not answer whether the remote ${remote.name} is there`,
    {
      ...(said === "" ? {} : { cause: new Error(said) }),
      hint: "check the connection, then try again; a plain git server needs no answer: `--set host=plain`",
    },
  );
}

/** Owner and name alike; the host may be an alias. */
function isSamePlace(one: HostedRepository, other: HostedRepository): boolean {
  return `${one.owner}/${one.name}`.toLowerCase() === `${other.owner}/${other.name}`.toLowerCase();
}
