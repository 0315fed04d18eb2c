import { ToolError } from "../errors/tool-error.ts";
import type { Change, Scope } from "../core/change/types.ts";
import type { ChangeRequest, Comparison } from "./comparison.ts";
import { emptyTree } from "./empty-object.ts";
import { findBase, mergeBase } from "./find-base.ts";
import type { Git } from "./git.ts";
import { historyCut, isShallow } from "./history-cut.ts";
import { readHead, type Head } from "./read-head.ts";
import { readAllRemotes, readRemotes } from "./read-remotes.ts";
import { insideOf } from "./inside-of.ts";
import { newFile } from "./new-file.ts";
import { currentBranch, findCommit, resolveCommit } from "./resolve-commit.ts";
import { LARGE_INDEX_BYTES } from "./scan-work-tree.ts";
import { openWorkTreeIndex } from "./work-tree-index.ts";

/** Finds the two ends of a scope. Throws the CHANGE_ errors. */
export async function compareScope(request: ChangeRequest): Promise<Comparison> {
  const { git, scope } = request;
  switch (scope.kind) {
    case "branch":
      return toWorkTree(request, (head, remotesOf) =>
        findBase({ ...request, ...scope, head, remotesOf }),
      );
    case "uncommitted":
      return toWorkTree(request, baseAt);
    case "committed":
      return toHead(git, (head, remotesOf) => findBase({ ...request, ...scope, head, remotesOf }));
    case "staged":
      return toIndex(git);
    case "commit":
      return ofCommit(git, scope.commit);
    case "range":
      return ofRange(git, scope);
    case "patch": {
      const { comparePatch } = await import("./compare-patch.ts");
      return comparePatch(request, scope.file);
    }
    case "files":
      return ofFiles(git, scope.paths);
  }
}

const BETWEEN_OBJECTS = {
  env: {},
  workTree: null,
  within: null,
  named: [],
  mayBeDirty: false,
  dispose: async (): Promise<void> => {},
} as const;

/** Finds the start of a change from its end. */
type FindBase = (
  head: Head,
  remotesOf: Awaited<ReturnType<typeof readAllRemotes>>,
) => Change["base"] | Promise<Change["base"]>;

async function toWorkTree(
  { git, scanFromBytes = LARGE_INDEX_BYTES }: Pick<ChangeRequest, "git" | "scanFromBytes">,
  findBaseOf: FindBase,
): Promise<Comparison> {
  // Neither waits for the other's answers: most of a git command is its start.
  const [ends, index] = await Promise.allSettled([
    readEnds(git, findBaseOf),
    openWorkTreeIndex(git, scanFromBytes),
  ]);
  if (ends.status === "rejected") {
    if (index.status === "fulfilled") await index.value.dispose();
    throw ends.reason;
  }
  if (index.status === "rejected") throw index.reason;
  const { head, base } = ends.value;
  const workTree = index.value;
  try {
    const from = base.commit ?? (await emptyTree(git));
    return {
      base,
      head,
      ends: [from],
      env: workTree.env,
      workTree,
      newTree: null,
      within: null,
      named: workTree.nested.map((path) => newFile(path, "submodule", "160000")),
      mayBeDirty: true,
      dispose: () => workTree.dispose(),
    };
  } catch (error) {
    await workTree.dispose();
    throw error;
  }
}

/** Compares the work tree below some paths with nothing. */
async function ofFiles(git: Git, paths: readonly string[]): Promise<Comparison> {
  const { locatePaths } = await import("./locate-paths.ts");
  const within = await locatePaths(git, paths);
  const isWithin = insideOf(within);
  const nothing = { branch: null, ref: null, commit: null };
  const comparison = await toWorkTree({ git }, () => nothing);
  return { ...comparison, within, named: comparison.named.filter(({ path }) => isWithin(path)) };
}

async function readEnds(
  git: Git,
  findBaseOf: FindBase,
): Promise<{ readonly head: Head; readonly base: Change["base"] }> {
  const [head, remotesOf] = await Promise.all([readHead(git), readAllRemotes(git)]);
  return { head, base: await findBaseOf(head, remotesOf) };
}

