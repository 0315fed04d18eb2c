import { chooseHunks, type FileHunks } from "./pure/choose-hunks.ts";
import type { LineHunk } from "./pure/find-hunks.ts";
import { hunksOfFixes } from "./pure/hunks-of-fixes.ts";
import { carryHunks } from "./pure/map-lines.ts";
import type { FileRewrite, ProposedFix, RefusedFix } from "./pure/types.ts";
import { openBlobReader } from "../git/blob-reader.ts";
import type { Git } from "../git/git.ts";
import { decodeUtf8 } from "../core/decode-utf8.ts";

/** One file of the commit to be. */
export interface PlannedFile extends FileRewrite {
  /** As in the last commit. */
  readonly mode: string;
  /** The file's text in the commit. */
  readonly text: string;
  /** The committed part of the rewrite. */
  readonly hunks: readonly LineHunk[];
}

export interface CommitPlan {
  readonly files: readonly PlannedFile[];
  readonly committed: readonly ProposedFix[];
  readonly left: readonly RefusedFix[];
}

/** Reads what a commit has of each rewritten file and decides which fixes can be committed on top of it. */
export async function planCommit(
  git: Git,
  commit: string,
  { rewrites, fixes }: { rewrites: readonly FileRewrite[]; fixes: readonly ProposedFix[] },
): Promise<CommitPlan> {
  const paths = rewrites.map(({ file }) => file);
  const facts = {
    entries: await readTree(git, commit, paths),
    filters: await readFilters(git, paths),
    unmerged: await readUnmerged(git, paths),
  };
  const blobs = openBlobReader(git);
  const texts = new Map<string, string>();
  const files: FileHunks[] = [];
  try {
    for (const rewrite of rewrites) {
      const { file, before, after } = rewrite;
      const hunks = hunksOfFixes(rewrite, fixes);
      const because = faultOf(file, facts);
      const entry = facts.entries.get(file);
      const blob = because === null && entry !== undefined ? await blobs.read(entry.id) : null;
      const text = blob === null ? null : decodeUtf8(blob);
      if (text === null) {
        const reason = because ?? `${file} is not text in UTF-8 in the last commit`;
        files.push({ file, hunks, refused: new Map(hunks.map((hunk) => [hunk, reason])) });
        continue;
      }
      texts.set(file, text);
      const { refused } = carryHunks(before, after, text, hunks);
      const reasons = refused.map(({ hunk, because: why }) => [hunk, REASONS[why]] as const);
      files.push({ file, hunks, refused: new Map(reasons) });
    }
  } finally {
    await blobs.close();
  }
  const { hunks: chosen, committed, left } = chooseHunks(files, fixes);
  const planned = rewrites.flatMap((rewrite, index): readonly PlannedFile[] => {
    const onto = texts.get(rewrite.file);
    const hunks = (files[index]?.hunks ?? []).filter((hunk) => chosen.has(hunk));
    if (onto === undefined || hunks.length === 0) return [];
    const { text } = carryHunks(rewrite.before, rewrite.after, onto, hunks);
    return [{ ...rewrite, mode: facts.entries.get(rewrite.file)?.mode ?? "100644", text, hunks }];
  });
  return { files: planned, committed, left };
}

const PENDING = "its lines are not committed yet";
const REASONS = {
  absent: PENDING,
  unclear: "the deletion of lines next to it is not committed yet",
} as const;

interface TreeEntry {
  readonly mode: string;
  readonly id: string;
}

interface Facts {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly filters: ReadonlyMap<string, string>;
  readonly unmerged: ReadonlySet<string>;
}

/** Returns the reason that keeps a whole file out of the commit, or null. */
function faultOf(file: string, { entries, filters, unmerged }: Facts): string | null {
  const entry = entries.get(file);
  if (entry === undefined || entry.mode === "040000") return PENDING;
  if (entry.mode === "160000") return `${file} is a submodule in the last commit`;
  if (entry.mode === "120000") return `${file} is a symbolic link in the last commit`;
  if (unmerged.has(file)) return `${file} is in conflict`;
  const filter = filters.get(file);
  if (filter !== undefined) return `git stores ${file} through the filter ${filter}`;
  return null;
}

async function readTree(
  git: Git,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, TreeEntry>> {
  const args = ["--literal-pathspecs", "ls-tree", "-z", "--full-tree", commit, "--", ...paths];
  return new Map(
    (await git.text(args)).split("\0").flatMap((line) => {
      const [, mode, id, path] = /^(\d+) \w+ (\w+)\t(.+)$/s.exec(line) ?? [];
      return mode === undefined || id === undefined || path === undefined
        ? []
        : [[path, { mode, id }] as const];
    }),
  );
}

async function readFilters(
  git: Git,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const output = await git.text(["check-attr", "-z", "--stdin", "filter"], {
    input: paths.map((path) => `${path}\0`).join(""),
  });
  const fields = output.split("\0");
  const filters = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const value = fields[at + 2] ?? "";
    if (value !== "unspecified" && value !== "unset") filters.set(fields[at] ?? "", value);
  }
  return filters;
}

async function readUnmerged(git: Git, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const args = ["--literal-pathspecs", "ls-files", "-z", "--unmerged", "--", ...paths];
  const lines = (await git.text(args)).split("\0");
  return new Set(lines.map((line) => line.slice(line.indexOf("\t") + 1)));
}
