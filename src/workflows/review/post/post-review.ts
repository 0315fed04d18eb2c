import { counted } from "../../../core/counted.ts";
import type { Context } from "../../../cli/context.ts";
import { permit } from "../../../core/policy/leave-for.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { Host, HostComments } from "../../../hosts/types.ts";
import {
  findSummary,
  idOfComment,
  isSameBody,
  markSummary,
  planComments,
  type CommentPlan,
  type PullComments,
} from "../../../hosts/pure/review-comments.ts";
import { hostFacts } from "../../../hosts/pure/facts/index.ts";
import { markdownLine } from "../../../output/formats/markdown-text.ts";
import { summary } from "../../../output/formats/verdict.ts";
import type { Report } from "../../../review/pure/report.ts";
import { commentsOf } from "./find-own-pull.ts";
import { wordComments, type ReviewedChange, type WordedRemark } from "./word-comments.ts";

/** More threads than this bury a pull request; the summary holds the others. */
const MOST_THREADS = 50;
/** Lines of the summary. */
const MOST_LINES = 200;

/** The pull request that a review is posted on. */
export interface PostTarget {
  readonly host: Host;
  readonly number: number;
}

/** The outcome of posting. A login that may only read is not an error: the report is shown as annotations instead. */
export type Posted =
  | { readonly status: "posted" }
  | { readonly status: "refused"; readonly annotations: HostComments["annotations"] };

/**
 * Posts a review on its pull request: a thread for each finding and open question on lines that the change added, and
 * one summary. Reads the host again afterwards. Throws HOST_COMMENTS_MISSING and the errors of the host.
 */
export async function postReview(
  { command, streams, redaction }: Pick<Context, "command" | "streams" | "redaction">,
  { host, number }: PostTarget,
  reviewed: ReviewedChange,
): Promise<Posted> {
  const { report } = reviewed;
  permit(command, "writes", "pull-comments");
  const comments = commentsOf(host);
  const { sign, withoutCommands } = hostFacts(host.id);
  const { suggestionOf } = comments;
  const remarks = wordComments(reviewed, { redaction, suggestionOf, withoutCommands });
  const place = `${host.label}${sign}${number}`;
  try {
    const before = await comments.read(number);
    const plan = planComments({
      wanted: commentsIn(remarks),
      present: new Set(remarks.map(({ id }) => id)),
      threads: before.threads,
      // Findings that were not looked for may still be there.
      isWhole: report.status !== "partial" && report.settings.focus === null,
      withoutCommands,
    });
    const commit = report.head.commit ?? "";
    const refused = new Set(
      await comments.writeThreads({ number, pullId: before.pullId, commit, plan }),
    );
    const summed = redaction.hide(summaryOf(report, remarks, refused));
    const body = markSummary(withoutCommands(summed));
    await putSummary(comments, { number, before, body });
    const posted = { remarks: plan.create.filter(({ id }) => !refused.has(id)), body };
    const there = countThere(await comments.read(number), posted);
    streams.status(wordDone(place, plan, { there, refused: refused.size }));
    return { status: "posted" };
  } catch (thrown) {
    if (!(thrown instanceof ToolError) || !MAY_NOT_WRITE.has(thrown.code)) throw thrown;
    streams.warn(`nothing more was posted on ${place}: ${thrown.message}`, thrown.hint);
    return { status: "refused", annotations: comments.annotations };
  }
}

const MAY_NOT_WRITE: ReadonlySet<string> = new Set([
  "HOST_FORBIDDEN",
  "HOST_LOGGED_OUT",
  "HOST_MISSING_SCOPE",
]);

function commentsIn(remarks: readonly WordedRemark[]) {
  return remarks
    .flatMap(({ comment }) => (comment === null ? [] : [comment]))
    .slice(0, MOST_THREADS);
}

function summaryOf(
  report: Report,
  remarks: readonly WordedRemark[],
  refused: ReadonlySet<string>,
): string {
  const inThreads = new Set(commentsIn(remarks).map(({ id }) => id));
  const others = remarks.filter(({ id }) => !inThreads.has(id) || refused.has(id));
  const shown = others.slice(0, MOST_LINES).map(({ line }) => `- ${line}`);
  const more = others.length - shown.length;
  return [
    "**Review**",
    markdownLine(summary(report)),
    ...(shown.length === 0 ? [] : [`Not in a thread:\n\n${shown.join("\n")}`]),
    ...(more === 0 ? [] : [`and ${more} more`]),
  ].join("\n\n");
}

async function putSummary(
  comments: HostComments,
  { number, before, body }: { number: number; before: PullComments; body: string },
): Promise<void> {
  const there = findSummary(before);
  if (there !== null && isSameBody(there.body, body)) return;
  const commentId = there?.commentId ?? null;
  await comments.writeSummary({ number, pullId: before.pullId, commentId, body });
}

/** Counts the threads of reviews on the host. Throws HOST_COMMENTS_MISSING if a posted one is missing. */
function countThere(
  after: PullComments,
  posted: { readonly remarks: readonly { readonly id: string }[]; readonly body: string },
): number {
  const ids = after.threads.flatMap(({ body }) => idOfComment(body) ?? []);
  const missing = posted.remarks.filter(({ id }) => !ids.includes(id)).length;
  const hasSummary = isSameBody(findSummary(after)?.body ?? "", posted.body);
  if (missing === 0 && hasSummary) return ids.length;
  const what = [
    ...(missing === 0 ? [] : [`${missing} of ${posted.remarks.length} new threads`]),
    ...(hasSummary ? [] : ["the summary"]),
  ].join(" and ");
  throw new ToolError("HOST_COMMENTS_MISSING", `the host does not show ${what} after posting`, {
    hint: "post again, which adds only what is missing: `tool review --post`",
  });
}

function wordDone(
  place: string,
  { create, update, reopen, resolve, kept }: CommentPlan,
  { there, refused }: { readonly there: number; readonly refused: number },
): string {
  const counts = [
    `${create.length - refused} new`,
    `${update.length} updated`,
    `${reopen.length} reopened`,
    `${resolve.length} resolved`,
    `${kept} unchanged`,
  ];
  return `posted on ${place}: ${counts.join(", ")}; ${counted(there, "thread")} and the summary read back`;
}