async function toHead(git: Git, findBaseOf: FindBase): Promise<Comparison> {
  const { head, base } = await readEnds(git, findBaseOf);
  const empty = await emptyTree(git);
  return { ...BETWEEN_OBJECTS, base, head, ...between(base.commit ?? empty, head.commit ?? empty) };
}

async function toIndex(git: Git): Promise<Comparison> {
  const head = await readHead(git);
  const base = baseAt(head);
  return {
    ...BETWEEN_OBJECTS,
    base,
    head,
    ends: ["--cached", base.commit ?? (await emptyTree(git))],
    newTree: null,
    mayBeDirty: true,
  };
}

/** Compares a commit with its first parent, as `git show --first-parent` does; the first commit with nothing. */
async function ofCommit(git: Git, name: string): Promise<Comparison> {
  const commit = await resolveCommit(git, name, "--commit");
  // The object itself names its parents, even if a shallow clone pretends that there are none.
  const raw = await git.text(["cat-file", "commit", commit]);
  const parent = /^parent ([0-9a-f]+)$/m.exec(raw.slice(0, raw.indexOf("\n\n")))?.[1];
  if (parent !== undefined && (await findCommit(git, parent)) === null) {
    const { forTarget } = await readRemotes(git, await currentBranch(git));
    throw historyCut(`the commit where ${name} begins`, forTarget);
  }
  return {
    ...BETWEEN_OBJECTS,
    base: { branch: null, ref: parent === undefined ? null : `${name}^`, commit: parent ?? null },
    head: { branch: null, commit },
    ...between(parent ?? (await emptyTree(git)), commit),
  };
}

/** Compares the ends of a range: `A..B` as they are, `A...B` from where B left A. A missing end is HEAD. */
async function ofRange(
  git: Git,
  { range, branches }: Extract<Scope, { kind: "range" }>,
): Promise<Comparison> {
  const parts = /^(.*?)(\.{2,3})(?!\.)(.*)$/s.exec(range);
  if (parts === null)
    throw new ToolError("CHANGE_BAD_REVISION", `\`${range}\` is not a range`, {
      hint: `write both ends: \`tool review --range ${range === "" ? "main" : range}..HEAD\``,
    });
  const [, left = "", dots, right = ""] = parts;
  const from = left === "" ? "HEAD" : left;
  const to = right === "" ? "HEAD" : right;
  const fromCommit = await resolveCommit(git, from, "--range", (name) => `${name}${dots}${right}`);
  const head = await resolveCommit(git, to, "--range", (name) => `${left}${dots}${name}`);
  const base = dots === "..." ? await mergeBase(git, fromCommit, head) : fromCommit;
  if (base === null) {
    if (await isShallow(git)) {
      const { forTarget } = await readRemotes(git, await currentBranch(git));
      throw historyCut(`the commit where ${from} and ${to} part`, forTarget);
    }
    throw new ToolError("CHANGE_UNRELATED", `${from} and ${to} have no common ancestor`, {
      hint: `compare the two as they are: \`tool review --range ${from}..${to}\``,
    });
  }
  return {
    ...BETWEEN_OBJECTS,
    base: {
      branch: branches?.base ?? null,
      ref: branches === undefined ? from : null,
      commit: base,
    },
    head: { branch: branches?.head ?? (await branchNamed(git, to)), commit: head },
    ...between(base, head),
  };
}

function between(from: string, to: string): Pick<Comparison, "ends" | "newTree"> {
  return { ends: [from, to], newTree: to };
}

async function branchNamed(git: Git, name: string): Promise<string | null> {
  if (name === "HEAD") return currentBranch(git);
  const { status } = await git.try(["show-ref", "--verify", "--quiet", `refs/heads/${name}`]);
  return status === 0 ? name : null;
}

function baseAt({ commit }: Pick<Change["head"], "commit">): Change["base"] {
  return { branch: null, ref: commit === null ? null : "HEAD", commit };
}
