import { z } from "zod";
import type { PullComments, ReviewThread } from "../pure/review-comments.ts";
import { askPages } from "./ask-pages.ts";
import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { refusal } from "./glab-error.ts";
import { parseJson } from "../../core/parse-json.ts";
import { readState } from "./read-merge-request.ts";

/** https://docs.gitlab.com/api/discussions/#merge-requests */
const Discussion = z.looseObject({
  id: z.string(),
  /** A comment outside of every thread. */
  individual_note: z.boolean().nullish(),
  notes: z.array(
    z.looseObject({
      id: z.number(),
      body: z.string(),
      author: z.looseObject({ id: z.number() }).nullish(),
      system: z.boolean().nullish(),
      resolvable: z.boolean().nullish(),
      resolved: z.boolean().nullish(),
      position: z
        .looseObject({ head_sha: z.string().nullish(), new_line: z.number().nullish() })
        .nullish(),
    }),
  ),
});
type Discussion = z.infer<typeof Discussion>;

const Me = z.looseObject({ id: z.number() });

/** Reads the threads and comments of a merge request that this login wrote; what others wrote is left out. */
export async function readComments(api: GitlabApi, number: number): Promise<PullComments> {
  const [me, state, discussions] = await Promise.all([
    readMe(api),
    readState(api, { number }),
    readDiscussions(api, number),
  ]);
  const own = discussions.filter(({ notes: [first] }) => first?.author?.id === me);
  return {
    pullId: String(number),
    threads: own.flatMap((each) => threadOf(each, state?.headCommit ?? null)),
    general: own
      .flatMap(({ notes, individual_note: isAlone }) => (isAlone === true ? notes : []))
      .sort((one, other) => one.id - other.id)
      .map(({ id, body }) => ({ commentId: String(id), body })),
  };
}

/** The login's number. */
async function readMe(api: GitlabApi): Promise<number> {
  const answer = await api.ask({ path: "user" });
  const me = answer.http === 200 ? Me.safeParse(parseJson(answer.body)).data : undefined;
  if (me === undefined) throw failed(api, answer, { doing: "asking" });
  return me.id;
}

async function readDiscussions(api: GitlabApi, number: number): Promise<readonly Discussion[]> {
  return await askPages(api.ask, {
    path: projectPath(api.project, "merge_requests", number, "discussions"),
    read: (json) => z.array(Discussion).safeParse(parseJson(json)).data ?? null,
    fault: (answer) =>
      answer.http === 200
        ? refusal("unknown", { ...api, doing: "asking", number })
        : failed(api, answer, { doing: "asking", number }),
  });
}

function threadOf(
  { id, notes, individual_note: isAlone }: Discussion,
  head: string | null,
): readonly ReviewThread[] {
  const [first] = notes;
  if (first === undefined || isAlone === true || first.system === true) return [];
  const { position } = first;
  const line = position?.head_sha === head ? position?.new_line : null;
  return [
    {
      threadId: id,
      commentId: String(first.id),
      body: first.body,
      isResolved: notes.every(
        ({ resolvable, resolved }) => resolvable !== true || resolved === true,
      ),
      // A thread stands at one line; its suggestion says how many it replaces.
      lines: line === null || line === undefined ? null : { line, endLine: null },
    },
  ];
}
