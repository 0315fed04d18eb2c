import { quoteForShell } from "../core/quote-for-shell.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ProjectRequest } from "./host-parts.ts";
import { chooseProject, type ProjectQuestion } from "./pure/choose-project.ts";
import { repositoryOfRemote, type HostedRepository } from "./pure/repository-of-remote.ts";
import { urlOfRepository } from "./pure/url-of-repository.ts";
import type { ParentProject, Remote } from "./types.ts";

/**
 * Finds the project that a pull request is opened in if that is another repository than the one the branch is pushed
 * to; null if it is the same. Asks the user if the host and the remotes disagree. Throws HOST_PROJECT_UNCLEAR if nobody
 * can be asked.
 */
export async function findProject(parts: {
  /** The remote that the branch is pushed to, and its repository. */
  readonly remote: Remote;
  readonly head: HostedRepository;
  readonly request: ProjectRequest;
  /** The command for a hint to repeat: `tool ship`. */
  readonly again: string;
  /** The repository that the host's client was told to use (`owner/name`); absent or null: none. */
  readonly preset?: string | null;
  /** Asks the host what the pushed repository is a fork of. */
  readonly askFork: () => Promise<ProjectQuestion["fork"]>;
}): Promise<ParentProject | null> {
  const { remote, request } = parts;
  const head = nameOf(parts.head);
  const repository = request.is === "known" ? request.repository : await choose(parts, request);
  if (repository === null || repository.toLowerCase() === head.toLowerCase()) return null;
  const here = repositoryOfRemote(remote.url)?.host;
  const configured = request.remotes.find(({ url }) => {
    const found = repositoryOfRemote(url);
    if (found === null || found.host !== here) return false;
    return nameOf(found).toLowerCase() === repository.toLowerCase();
  });
  const url = configured?.url ?? urlOfRepository(remote.url, repository);
  if (url === null)
    throw new ToolError(
      "HOST_PROJECT_UNCLEAR",
      `the address of ${repository} cannot be derived from the remote ${remote.name}`,
      { hint: `add it as a remote: \`git remote add upstream URL\`` },
    );
  return {
    host: parts.head.host,
    repository,
    headOwner: parts.head.owner,
    remote: configured?.name ?? null,
    url,
    gitRemote: configured?.name ?? url,
  };
}

/** Names the place to pull the target from, for hints: a remote's name, or an address without credentials. */
export function pulledFrom(parent: ParentProject | null, remote: Remote): string {
  if (parent === null) return remote.name;
  return parent.remote ?? `https://${parent.host}/${parent.repository}`;
}

async function choose(
  { remote, head, again, preset = null, askFork }: Parameters<typeof findProject>[0],
  request: Extract<ProjectRequest, { is: "find" }>,
): Promise<string | null> {
  const host = repositoryOfRemote(remote.url)?.host;
  const wanted = request.wanted ?? preset;
  const decision = chooseProject({
    head: nameOf(head),
    wanted,
    fork: wanted === null ? await askFork() : undefined,
    others: request.candidates.flatMap(({ name, url }) => {
      const found = repositoryOfRemote(url);
      return found === null || found.host !== host
        ? []
        : [{ remote: name, repository: nameOf(found) }];
    }),
  });
  if (decision.is === "same") return null;
  if (decision.is === "other") return decision.repository;
  const { choices, why } = decision;
  return (await request.ask?.(why, choices)) ?? refuse(why, choices, again);
}

function refuse(why: string, choices: readonly string[], again: string): never {
  const first = quoteForShell(choices[0] ?? "");
  const once = again.endsWith("ship")
    ? `choose one: \`${again} --repo ${first}\`, or`
    : "choose one";
  throw new ToolError(
    "HOST_PROJECT_UNCLEAR",
    `the pull request may be meant for ${choices.join(" or ")}: ${why}`,
    { hint: `${once} for good: \`tool config set ship.repository ${first}\`` },
  );
}

function nameOf({ owner, name }: HostedRepository): string {
  return `${owner}/${name}`;
}
