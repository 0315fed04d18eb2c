import { counted } from "../../core/counted.ts";
import { isOfCommits } from "../../core/change/is-of-commits.ts";
import { createExclude } from "../../core/change/create-exclude.ts";
import { countLines } from "../../core/change/line-ranges.ts";
import type { Change, ChangedFile, Scope } from "../../core/change/types.ts";
import { changedTogether } from "../../assistants/pure/brief/changed-together.ts";
import { answerForm } from "../../assistants/pure/brief/answer-form.ts";
import { standardsAboutCode } from "../../assistants/pure/brief/standards-about-code.ts";
import { inShort, traceStep } from "../../review/pure/in-short.ts";
import { CATEGORIES } from "../../assistants/pure/proposals/categories.ts";
import { proposalsSchema } from "../../assistants/pure/proposals/proposal-shape.ts";
import { isGenerated } from "../../core/rules/is-generated.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { taskFor, WHO_READS } from "../../assistants/pure/prompts/task.ts";
import { readCommits } from "../../git/read-commits.ts";
import { readRecentChanges } from "../../git/read-recent-changes.ts";
import { briefFilesText, briefText, type Brief } from "../../output/formats/brief.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { gatherBrief, type GatheredBrief } from "../../assistants/brief/gather-brief.ts";
import { createReviewedTree } from "../../review/reviewed-tree.ts";
import { readStandards } from "../../assistants/read-standards.ts";
import type { Standards } from "../../assistants/types.ts";
import type { ReviewedTree } from "../../review/types.ts";
import { look, type Look } from "./session/look.ts";
import type { ReviewSession } from "./session/session.ts";
import { findEarlierFixes } from "./find-earlier-fixes.ts";
import type { ReviewFlags } from "./read-flags.ts";

/** `tool review --brief`: prints everything that a reader of the change needs; remembers and writes nothing. */
export async function brief(
  session: ReviewSession,
  flags: { readonly isJson: boolean } & Pick<ReviewFlags, "part" | "isFiles">,
): Promise<{ text: string; summary: string }> {
  let facts: Facts | undefined;
  const looked = await look(session, async (change, { settings, report, files: all, sources }) => {
    const files = all.filter(isRead);
    const tree = createReviewedTree(change, createExclude(settings.exclude));
    const [standards, gathered, commits, together, fixes] = await Promise.all([
      readStandards(tree, settings.review.standards),
      gatherBrief({
        tree,
        files,
        sources,
        leads: report.findings,
        part: flags.isFiles ? { number: 1, of: 1 } : flags.part,
      }),
      commitsOf(session, change),
      togetherWith(session, change, files),
      findEarlierFixes(session.repository.git, change, files),
    ]);
    const decisions = await decisionsFor(session, tree);
    facts = { standards, gathered, commits, decisions, together, fixes };
  });
  if (facts === undefined) throw new Error("a look tells what it read");
  const made = makeBrief(session, looked, facts);
  const names = new Map(facts.gathered.touched.map(({ path, names }) => [path, names]));
  return {
    text: flags.isJson
      ? safeJson(made)
      : flags.isFiles
        ? briefFilesText({ ...made, names })
        : briefText(made),
    summary: `brief: ${counted(made.files.length, "file")} to read`,
  };
}

/** Whether somebody is to read a file: one that says at its top that a program wrote it is only named. */
function isRead({ text }: { readonly text: string }): boolean {
  return !isGenerated(text);
}

interface Facts {
  readonly standards: readonly Standards[];
  readonly gathered: GatheredBrief;
  readonly commits: Brief["commits"];
  readonly decisions: string | null;
  readonly together: Brief["together"];
  readonly fixes: Brief["earlierFixes"];
}

async function commitsOf(
  { repository, scope }: ReviewSession,
  { base, head }: Pick<Change, "base" | "head">,
): Promise<Brief["commits"]> {
  if (!isOfCommits(scope) || head.commit === null) return [];
  const { git } = repository;
  const all = await readCommits({ git, from: base.commit, to: head.commit }).catch(() => []);
  return all
    .filter(({ isMerge }) => !isMerge)
    .map(({ subject, body }) => ({ subject, body: body.replace(TRAILER, "").trim() }));
}

