import { z } from "zod";
import { ToolError } from "../../errors/tool-error.ts";
import { markComment, type WantedComment } from "../pure/review-comments.ts";
import type { SummaryToWrite, ThreadsToWrite } from "../types.ts";
import type { GlabRequest } from "./call-glab.ts";
import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { changeThreads, isTaken } from "../change-threads.ts";
import { parseJson } from "../../core/parse-json.ts";

/**
 * Carries a plan out, one request for each thread. Gives the ids of the comments that GitLab has no place for. Throws
 * HOST_FORBIDDEN and its like, and HOST_COMMENTS_REFUSED if the reviewed commit is no longer its head.
 */
export async function writeThreads(
  api: GitlabApi,
  { number, commit, plan }: ThreadsToWrite,
): Promise<readonly string[]> {
  const write = writer(api, number);
  const refused: string[] = [];
  if (plan.create.length > 0) {
    const version = await readVersion(api, number, commit);
    for (const comment of plan.create)
      if (!(await isTaken(write("POST", ["discussions"], draftOf(comment, version)))))
        refused.push(comment.id);
  }
  await changeThreads(plan, {
    edit: ({ commentId, body }) => write("PUT", ["notes", commentId], { body }),
    setResolved: (threadId, resolved) => write("PUT", ["discussions", threadId], { resolved }),
  });
  return refused;
}

/** Writes the comment on the merge request as a whole: a new one, or the text of the one that is there. */
export async function writeSummary(
  api: GitlabApi,
  { number, commentId, body }: SummaryToWrite,
): Promise<void> {
  const write = writer(api, number);
  await (commentId === null
    ? write("POST", ["notes"], { body })
    : write("PUT", ["notes", commentId], { body }));
}

/** Has GitLab change something about a merge request, once. */
function writer(api: GitlabApi, number: number) {
  return async (
    method: "POST" | "PUT",
    parts: readonly string[],
    body: NonNullable<GlabRequest["body"]>,
  ): Promise<void> => {
    const path = projectPath(api.project, "merge_requests", number, ...parts);
    const answer = await api.call({ method, path, body });
    if (answer.http === 200 || answer.http === 201) return;
    throw failed(api, answer, { doing: "commenting", number });
  };
}

const Versions = z.array(
  z.looseObject({
    base_commit_sha: z.string(),
    start_commit_sha: z.string(),
    head_commit_sha: z.string(),
  }),
);
type Version = z.infer<typeof Versions>[number];

/** The version of the merge request's diff that ends in a commit: a place is named by the commits of one. */
async function readVersion(api: GitlabApi, number: number, commit: string): Promise<Version> {
  const path = `${projectPath(api.project, "merge_requests", number, "versions")}?per_page=100`;
  const answer = await api.ask({ path });
  const versions =
    answer.http === 200 ? Versions.safeParse(parseJson(answer.body)).data : undefined;
  if (versions === undefined) throw failed(api, answer, { doing: "commenting", number });
  const found = versions.find(({ head_commit_sha: head }) => head === commit);
  if (found !== undefined) return found;
  throw new ToolError(
    "HOST_COMMENTS_REFUSED",
    `!${number} moved on ${api.place} while it was reviewed, so nothing was posted`,
    { hint: `review it as it is now: \`tool review --post --pr ${number}\`` },
  );
}

/** https://docs.gitlab.com/api/discussions/#create-a-merge-request-thread; it stands at the first of its lines. */
function draftOf({ id, file, oldFile, line, body }: WantedComment, version: Version) {
  return {
    body: markComment(body, id),
    position: {
      position_type: "text",
      base_sha: version.base_commit_sha,
      start_sha: version.start_commit_sha,
      head_sha: version.head_commit_sha,
      old_path: oldFile,
      new_path: file,
      new_line: line,
    },
  };
}
