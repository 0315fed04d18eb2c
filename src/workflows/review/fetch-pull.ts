import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import type { Scope } from "../../core/change/types.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import type { Repository } from "../../git/open-repository.ts";
import { readRemotes } from "../../git/read-remotes.ts";
import { currentBranch } from "../../git/resolve-commit.ts";
import { hostFacts } from "../../hosts/pure/facts/index.ts";
import { withoutPort } from "../../hosts/pure/repository-of-remote.ts";
import type { Host, PullSource } from "../../hosts/types.ts";
import { fetchPullCommits } from "./fetch-pull-commits.ts";
import type { PullName } from "./pull-name.ts";
import { createRunId } from "./session/session.ts";

/** A pull request whose commits are here. */
export interface FetchedPull {
  /** Names its commits, so that it stays valid when the refs are gone. */
  readonly scope: Scope;
  /** Removes the refs that kept the commits during the review. Throws nothing. */
  release(): Promise<void>;
}

/**
 * Fetches a pull request and its target into refs of this run, and gives the range to review. Neither
 * the work tree nor any branch is touched. Throws the HOST_ errors and GIT_REMOTE_UNREACHABLE.
 */
export async function fetchPull(
  context: Context,
  { git }: Repository,
  { pull, opened }: { readonly pull: PullName; readonly opened: OpenedHost },
): Promise<FetchedPull> {
  const { host, remote } = opened;
  const { place } = pull;
  // The host was opened for the repository of the URL, which it may name differently by now.
  if (place !== null && !isOn(host, place.host)) throw elsewhere(pull, host);
  const source = await readSource(host, pull.number);
  permit(context.command, "writes", "git-data");
  const now = context.now();
  await removeRefs(git, await refsOfKilledRuns(git, now));
  const folder = `${REFS}/${createRunId(now)}`;
  const refs = { target: `${folder}/target`, head: `${folder}/head` };
  const release = (): Promise<void> => removeRefs(git, Object.values(refs));
  try {
    const from = host.parent?.gitRemote ?? remote;
    const { base, head } = await fetchPullCommits(git, from, { host, source, refs });
    const branches = { base: source.target, head: source.branch };
    return { scope: { kind: "range", range: `${base}...${head}`, branches }, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether a URL's host is the one that was opened. Not every host keeps the port in its name. */
function isOn({ label }: Host, host: string): boolean {
  const [named = ""] = label.toLowerCase().split("/");
  return named === host || named === withoutPort(host);
}

const REFS = "refs/tool/pull";
const DAY_MS = 24 * 60 * 60_000;

/** Asks the host for the commits; a fault of the client comes before the error that follows from it. */
async function readSource(host: Host, number: number): Promise<PullSource> {
  if (host.readPullSource === undefined)
    throw new ToolError(
      "HOST_NO_PULL_SOURCE",
      `pull requests on ${host.label} cannot be read by their number`,
      { hint: "check it out and review the branch: `tool review --base main`" },
    );
  try {
    return await host.readPullSource(number);
  } catch (thrown) {
    const [fault] = await host.checkReady();
    if (fault !== undefined) throw fault;
    if (!(thrown instanceof ToolError) || thrown.code !== "HOST_NO_PULL_REQUEST") throw thrown;
    // Here a review could not start: the code of a ship would say that the merge is missing.
    const { message, hint } = thrown;
    throw new ToolError("HOST_NO_OPEN_PULL", message, hint === undefined ? {} : { hint });
  }
}

/** Returns the refs of runs that were killed more than a day ago. */
async function refsOfKilledRuns(git: Git, now: Date): Promise<readonly string[]> {
  const listed = await git.text(["for-each-ref", "--format=%(refname)", `${REFS}/`]);
  const yesterday = `${REFS}/${createRunId(new Date(now.getTime() - DAY_MS))}`;
  return listed.split("\n").filter((ref) => ref !== "" && ref < yesterday);
}

async function removeRefs(git: Git, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  const input = refs.map((ref) => `delete ${ref}\n`).join("");
  await git.try(["update-ref", "--stdin"], { input, isWriting: true, outlivesStop: true });
}

/** The host of a repository, and the name of the remote that it was found behind. */
export interface OpenedHost {
  readonly host: Host;
  readonly remote: string;
}

/** Finds the host that pull requests are on; `pull` null = any. Throws HOST_UNKNOWN and the like. */
export async function openPullHost(
  { env, signal, run }: Context,
  { git }: Repository,
  { pull, settings }: { readonly pull: PullName | null; readonly settings: Settings },
): Promise<OpenedHost> {
  const { forPush, forProject, all } = await readRemotes(git, await currentBranch(git));
  if (forPush === null)
    throw new ToolError(
      "HOST_UNKNOWN",
      "this repository has no remote to read pull requests from",
      { hint: "add it: `git remote add origin URL`" },
    );
  const { detectHost } = await import("../../hosts/detect-host.ts");
  const host = await detectHost(settings.host, {
    run,
    git,
    remote: forPush,
    again: "tool review",
    project: {
      is: "find",
      wanted: pull?.place?.repository ?? settings.ship.repository ?? null,
      leaveOut:
        (pull?.place ?? null) === null
          ? "take `ship.repository` out: `tool config unset ship.repository`"
          : "name one of this remote by its number: `tool review --pr N`",
      candidates: forProject,
      remotes: all,
    },
    env,
    signal,
  });
  return { host, remote: forPush.name };
}

function elsewhere({ number, place }: PullName, host: Host): ToolError {
  const where = `${place?.host ?? ""}/${place?.repository ?? ""}`;
  return new ToolError(
    "HOST_REPOSITORY_UNKNOWN",
    `${hostFacts(host.id).named(number)} is on ${where}, and this repository is of ${host.label}`,
    { hint: `review it in a clone of that project: \`git clone https://${where}\`` },
  );
}
