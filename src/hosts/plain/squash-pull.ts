import { quoteBranch } from "../../core/quote-for-shell.ts";
import type { ErrorCode } from "../../errors/codes.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { mergeBase } from "../../git/find-base.ts";
import type { Git } from "../../git/git.ts";
import { historyCut, isShallow } from "../../git/history-cut.ts";
import { checkTarget } from "../pure/check-target.ts";
import type { Host, Remote } from "../types.ts";
import type { RecordedRemote } from "./pull-record.ts";
import { fetchRefs, readPulls, recordRef, type StoredPull } from "./read-pulls.ts";
import { swapRefs, writeRecord } from "./swap-refs.ts";

type Wanted = Parameters<Host["setAutoMerge"]>[0] & { readonly again: string };

/** The target may be moved by somebody else at the same moment. */
const ATTEMPTS = 3;

/**
 * Squashes a pull request onto its target and records it as merged, in one push that is taken only if
 * neither moved. A target that has all of it already gets no commit. Returns notes. Throws HOST_HEAD_MOVED,
 * HOST_MERGE_DRAFT, HOST_MERGE_CLOSED, HOST_MERGE_CONFLICT, SHIP_MERGE_RETARGETED, and HOST_MERGE_REFUSED for the
 * remote's own refusal.
 */
export async function squashPull(
  git: Git,
  remote: RecordedRemote,
  wanted: Wanted,
): Promise<readonly string[]> {
  const { again } = wanted;
  for (let attempt = 1; ; attempt += 1) {
    const { pulls, tips } = await readPulls(git, remote, wanted.number);
    const [pull] = pulls;
    if (pull === undefined)
      throw refuse("HOST_NO_PULL_REQUEST", `${remote.name} has no pull request #${wanted.number}`, {
        again,
      });
    if (pull.state === "merged") return [];
    checkOpen(pull, wanted);
    checkTarget({ ...wanted, named: `#${wanted.number}` }, { ...pull, baseBranch: pull.base });
    const target = `refs/heads/${pull.base}`;
    const before = tips.get(target);
    if (before === undefined)
      throw refuse("HOST_BASE_MISSING", `${pull.base} is no longer on ${remote.name}`, {
        again,
        hint: `ship it into another branch: run \`${again}\` again with \`--target-branch BRANCH\``,
      });
    const treeBefore = await bringHere(git, remote, { pull, before });
    const merge = await squash(git, { remote, pull, before, treeBefore, again });
    const { recordCommit, ...record } = pull;
    const next = await writeRecord(
      git,
      remote,
      { ...record, state: "merged", headCommit: wanted.headCommit, mergeCommit: merge ?? before },
      recordCommit,
    );
    const notes =
      merge === null
        ? [`${pull.base} has everything of #${pull.number} already, so no commit was added`]
        : [];
    const refusal = await swapRefs(git, remote, [
      // One that stays where it is must not have moved either.
      { ref: target, from: before, to: merge ?? before },
      { ref: recordRef(pull.number), from: recordCommit, to: next },
    ]);
    if (refusal === null) return notes;
    const now = await readPulls(git, remote, wanted.number);
    if (now.pulls.some((one) => one.recordCommit === next)) return notes;
    const hasMoved =
      now.tips.get(target) !== before || now.tips.get(recordRef(pull.number)) !== recordCommit;
    if (attempt === ATTEMPTS || !hasMoved)
      throw refuse(
        hasMoved ? "HOST_BASE_MOVED" : "HOST_MERGE_REFUSED",
        `${remote.name} rejected the merge of #${pull.number} into ${pull.base}`,
        { again, said: refusal },
      );
  }
}

function checkOpen(pull: StoredPull, { headCommit, again }: Wanted): void {
  const { number, state, isDraft, head } = pull;
  if (state === "closed")
    throw refuse("HOST_MERGE_CLOSED", `#${number} is closed`, {
      again,
      hint: `run \`${again}\` again to open another`,
    });
  if (isDraft)
    throw refuse("HOST_MERGE_DRAFT", `#${number} is a draft`, {
      again,
      hint: `run \`${again}\` again without \`--draft\`, which marks it as ready`,
    });
  if (pull.headCommit !== headCommit)
    throw refuse(
      "HOST_HEAD_MOVED",
      `${head} was pushed to: it now ends in ${pull.headCommit.slice(0, 10)}, not in ${headCommit.slice(0, 10)} as it was shipped`,
      { again, hint: `pull the new commits, then run \`${again}\` again` },
    );
}

