import { MERGE_METHODS, type MergeMethod } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { HostedRepository } from "../pure/repository-of-remote.ts";
import { mayNotMerge, noLabel, noLogin } from "../pure/wanted-faults.ts";
import type { WantedShip } from "../types.ts";
import { checkArchived } from "./check-archived.ts";
import type { GithubApi } from "./github-api.ts";
import { METHOD_NAMES } from "./pure/merge-methods.ts";
import type { Preflight } from "./pure/read-preflight.ts";

/**
 * Asks GitHub in one query whether it will take what a ship is going to ask for. A server that does not answer it, or
 * does not know a field of it, is believed to take everything: what it refuses is said when it does.
 */
export async function checkWanted(
  api: GithubApi,
  wanted: WantedShip,
): Promise<readonly ToolError[]> {
  const archived = await checkArchived(api);
  if (archived.length > 0) return archived;
  const { repository, place } = api;
  const logins = [...new Set([...wanted.reviewers, ...wanted.assignees])].filter(isLogin);
  const { labels, merge } = wanted;
  if (repository === null || (labels.length + logins.length === 0 && merge === null)) return [];
  const asked = { repository, labels, logins, target: wanted.target };
  const { stdout } = await api.ask(preflightQuery(asked));
  const { readPreflight } = await import("./pure/read-preflight.ts");
  const found = readPreflight(stdout, { labels, logins });
  if (found === null) return [];
  return [
    ...found.missingLabels.map((label) => noLabel(label, place, `gh label list -R ${place}`)),
    ...found.missingLogins.map((login) => noLogin(login, api.host, LOGINS)),
    ...(merge === null
      ? []
      : checkMerge(await exceptQueued(found, merge.method, asked, api), {
          ...merge,
          place,
          target: wanted.target,
        })),
  ];
}

const LOGINS = "login names; a team is ORGANISATION/TEAM";

/**
 * Takes a merge queue into account, which has its own method. The server is asked only if that changes something, as
 * older ones know no queue; auto-merge has to be allowed there too: https://github.com/cli/cli/issues/13398.
 */
async function exceptQueued(
  found: Preflight,
  method: MergeMethod,
  { repository, target }: { readonly repository: HostedRepository; readonly target: string },
  api: GithubApi,
): Promise<Preflight> {
  if (!found.forbiddenMethods.includes(method)) return found;
  const query =
    "query MergeQueue($o:String!,$r:String!,$b:String!){repository(owner:$o,name:$r){mergeQueue(branch:$b){id}}}";
  const variables = [
    ["o", repository.owner],
    ["r", repository.name],
    ["b", target],
  ];
  const { stdout } = await api.ask(queryCall(repository.host, variables, query));
  const { hasMergeQueue } = await import("./pure/read-preflight.ts");
  return hasMergeQueue(stdout) ? { ...found, forbiddenMethods: [] } : found;
}

/**
 * Whether a name is a plain login: `@me`, teams (`acme/core`) and applications (`name[bot]`) are looked up differently.
 */
function isLogin(name: string): boolean {
  return /^[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/.test(name);
}

function preflightQuery(asked: {
  readonly repository: HostedRepository;
  readonly labels: readonly string[];
  readonly logins: readonly string[];
  readonly target: string;
}): string[] {
  const { repository, labels, logins, target } = asked;
  const variables = [
    ["o", repository.owner],
    ["r", repository.name],
    ["b", `refs/heads/${target}`],
    ...labels.map((label, at) => [`l${at}`, label]),
    ...logins.map((login, at) => [`u${at}`, login]),
  ];
  const declared = variables.map(([name]) => `$${name}:String!`).join(",");
  const labelFields = labels.map((_, at) => `l${at}:label(name:$l${at}){name}`).join(" ");
  const userFields = logins.map((_, at) => `u${at}:user(login:$u${at}){login}`).join(" ");
  const query = `query ShipPreflight(${declared}){repository(owner:$o,name:$r){viewerPermission autoMergeAllowed squashMergeAllowed mergeCommitAllowed rebaseMergeAllowed ref(qualifiedName:$b){refUpdateRule{requiredApprovingReviewCount requiredStatusCheckContexts}} ${labelFields}} ${userFields}}`;
  return queryCall(repository.host, variables, query);
}

function queryCall(host: string, variables: readonly string[][], query: string): string[] {
  return [
    ["api", "graphql", "--hostname", host],
    ...variables.map(([name, value]) => ["-f", `${name}=${value}`]),
    ["-f", `query=${query}`],
  ].flat();
}

function checkMerge(
  found: Preflight,
  of: { readonly method: MergeMethod; readonly place: string; readonly target: string },
): readonly ToolError[] {
  const { method, place, target } = of;
  const faults: ToolError[] = [];
  if (found.forbiddenMethods.includes(method)) faults.push(methodOff(found, of));
  if (found.mayMerge === false) faults.push(mayNotMerge(place, "gh"));
  if (found.isAutoMergeAllowed === false && found.hasRules === true)
    faults.push(
      new ToolError(
        "HOST_AUTO_MERGE_UNAVAILABLE",
        `${place} does not allow auto-merge, and the rules of ${target} block an immediate merge`,
        {
          hint: "allow it in the repository's settings (General, Pull Requests), or skip the merge: `--no-auto-merge`",
        },
      ),
    );
  return faults;
}

function methodOff(
  { forbiddenMethods }: Preflight,
  { method, place }: { readonly method: MergeMethod; readonly place: string },
): ToolError {
  const allowed = MERGE_METHODS.filter((each) => !forbiddenMethods.includes(each));
  const [first] = allowed;
  return new ToolError(
    "HOST_METHOD_OFF",
    `${place} does not allow ${METHOD_NAMES[method]} (ship.mergeMethod: ${allowed.length === 0 ? "none is allowed" : `${allowed.join(" or ")} is allowed`})`,
    {
      hint:
        first === undefined
          ? "skip the merge: `--no-auto-merge`"
          : `\`tool config set ship.mergeMethod ${first}\`, or leave the merge out: \`--no-auto-merge\``,
    },
  );
}
