import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { decodePath } from "../../core/change/decode-path.ts";
import type { Scope } from "../../core/change/types.ts";
import { findBase } from "../../git/find-base.ts";
import type { Git } from "../../git/git.ts";
import { readHead } from "../../git/read-head.ts";
import { findCommit } from "../../git/resolve-commit.ts";
import { readStdin } from "../shared/read-stdin.ts";

/** A ref that git is about to push. */
interface PushedRef {
  /** Its full name on the remote. */
  readonly ref: string;
  /** Its new commit; only zeros where the ref is deleted. */
  readonly commit: string;
  /** The commit that the remote has; only zeros where the ref is new there. */
  readonly before: string;
}

/** A line for a pre-push hook, see githooks(5): the ref and its commit here, the ref and its commit on the remote. */
const LINE = /^.* ([0-9a-f]{40,64}) (refs\/\S+) ([0-9a-f]{40,64})$/;
const BRANCH = /^refs\/heads\//;

/**
 * Reads from standard input what git pushes, or from the environment if the pre-commit framework has read it before
 * (`readFramework`), and returns the scope to review: the branch that is checked out, else the first one. Null if no
 * branch gets a commit: tags and deletions have nothing to review. Throws what `findBase` does.
 */
export async function readPushed(
  { io, streams, env }: Context,
  git: Git,
  { mergeTargetBranches }: Pick<Settings, "mergeTargetBranches">,
): Promise<Scope | null> {
  const refs = decodePath(await readStdin(io))
    .split("\n")
    .flatMap(readLine);
  if (refs.length === 0 && env["PRE_COMMIT"] !== undefined) {
    const framework = await readFramework(git, env);
    if ("kind" in framework) return framework;
    refs.push(framework);
  }
  if (refs.length === 0)
    streams.status("nothing was reviewed: standard input names no ref that is pushed");
  const branches = refs.filter(({ ref, commit }) => BRANCH.test(ref) && /[^0]/.test(commit));
  const head = await readHead(git);
  const pushed = branches.find(({ commit }) => commit === head.commit) ?? branches[0];
  if (pushed === undefined) return null;
  const { commit, before } = pushed;
  const name = nameOf(pushed);
  const others = branches.filter((branch) => branch !== pushed).map(nameOf);
  if (others.length > 0)
    streams.status(`only ${name} is reviewed; also pushed: ${others.join(", ")}`);
  const base = await findBase({ git, mergeTargetBranches, head: { branch: name, commit } });
  // A target that is pushed itself changes what the remote has of it.
  const start = base.branch === name ? await findCommit(git, before) : base.commit;
  if (commit === head.commit && base.branch !== name) return { kind: "committed" };
  const branchesOf = { base: base.branch ?? name, head: name };
  return { kind: "range", range: `${start ?? commit}...${commit}`, branches: branchesOf };
}

function readLine(line: string): readonly PushedRef[] {
  const [, commit, ref, before] = LINE.exec(line) ?? [];
  return commit === undefined || ref === undefined || before === undefined
    ? []
    : [{ commit, ref, before }];
}

/**
 * Reads what the pre-commit framework pushes. It gives hooks variables instead of standard input. Its
 * `run --from-ref A --to-ref B` names a range alone, and a plain `run` nothing: the commits of the branch are
 * reviewed then.
 */
async function readFramework(git: Git, env: Context["env"]): Promise<PushedRef | Scope> {
  const {
    PRE_COMMIT_FROM_REF: from,
    PRE_COMMIT_TO_REF: to,
    PRE_COMMIT_LOCAL_BRANCH: local,
    PRE_COMMIT_REMOTE_BRANCH: ref,
  } = env;
  const commit = await findCommit(git, to ?? local ?? "HEAD");
  if (commit === null || (ref === undefined && from === undefined)) return { kind: "committed" };
  // Without a ref to start from, all that is pushed is new to the remote.
  if (ref !== undefined) return { ref, commit, before: from ?? "0".repeat(commit.length) };
  return { kind: "range", range: `${from}...${commit}` };
}

function nameOf({ ref }: PushedRef): string {
  return ref.replace(BRANCH, "");
}
