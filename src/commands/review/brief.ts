import { createExclude } from "../../core/change/create-exclude.ts";
import type { Scope } from "../../core/change/types.ts";
import { inShort } from "../../core/findings/in-short.ts";
import { CATEGORIES } from "../../core/proposals/categories.ts";
import { proposalsSchema } from "../../core/proposals/proposal-shape.ts";
import { quoteForShell } from "../../core/quote-for-shell.ts";
import { taskFor } from "../../core/reading/task.ts";
import { briefText, type Brief } from "../../output/formats/brief.ts";
import { safeJson } from "../../output/formats/safe-json.ts";
import { createReviewedTree } from "../../reviewers/reviewed-tree.ts";
import { readStandards, type Standards } from "../../reviewers/read-standards.ts";
import { look, type Look } from "../shared/review/look.ts";
import type { ReviewSession } from "../shared/review/session.ts";

/** `tool review --brief`: what somebody needs who does the reading; remembers and writes nothing. */
export async function brief(
  session: ReviewSession,
  { isJson }: { readonly isJson: boolean },
): Promise<{ text: string; summary: string }> {
  let standards: readonly Standards[] = [];
  const looked = await look(session, async (change, settings) => {
    const tree = createReviewedTree(change, createExclude(settings.exclude));
    standards = await readStandards(tree, settings.review.standards);
  });
  const made = makeBrief(session, looked, standards);
  const many = made.files.length;
  return {
    text: isJson ? safeJson(made) : briefText(made),
    summary: `brief: ${many} ${many === 1 ? "file" : "files"} to read`,
  };
}

function makeBrief(
  { scope, prompts, decisions }: ReviewSession,
  { report, files }: Look,
  standards: Brief["standards"],
): Brief {
  const { base, head, settings, findings } = report;
  const { excluded, skipped, failed } = report.files;
  return {
    schema: "tool.brief/1",
    base,
    head,
    settings,
    task: taskFor(settings),
    files: files.map(({ path, changed }) => ({
      file: path,
      oldFile: changed.oldPath,
      status: changed.status,
      lines: changed.added,
    })),
    leftOut: [...excluded.map((file) => ({ file, reason: "excluded" })), ...skipped, ...failed],
    leads: findings.map(inShort),
    prompts,
    decisions: decisions.text,
    standards,
    answer: {
      command: `tool review${scopeFlags(scope)} --findings -`,
      categories: CATEGORIES,
      jsonSchema: proposalsSchema(),
    },
  };
}

/** The same change again, for the command that takes the findings in. */
function scopeFlags(scope: Scope): string {
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
    default:
      return ` --${scope.kind}`;
  }
}
