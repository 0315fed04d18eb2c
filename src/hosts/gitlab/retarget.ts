import { failed, projectPath, type GitlabApi } from "./gitlab-api.ts";
import { readState } from "./read-merge-request.ts";

/** Gives an open merge request another target; what it targets afterwards is read from the host. */
export async function retarget(api: GitlabApi, number: number, target: string): Promise<void> {
  const before = await readState(api, { number });
  if (before?.baseBranch === target) return;
  const answer = await api.call({
    method: "PUT",
    path: projectPath(api.project, "merge_requests", number),
    body: { target_branch: target },
  });
  const after = await readState(api, { number });
  if (after?.baseBranch === target) return;
  throw failed(api, answer, { doing: "opening", number, target });
}
