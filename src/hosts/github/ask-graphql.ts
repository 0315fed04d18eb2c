import type { z } from "zod";
import { ghError } from "./gh-error.ts";
import type { GithubApi } from "./github-api.ts";
import { parseJson } from "../../core/parse-json.ts";

/** A GraphQL request about the comments of a pull request. */
export interface GraphqlRequest {
  readonly number: number;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Asks GitHub, which may be done again, and gives its data as `shape` describes it. Throws HOST_UNREACHABLE and its
 * like.
 */
export async function askGraphql<Data>(
  api: GithubApi,
  request: GraphqlRequest,
  shape: z.ZodType<Data>,
): Promise<Data> {
  const answer = await api.ask(...callOf(api, request));
  const data = shape.safeParse(parseJson(answer.stdout));
  if (answer.status === 0 && data.success) return data.data;
  throw ghError(answer, { ...api, ...factsOf(api, request), doing: "asking" });
}

/** Has GitHub change something, once. Throws HOST_COMMENTS_REFUSED, HOST_FORBIDDEN, HOST_UNREACHABLE and their like. */
export async function changeByGraphql(api: GithubApi, request: GraphqlRequest): Promise<void> {
  const answer = await api.call(...callOf(api, request));
  if (answer.status === 0) return;
  throw ghError(answer, { ...api, ...factsOf(api, request), doing: "commenting" });
}

/** The text goes over standard input: no argument vector holds a long comment. */
function callOf(
  { host }: GithubApi,
  { query, variables }: GraphqlRequest,
): [args: string[], options: { input: string }] {
  const input = JSON.stringify({ query, variables });
  return [["api", "graphql", "--hostname", host, "--input", "-"], { input }];
}

function factsOf({ remoteName }: GithubApi, { number }: GraphqlRequest) {
  return { remote: remoteName, number };
}
