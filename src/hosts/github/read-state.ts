import { ghFailureOf, isUncertain } from "./pure/gh-failure.ts";
import type { GithubState } from "./pure/github-state.ts";
import { ghError } from "./gh-error.ts";
import { repositoryArguments, type GithubApi } from "./github-api.ts";

type Doing = "asking" | "merging";

/** Fields that older servers lack: each is left out once the server has said so. */
const OPTIONAL: Readonly<Record<string, string>> = {
  isInMergeQueue: "isInMergeQueue",
  isMergeQueueEnabled: "isMergeQueueEnabled",
  autoMergeRequest: "autoMergeRequest{mergeMethod}",
  baseRef: "baseRef{target{...on Commit{statusCheckRollup{state}}}}",
};

/** Fields that `gh pr view --json` has had since its first versions. */
const VIEW_FIELDS =
  "number,url,state,isDraft,baseRefName,headRefName,headRefOid,mergeCommit,mergeable,mergeStateStatus,reviewDecision,statusCheckRollup";

/** The pull request to read, and the time for that with every try; by default as long as the calls may take. */
interface Look {
  readonly number: number;
  readonly withinMs?: number | undefined;
}

/**
 * Reads a pull request by its number. Null when the client cannot tell; throws HOST_UNREACHABLE and its
 * like when asking failed, or HOST_MERGE_REFUSED if it was asked for a merge.
 */
export async function readState(
  api: GithubApi,
  { number, withinMs = Infinity }: Look,
  doing: Doing = "asking",
): Promise<GithubState | null> {
  const until = api.now() + withinMs;
  const left = (): number => Math.max(1, until - api.now());
  if (api.repository === null) return view(api, { number, withinMs }, doing);
  const answer = await api.ask(stateQuery(api, number), { withinMs: left() });
  const { readGithubState, undefinedFieldsIn } = await import("./pure/read-github-state.ts");
  // A partial answer (rights that do not reach the checks) ends with status 1 and still tells the state.
  if (readGithubState(answer.stdout) !== null) {
    const further = await readFurtherChecks(api, answer.stdout, { number, left }, doing);
    return readGithubState(answer.stdout, ...further);
  }
  const lacking = undefinedFieldsIn(answer.stdout).filter(
    (field) => (field in OPTIONAL || field === "isRequired") && !api.unknownFields.has(field),
  );
  if (lacking.length > 0) {
    for (const field of lacking) api.unknownFields.add(field);
    return readState(api, { number, withinMs: left() }, doing);
  }
  const failure = ghFailureOf(answer.said);
  if (!answer.ended || failure !== "unknown")
    throw ghError(answer, { ...api, remote: api.remoteName, doing, number });
  return view(api, { number, withinMs: left() }, doing);
}

function stateQuery(api: GithubApi, number: number): string[] {
  const { unknownFields } = api;
  const optional = Object.entries(OPTIONAL).flatMap(([name, text]) =>
    unknownFields.has(name) ? [] : [text],
  );
  const query = `query PullRequestState($o:String!,$r:String!,$n:Int!){repository(owner:$o,name:$r){
    autoMergeAllowed squashMergeAllowed mergeCommitAllowed rebaseMergeAllowed
    pullRequest(number:$n){number url state isDraft mergeable mergeStateStatus reviewDecision
      headRefOid headRefName baseRefName mergeCommit{oid} ${optional.join(" ")} ${checksField(unknownFields)}}}}`;
  return queryCall(api, number, query);
}

function queryCall(
  { repository }: GithubApi,
  number: number,
  query: string,
  more: readonly string[] = [],
): string[] {
  // `-f` sends text as it is: `-F` would turn a repository called 123 into a number.
  return [
    ["api", "graphql", "--hostname", repository?.host ?? ""],
    ["-f", `o=${repository?.owner ?? ""}`, "-f", `r=${repository?.name ?? ""}`],
    more,
    ["-F", `n=${number}`, "-f", `query=${query.replaceAll(/\s+/g, " ")}`],
  ].flat();
}

/** The checks of the last commit, a page at a time: GitHub gives at most a hundred. */
function checksField(unknownFields: ReadonlySet<string>, after = ""): string {
  const required = unknownFields.has("isRequired") ? "" : " isRequired(pullRequestNumber:$n)";
  return `commits(last:1){nodes{commit{statusCheckRollup{contexts(first:100${after}){nodes{__typename
    ...on CheckRun{name status conclusion detailsUrl${required}}
    ...on StatusContext{context state targetUrl${required}}} pageInfo{hasNextPage endCursor}}}}}}`;
}

/**
 * Asks for the checks after the first hundred, and gives the answers. Throws what a failed look throws: a check that is
 * not seen could fail or run while the pull request is merged.
 */
async function readFurtherChecks(
  api: GithubApi,
  first: string,
  { number, left }: { readonly number: number; readonly left: () => number },
  doing: Doing,
): Promise<readonly string[]> {
  const { checksAfter } = await import("./pure/read-github-state.ts");
  const query = `query FurtherChecks($o:String!,$r:String!,$n:Int!,$c:String!){repository(owner:$o,name:$r){
    pullRequest(number:$n){${checksField(api.unknownFields, ",after:$c")}}}}`;
  const pages: string[] = [];
  const seen = new Set<string>();
  for (let cursor = checksAfter(first); cursor !== null && !seen.has(cursor);) {
    seen.add(cursor);
    const answer = await api.ask(queryCall(api, number, query, ["-f", `c=${cursor}`]), {
      withinMs: left(),
    });
    if (answer.status !== 0)
      throw ghError(answer, { ...api, remote: api.remoteName, doing, number });
    pages.push(answer.stdout);
    cursor = checksAfter(answer.stdout);
  }
  return pages;
}

/** For a client that answers no queries: less is known, auto-merge among it. */
async function view(
  api: GithubApi,
  { number, withinMs }: { readonly number: number; readonly withinMs: number },
  doing: Doing,
): Promise<GithubState | null> {
  const answer = await api.ask(
    ["pr", "view", String(number), "--json", VIEW_FIELDS, ...repositoryArguments(api)],
    { withinMs },
  );
  const { readGithubView } = await import("./pure/read-github-state.ts");
  const state = answer.status === 0 ? readGithubView(answer.stdout) : null;
  if (state !== null) return state;
  const failure = ghFailureOf(answer.said);
  if (!answer.ended || isUncertain(failure) || failure === "no-pull-request")
    throw ghError(answer, { ...api, remote: api.remoteName, doing, number });
  return null;
}