/**
 * Brings the target's tip and the record here, and returns the tree of the tip. Nothing is fetched if the record was
 * written here and a branch of the remote is known here by that tip: all that leads to it is here too then.
 */
async function bringHere(
  git: Git,
  remote: RecordedRemote,
  { pull, before }: { readonly pull: StoredPull; readonly before: string },
): Promise<string> {
  const tree = `${before}^{tree}`;
  if (remote.written.has(pull.recordCommit)) {
    const known = await git.try(["rev-parse", tree, `refs/remotes/${remote.name}/${pull.base}`]);
    const [id = "", tip] = known.stdout.toString("utf8").split("\n");
    if (known.status === 0 && tip === before) return id;
  }
  await fetchRefs(git, remote, [`refs/heads/${pull.base}`, recordRef(pull.number)]);
  return git.text(["rev-parse", tree]);
}

/** Makes the squashed commit on top of the target's tip and gives its id; null if it would change nothing. */
async function squash(
  git: Git,
  request: {
    readonly remote: Remote;
    readonly pull: StoredPull;
    readonly before: string;
    readonly treeBefore: string;
    readonly again: string;
  },
): Promise<string | null> {
  const { remote, pull, before, treeBefore, again } = request;
  const { number, headCommit, base } = pull;
  const merged = await git.try(
    ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", before, headCommit],
    { isWriting: true },
  );
  const [tree = "", ...conflicting] = merged.stdout.toString("utf8").split("\0");
  if (merged.status === 1) {
    const paths = conflicting.filter((path) => path !== "");
    throw refuse("HOST_MERGE_CONFLICT", `#${number} conflicts with ${base}: ${paths.join(", ")}`, {
      again,
      hint: `bring ${base} in and resolve the conflicts: \`git pull --no-rebase ${remote.name} ${quoteBranch(base)}\`, then run \`${again}\` again`,
    });
  }
  if (
    merged.status !== 0 &&
    (await mergeBase(git, before, headCommit)) === null &&
    (await isShallow(git))
  ) {
    const { message, hint } = historyCut(`the commit where ${pull.head} and ${base} part`, [
      remote.name,
    ]);
    throw refuse("HOST_MERGE_REFUSED", `#${number} was not merged into ${base}: ${message}`, {
      again,
      hint: `${hint}; then run \`${again}\` again`,
    });
  }
  if (merged.status !== 0)
    throw refuse("HOST_MERGE_REFUSED", `git could not merge #${number} into ${base}`, {
      again,
      said: merged.stderr,
    });
  if (tree === treeBefore) return null;
  const authors = await readAuthors(git, before, headCommit);
  const [author] = authors;
  return git.text(["commit-tree", tree, "-p", before, "-F", "-"], {
    isWriting: true,
    input: messageOf(pull, authors.slice(1)),
    ...(author === undefined
      ? {}
      : { env: { GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email } }),
  });
}

interface Author {
  readonly name: string;
  readonly email: string;
}

/** Lists the authors of the branch's commits, each once, the earliest first. */
async function readAuthors(git: Git, from: string, to: string): Promise<Author[]> {
  const log = await git.text([
    "log",
    "--reverse",
    "--topo-order",
    "--no-merges",
    "--no-show-signature",
    "--no-color",
    "--format=%aN%x1f%aE",
    "--end-of-options",
    `^${from}`,
    to,
    "--",
  ]);
  const authors = new Map<string, Author>();
  for (const line of log.split("\n")) {
    const [name = "", email = ""] = line.split("\x1f");
    if (name !== "" && !authors.has(email)) authors.set(email, { name, email });
  }
  return [...authors.values()];
}

/** The title with the number, as code hosts write it, the text without its comments, and the other authors. */
function messageOf(pull: StoredPull, others: readonly Author[]): string {
  const body = pull.body
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\n(?:[ \t]*\n){2,}/g, "\n\n")
    .trim();
  const trailers = others.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`).join("\n");
  const parts = [`${pull.title} (#${pull.number})`, body, trailers].filter((part) => part !== "");
  return `${parts.join("\n\n")}\n`;
}

function refuse(
  code: ErrorCode,
  message: string,
  more: { readonly again: string; readonly hint?: string; readonly said?: string },
): ToolError {
  const { again, hint, said } = more;
  return new ToolError(code, message, {
    ...(said === undefined || said.trim() === "" ? {} : { cause: new Error(said.trim()) }),
    hint: hint ?? `the pull request stays open; fix the problem, then run \`${again}\` again`,
  });
}
