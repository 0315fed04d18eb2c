import { quoteForShell } from "../../core/quote-for-shell.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import { hasCommit, isAncestor } from "../../git/known-commits.ts";
import { hostFacts } from "../../hosts/pure/facts/index.ts";
import type { Host, PullSource } from "../../hosts/types.ts";

/** The refs of a run that keep the commits of a pull request. */
interface PullRefs {
  readonly target: string;
  readonly head: string;
}

interface WantedPull {
  readonly host: Host;
  readonly source: PullSource;
  readonly refs: PullRefs;
}

/**
 * Fetches the head of a pull request and what it is compared with, and gives both: three dots between them are its
 * change. Throws GIT_REMOTE_UNREACHABLE, and HOST_NO_OPEN_PULL if the host no longer has its commits.
 * @param remote a remote's name or an address
 */
export async function fetchPullCommits(
  git: Git,
  remote: string,
  wanted: WantedPull,
): Promise<{ readonly base: string; readonly head: string }> {
  const { source, refs } = wanted;
  await fetchBoth(git, remote, wanted);
  const [target = "", head = ""] = (await git.text(["rev-parse", refs.target, refs.head])).split(
    "\n",
  );
  // Once the target has the head, as after a merge, only the host knows what it was compared with.
  const { baseCommit } = source;
  if (baseCommit === null || !(await isAncestor(git, head, target))) return { base: target, head };
  const spec = `+${baseCommit}:${refs.target}`;
  const isThere =
    (await hasCommit(git, baseCommit)) || (await fetchInto(git, remote, [spec])).status === 0;
  return { base: isThere ? baseCommit : target, head };
}

async function fetchBoth(git: Git, remote: string, wanted: WantedPull): Promise<void> {
  const { source, refs } = wanted;
  const places = { head: source.ref, target: `refs/heads/${source.target}` };
  const specsOf = ({ head, target }: typeof places) => [
    `+${head}:${refs.head}`,
    `+${target}:${refs.target}`,
  ];
  const first = await fetchInto(git, remote, specsOf(places));
  if (first.status === 0) return;
  // GitLab removes the head of one that was closed a while ago, and people the branch that it went into.
  const listed = await git.try(["ls-remote", "--", remote, ...Object.values(places)], {
    asksRemote: true,
    keepsTerminal: true,
    timeoutMs: FETCH_TIMEOUT_MS,
    env: NO_QUESTIONS,
  });
  const there = new Set(
    listed.stdout
      .toString("utf8")
      .split("\n")
      .map((line) => line.split("\t")[1]),
  );
  if (listed.status !== 0 || Object.values(places).every((ref) => there.has(ref)))
    throw unreachable(first, remote, wanted);
  const kept = {
    head: there.has(places.head) ? places.head : source.headCommit,
    target: there.has(places.target) ? places.target : source.baseCommit,
  };
  if (kept.head === null || kept.target === null) throw gone(remote, wanted);
  const second = await fetchInto(git, remote, specsOf({ head: kept.head, target: kept.target }));
  if (second.status !== 0) throw gone(remote, wanted);
}

/** Writes the named refs and nothing else: no tag, no tracking ref, no FETCH_HEAD. */
const FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-write-fetch-head",
  "--no-recurse-submodules",
  "--refmap=",
];
/** A fetch of a large project takes its time. */
const FETCH_TIMEOUT_MS = 10 * 60_000;
const NO_QUESTIONS = { GIT_TERMINAL_PROMPT: "0" };

type Fetched = Awaited<ReturnType<Git["try"]>>;

async function fetchInto(git: Git, remote: string, specs: readonly string[]): Promise<Fetched> {
  return await git.try([...FETCH, "--", remote, ...specs], {
    isWriting: true,
    asksRemote: true,
    keepsTerminal: true,
    timeoutMs: FETCH_TIMEOUT_MS,
    env: NO_QUESTIONS,
  });
}

function unreachable(
  { stderr, timedOut }: Fetched,
  remote: string,
  { host, source }: WantedPull,
): ToolError {
  const said = timedOut ? "no answer within ten minutes" : stderr.trim();
  const what = hostFacts(host.id).named(source.number);
  return new ToolError("GIT_REMOTE_UNREACHABLE", `${what} cannot be fetched`, {
    ...(said === "" ? {} : { cause: new Error(said) }),
    hint: `check your access: \`git ls-remote ${shown(remote)} ${source.ref}\``,
  });
}

function gone(remote: string, { host, source }: WantedPull): ToolError {
  const what = hostFacts(host.id).named(source.number);
  const { baseCommit: base, headCommit: head } = source;
  const range = base === null || head === null ? "BASE...HEAD" : `${base}...${head}`;
  return new ToolError(
    "HOST_NO_OPEN_PULL",
    `${shown(remote)} no longer has the commits of ${what}`,
    { hint: `in a clone that still has them: \`tool review --range ${range}\`` },
  );
}

/** A remote for people, without the password that its address may hold. */
function shown(remote: string): string {
  return quoteForShell(remote.replace(/\/\/[^/@]*@/, "//"));
}
