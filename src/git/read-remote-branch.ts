import { ToolError } from "../errors/tool-error.ts";
import type { Git } from "./git.ts";

/** A remote that has not answered by then is taken for unreachable. */
const TIMEOUT_MS = 60_000;

/**
 * Asks a remote for the tips of some branches, in one call: the commit, or null if it has no such
 * branch. Throws GIT_REMOTE_UNREACHABLE with git's words when it does not answer in time (60 s), and
 * GIT_REMOTE_NOT_ASKED.
 */
export async function readRemoteTips(request: {
  readonly git: Git;
  /** Name of a configured remote, or a URL. */
  readonly remote: string;
  readonly branches: readonly string[];
  readonly timeoutMs?: number;
}): Promise<ReadonlyMap<string, string | null>> {
  const { git, remote, branches, timeoutMs = TIMEOUT_MS } = request;
  const refs = branches.map((branch) => `refs/heads/${branch}`);
  const answer = await listRemote(git, ["--", remote, ...refs], timeoutMs);
  if (answer.status !== 0) {
    const said = answer.timedOut
      ? `no answer within ${Math.round(timeoutMs / 100) / 10} seconds`
      : answer.stderr.trim();
    throw new ToolError("GIT_REMOTE_UNREACHABLE", `the remote ${describe(remote)} cannot be read`, {
      ...(said === "" ? {} : { cause: new Error(said) }),
      hint: `check the address and your access: \`git ls-remote ${describe(remote)}\``,
    });
  }
  // A pattern also matches `other/refs/heads/main`: only exact names count.
  const tips = new Map<string, string>();
  for (const line of answer.stdout.toString("utf8").split("\n")) {
    const [commit = "", ref = ""] = line.split("\t");
    if (ref !== "") tips.set(ref, commit);
  }
  return new Map(branches.map((branch) => [branch, tips.get(`refs/heads/${branch}`) ?? null]));
}

/** Asks a remote which branch its HEAD names; null if it does not say, or does not answer. */
export async function readDefaultBranch(git: Git, remote: string): Promise<string | null> {
  const asked = listRemote(git, ["--symref", "--", remote, "HEAD"], TIMEOUT_MS);
  const answer = await asked.catch((error: unknown) => {
    if (error instanceof ToolError && error.code === "GIT_REMOTE_NOT_ASKED") return null;
    throw error;
  });
  const said = answer?.stdout.toString("utf8") ?? "";
  return /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(said)?.[1] ?? null;
}

async function listRemote(git: Git, args: readonly string[], timeoutMs: number) {
  return await git.try(["ls-remote", ...args], {
    timeoutMs,
    asksRemote: true,
    // ssh asks the terminal for a key's passphrase.
    keepsTerminal: true,
    // A prompt for a password would wait unseen.
    env: { GIT_TERMINAL_PROMPT: "0" },
  });
}

/** Reads the same tips from what was last fetched, without asking the remote. */
export async function readFetchedTips(request: {
  readonly git: Git;
  readonly remote: string;
  readonly branches: readonly string[];
}): Promise<ReadonlyMap<string, string | null>> {
  const { git, remote, branches } = request;
  const prefix = `refs/remotes/${remote}/`;
  const listed = await git.text(["for-each-ref", "--format=%(objectname) %(refname)", prefix]);
  const tips = new Map(
    listed.split("\n").map((line) => {
      const [commit = "", ref = ""] = line.split(" ");
      return [ref.slice(prefix.length), commit] as const;
    }),
  );
  return new Map(branches.map((branch) => [branch, tips.get(branch) ?? null]));
}

/** Hides the credentials that a remote's URL may hold. */
function describe(remote: string): string {
  return remote.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, "$1");
}
