import { isOfCommits } from "../../core/change/is-of-commits.ts";
import type { Change } from "../../core/change/types.ts";
import type { Git } from "../../git/git.ts";
import { readCommittedText } from "../../git/read-committed-text.ts";
import { isRuleFile, RULE_CONFIG } from "./pure/rule-places.ts";
import type { RuleFiles, TextFile } from "./pure/types.ts";
import { readRuleFiles } from "./read-rule-files.ts";

/** The rule files for a change, and the paths of those that it edits. */
interface HeldRuleFiles {
  readonly base: RuleFiles;
  /** Files that count as they were before the commits of the change. */
  readonly held: readonly string[];
  /** Files that count with uncommitted edits. */
  readonly pending: readonly string[];
}

/**
 * Replaces each rule file that the commits of a change edit by its version in the base. Uncommitted edits count, and so
 * do new rules if the base has no rules.
 * @param asNow paths of files that count as in the work tree
 */
export async function holdRuleFiles(
  of: {
    /** Path of the work tree. */
    readonly root: string;
    readonly now: RuleFiles;
    readonly change: Change;
    readonly git: Git;
  },
  asNow: ReadonlySet<string> = new Set(),
): Promise<HeldRuleFiles> {
  const { root, now, change, git } = of;
  const nothing = { base: now, held: [], pending: [] };
  if (!isOfCommits(change.scope)) return nothing;
  const configBefore = await textBefore(change, RULE_CONFIG);
  const isHeldConfig =
    configBefore !== undefined && !(await isPending(git, RULE_CONFIG, now.config));
  // Folders that only the base names contain rules as well.
  const found = isHeldConfig ? await readRuleFiles(root, configBefore) : now;
  const touched = new Set(
    change.files
      .flatMap(({ path, oldPath }) => (oldPath === null ? [path] : [path, oldPath]))
      .filter((path) => isRuleFile(path, found.folders)),
  );
  if (touched.size === 0 && !isHeldConfig) return nothing;
  const texts = new Map(found.files.map(({ path, text }) => [path, text]));
  const held = isHeldConfig ? [RULE_CONFIG] : [];
  const pending: string[] = [];
  const before: TextFile[] = [];
  for (const path of touched) {
    if (asNow.has(path)) continue;
    const old = await textBefore(change, path);
    if (typeof old === "string") before.push({ path, text: old });
    if (await isPending(git, path, texts.get(path) ?? null)) pending.push(path);
    else held.push(path);
  }
  // The first rules of a project can only add findings.
  if (before.length === 0 && found.files.every(({ path }) => touched.has(path))) return nothing;
  const isHeld = new Set(held);
  const files = [
    ...found.files.filter(({ path }) => !isHeld.has(path)),
    ...before.filter(({ path }) => isHeld.has(path)),
  ];
  return {
    base: { ...found, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) },
    held: held.sort(),
    pending: pending.sort(),
  };
}

/** Returns the text of a file before the change; null if it did not exist, undefined if the change does not touch it. */
async function textBefore(change: Change, path: string): Promise<string | null | undefined> {
  const file =
    change.files.find(({ oldPath }) => oldPath === path) ??
    change.files.find((each) => each.path === path);
  if (file === undefined) return undefined;
  if (file.oldPath !== null && file.oldPath !== path) return null;
  return (await change.readOld(file.path))?.toString("utf8") ?? null;
}

/** Whether a file of the work tree differs from the last commit. */
async function isPending(git: Git, path: string, now: string | null): Promise<boolean> {
  const committed = await readCommittedText(git, path);
  return committed?.replaceAll("\r\n", "\n") !== now?.replaceAll("\r\n", "\n");
}
