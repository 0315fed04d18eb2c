import { isRecord } from "../../core/is-record.ts";
import { parseJson } from "../../core/parse-json.ts";
import type { HostedRepository } from "../pure/repository-of-remote.ts";
import type { CallGh } from "./call-gh.ts";

/**
 * Finds the present name of a repository that was renamed or transferred. GitHub leads requests by its former name
 * there, and lists its pull requests under its present owner alone. The repository itself if GitHub does not say.
 */
export async function repositoryNow(
  call: CallGh,
  repository: HostedRepository,
): Promise<HostedRepository> {
  const { host, owner, name } = repository;
  const answer = await call(["api", `repos/${owner}/${name}`, "--hostname", host]);
  const read = answer.status === 0 ? parseJson(answer.stdout) : null;
  const full = isRecord(read) ? read["full_name"] : undefined;
  const [, ownerNow, nameNow] =
    typeof full === "string" ? (/^([^/]+)\/([^/]+)$/.exec(full) ?? []) : [];
  if (ownerNow === undefined || nameNow === undefined) return repository;
  return { host, owner: ownerNow, name: nameNow };
}
