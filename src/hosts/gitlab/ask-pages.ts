import type { CallGlab, GlabAnswer } from "./call-glab.ts";

/** The most that GitLab gives at once: https://docs.gitlab.com/api/rest/#pagination. */
const PAGE = 100;

/**
 * Asks for a whole list, page by page.
 * @param asked.path with or without a query
 * @param asked.read reads the text of a page; null if it is no such list
 * @param asked.fault makes the error of a page that did not come, or that is no list
 */
export async function askPages<Item>(
  ask: CallGlab,
  asked: {
    readonly path: string;
    readonly read: (json: string) => readonly Item[] | null;
    readonly fault: (answer: GlabAnswer) => Error;
  },
): Promise<readonly Item[]> {
  const all: Item[] = [];
  const first = `${asked.path}${asked.path.includes("?") ? "&" : "?"}per_page=${PAGE}`;
  for (let page = 1; ; page += 1) {
    const answer = await ask({ path: `${first}&page=${page}` });
    const read = answer.http === 200 ? asked.read(answer.body) : null;
    if (read === null) throw asked.fault(answer);
    all.push(...read);
    if (read.length < PAGE) return all;
  }
}