/** Finds files that usually change with the changed ones; none if the history cannot be read. */
async function togetherWith(
  { repository }: ReviewSession,
  { base, files: all }: Pick<Change, "base" | "files">,
  files: readonly { readonly path: string }[],
): Promise<Brief["together"]> {
  if (base.commit === null) return [];
  const history = await readRecentChanges(repository.git, base.commit).catch(() => []);
  return changedTogether(
    files.map(({ path }) => path),
    all.map(({ path }) => path),
    history,
  );
}

const TRAILER = /^[A-Z][\w-]+-(?:by|to|[Ii]d): .*$/gm;

/** Returns the whole register, or its entries about the files, by its mode. */
async function decisionsFor(
  { decisions }: ReviewSession,
  { changed }: Pick<ReviewedTree, "changed">,
): Promise<string | null> {
  const text = decisions.text ?? (await decisions.about?.(changed.map(({ path }) => path))) ?? "";
  return text.trim() === "" ? null : text;
}

function makeBrief(
  { scope, prompts }: ReviewSession,
  { report, files: all, change }: Look,
  { standards, gathered, commits, decisions, together, fixes }: Facts,
): Brief {
  const { base, head, settings, findings } = report;
  const { excluded, skipped, failed } = report.files;
  const files = all.filter(isRead);
  const isUnread = ({ file }: { readonly file: string }): boolean =>
    !all.some(({ path }) => path === file);
  const changed = new Map(change.files.map((file) => [file.path, file]));
  const { places, part, changedTokens, callers, remains, mirrors, tests } = gathered;
  return {
    schema: "tool.brief/1",
    base,
    head,
    settings,
    part,
    task: [...taskFor(settings), WHO_READS],
    commits,
    files: files.map(({ path, changed }) => ({
      file: path,
      oldFile: changed.oldPath,
      status: changed.status,
      lines: changed.added,
    })),
    leftOut: [
      ...skipped,
      ...all
        .filter((file) => !files.includes(file))
        .map(({ path }) => ({ file: path, reason: "generated" })),
      ...failed.filter(isUnread),
      ...excluded.map((file) => ({ file, reason: "excluded" })),
    ].map((each) => ({ ...each, ...linesOf(changed.get(each.file)) })),
    change: places,
    changedTokens,
    callers,
    remains,
    earlierFixes: fixes,
    mirrors,
    together,
    tests,
    leads: findings.map((finding) => ({
      ...inShort(finding),
      message: finding.message,
      trace: (finding.trace ?? []).map(traceStep),
    })),
    prompts,
    decisions,
    standards: standards.map((each) => ({ ...each, text: standardsAboutCode(each.text) })),
    answer: {
      command: `tool review${scopeFlags(scope)} --findings - --no-input`,
      partCommand: `tool review${scopeFlags(scope)} --brief --no-input`,
      form: answerForm(settings.focus),
      categories: CATEGORIES,
      jsonSchema: proposalsSchema(),
    },
  };
}

/** Counts the added and removed lines of a file; null if that takes reading it. */
function linesOf(
  file: ChangedFile | undefined,
): Pick<Brief["leftOut"][number], "added" | "removed"> {
  if (file === undefined || file.added === "all" || file.status === "deleted")
    return { added: null, removed: null };
  const many = [countLines(file.added), countLines(file.removed.map(({ old }) => old))] as const;
  return many[0] + many[1] === 0
    ? { added: null, removed: null }
    : { added: many[0], removed: many[1] };
}

/** Returns the flags that select the same change again, for the command that takes the findings in. */
export function scopeFlags(scope: Scope): string {
  switch (scope.kind) {
    case "branch":
      return scope.base === undefined ? "" : ` --base ${quoteForShell(scope.base)}`;
    case "committed":
      return ` --committed${scope.base === undefined ? "" : ` --base ${quoteForShell(scope.base)}`}`;
    case "commit":
      return ` --commit ${quoteForShell(scope.commit)}`;
    case "range":
      return ` --range ${quoteForShell(scope.range)}`;
    case "patch":
      // Standard input brings one thing at a time: the findings.
      return ` --patch ${scope.file === "-" ? "FILE" : quoteForShell(scope.file)}`;
    case "files":
      return ` ${scope.paths.map(quoteForShell).join(" ")}`;
    default:
      return ` --${scope.kind}`;
  }
}
