import { ghError } from "./gh-error.ts";
import type { GithubApi } from "./github-api.ts";
import { readState } from "./read-state.ts";

/**
 * Gives an open pull request another base. By the REST interface, as `gh pr edit` asks old servers for fields that they
 * do not have any more; what it is based on afterwards is read from the host.
 */
export async function retarget(api: GithubApi, number: number, target: string): Promise<void> {
  const before = await readState(api, { number });
  if (before?.baseBranch === target) return;
  const { owner = "", name = "", host = "" } = api.repository ?? {};
  const path = `repos/${owner}/${name}/pulls/${number}`;
  const patch = ["--method", "PATCH", "-f", `base=${target}`];
  const answer = await api.call(["api", path, "--hostname", host, ...patch]);
  const after = await readState(api, { number });
  if (after?.baseBranch === target) return;
  const { place, remoteName: remote } = api;
  throw ghError(answer, { doing: "opening", place, host: api.host, remote, number, target });
}
