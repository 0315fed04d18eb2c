import { ToolError } from "../../errors/tool-error.ts";
import type { Git } from "../../git/git.ts";
import type { Remote } from "../types.ts";
import {
  parsePullRecord,
  RECORD_FILE,
  type PullRecord,
  type RecordedRemote,
} from "./pull-record.ts";
import { withScratchObjects } from "./scratch-objects.ts";

/** A record, the commit that holds it, and the head branch's tip as the remote has it now. */
export interface StoredPull extends PullRecord {
  readonly recordCommit: string;
}

/** Every ref of the remote that matters here, by name, and the pull requests among them. */
export interface RemotePulls {
  readonly tips: ReadonlyMap<string, string>;
  /** By number. */
  readonly pulls: readonly StoredPull[];
}

const TIMEOUT_MS = 60_000;
const PULLS = "refs/tool/pulls/";

export function recordRef(number: number): string {
  return `${PULLS}${number}/record`;
}

export function headRef(number: number): string {
  return `${PULLS}${number}/head`;
}

/**
 * Reads the pull requests that a remote keeps, or one of them; nothing is left in the repository.
 * Throws HOST_UNREACHABLE.
 */
export async function readPulls(
  git: Git,
  remote: RecordedRemote,
  only?: number,
): Promise<RemotePulls> {
  const tips = await listRefs(git, remote);
  const numbers = [...tips.keys()].flatMap((ref) => {
    const number = Number(/^refs\/tool\/pulls\/(\d+)\/record$/.exec(ref)?.[1] ?? Number.NaN);
    return Number.isNaN(number) || (only !== undefined && number !== only) ? [] : [number];
  });
  numbers.sort((a, b) => a - b);
  if (numbers.length === 0) return { tips, pulls: [] };
  const unknown = numbers.map(recordRef).filter((ref) => !remote.records.has(tips.get(ref) ?? ""));
  if (unknown.length > 0) await learnRecords(git, remote, tips, unknown);
  return {
    tips,
    pulls: numbers.map((number) => {
      const ref = recordRef(number);
      const record = parsePullRecord(remote.records.get(tips.get(ref) ?? "") ?? "", ref);
      // Somebody may have pushed to the branch since the record was written; a merged one is history.
      const now = record.state === "open" ? tips.get(`refs/heads/${record.head}`) : undefined;
      return {
        ...record,
        number,
        headCommit: now ?? record.headCommit,
        recordCommit: tips.get(ref) ?? "",
      };
    }),
  };
}

/** Brings the records behind some refs to those that are known; one that moved meanwhile stays unknown. */
async function learnRecords(
  git: Git,
  remote: RecordedRemote,
  tips: ReadonlyMap<string, string>,
  refs: readonly string[],
): Promise<void> {
  const commits = refs.map((ref) => tips.get(ref) ?? "");
  const texts = await withScratchObjects(git, async (scratch) => {
    await fetchRefs(scratch, remote, refs);
    return readFiles(scratch, commits);
  });
  for (const [at, commit] of commits.entries()) {
    const text = texts[at] ?? "";
    if (text !== "") remote.records.set(commit, text);
  }
}

async function listRefs(git: Git, remote: Remote): Promise<Map<string, string>> {
  const listed = await git.try(["ls-remote", "--", remote.name, "refs/heads/*", `${PULLS}*`], {
    timeoutMs: TIMEOUT_MS,
    keepsTerminal: true,
    asksRemote: true,
  });
  if (listed.status !== 0) throw unreachable(remote, listed.stderr);
  const tips = new Map<string, string>();
  for (const line of listed.stdout.toString("utf8").split("\n")) {
    const [commit = "", ref = ""] = line.split("\t");
    if (ref !== "") tips.set(ref, commit);
  }
  return tips;
}

/** Fetches without housekeeping and tags, and writes none of the user's refs and files. */
const QUIET_FETCH =
  "-c gc.auto=0 -c maintenance.auto=false -c fetch.writeCommitGraph=false fetch --quiet --no-tags --no-prune --no-write-fetch-head --refmap= --no-recurse-submodules".split(
    " ",
  );

/** Brings refs' objects here without making or moving any ref of the user's. */
export async function fetchRefs(git: Git, remote: Remote, refs: readonly string[]): Promise<void> {
  const fetched = await git.try([...QUIET_FETCH, "--", remote.name, ...refs], {
    timeoutMs: TIMEOUT_MS,
    keepsTerminal: true,
    asksRemote: true,
  });
  if (fetched.status !== 0) throw unreachable(remote, fetched.stderr);
}

/** The record files of these commits, in their order, by one git process. */
async function readFiles(git: Git, commits: readonly string[]): Promise<string[]> {
  const output = await git.bytes(["cat-file", "--batch"], {
    input: commits.map((commit) => `${commit}:${RECORD_FILE}\n`).join(""),
  });
  const texts: string[] = [];
  let at = 0;
  for (const _ of commits) {
    const newline = output.indexOf(0x0a, at);
    const header = output.toString("utf8", at, newline);
    const size = Number(/ blob (\d+)$/.exec(header)?.[1] ?? Number.NaN);
    if (Number.isNaN(size)) {
      texts.push("");
      at = newline + 1;
      continue;
    }
    texts.push(output.toString("utf8", newline + 1, newline + 1 + size));
    at = newline + 1 + size + 1;
  }
  return texts;
}

function unreachable(remote: Remote, said: string): ToolError {
  return new ToolError("HOST_UNREACHABLE", `the remote ${remote.name} did not answer`, {
    ...(said.trim() === "" ? {} : { cause: new Error(said.trim()) }),
    hint: `check the address and your access: \`git ls-remote ${remote.name}\``,
  });
}
