import { isRecord } from "../../core/is-record.ts";
import { parseJson } from "../../core/parse-json.ts";
import type { ToolError } from "../../errors/tool-error.ts";
import { refusal } from "./gh-error.ts";
import type { GithubApi } from "./github-api.ts";

/**
 * Finds out whether a repository that a ship needs is archived: the one that is pushed to, or the project that it is a
 * fork of. One answer of GitHub's names both, and finding the host has asked for it already:
 * https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
export async function checkArchived(api: GithubApi): Promise<readonly ToolError[]> {
  const { pushed, repository, host } = api;
  if (pushed === null || repository === null) return [];
  const path = `repos/${pushed.owner}/${pushed.name}`;
  const answer = await api.ask(["api", path, "--hostname", host]);
  const read = answer.status === 0 ? parseJson(answer.stdout) : null;
  if (!isRecord(read)) return [];
  const project = `${repository.owner}/${repository.name}`.toLowerCase();
  const above = [read["parent"], read["source"]].filter(isRecord);
  const archived = [read, ...above.filter((one) => nameOf(one).toLowerCase() === project)]
    .filter((one) => one["archived"] === true)
    .map(nameOf);
  return [...new Set(archived)].map((name) =>
    refusal("archived", { ...api, place: `${host}/${name}`, doing: "opening" }),
  );
}

function nameOf(repository: Readonly<Record<string, unknown>>): string {
  const name = repository["full_name"];
  return typeof name === "string" ? name : "";
}
