import { commitAt } from "../git-files.ts";
import { runGit } from "../run-git.ts";
import {
  commentFields,
  commentMutations,
  type WorldComment,
  type WorldThread,
  paged,
} from "./comments.ts";
import { GraphqlFault, type Node } from "./select.ts";

export interface WorldCheck {
  readonly name: string;
  readonly outcome: "PENDING" | "SUCCESS" | "FAILURE";
}

export interface WorldPull {
  readonly number: number;
  state: "OPEN" | "CLOSED" | "MERGED";
  title: string;
  body: string;
  base: string;
  head: string;
  /** The account whose fork the head is in; null: the repository itself. */
  forkOwner: string | null;
  isDraft: boolean;
  checks: WorldCheck[];
  isArmed: boolean;
  isQueued: boolean;
  labels: string[];
  assignees: string[];
  reviewers: string[];
  mergeCommit: string | null;
  /** The commits that the host has noted for it. */
  readonly noted?: { readonly head: string; readonly base: string };
  /** Said instead of the reckoned `mergeStateStatus`, one a read; the last one stays. */
  statuses: string[];
}

/** The repository's settings and what lies in it. */
export interface World {
  /** `owner/name`. */
  readonly repository: string;
  /** Its name before it was transferred; requests by it are led to it. */
  readonly formerly?: string;
  /** The bare repository behind it. */
  readonly gitDirectory: string;
  /** A fork of it. */
  readonly fork?: { readonly repository: string; readonly gitDirectory: string };
  /** Whether the fork's own record names what it is a fork of. */
  isForkKnown: boolean;
  login: string;
  users: string[];
  labels: string[];
  requiredChecks: string[];
  /** Checks that start on every new pull request; required ones start by themselves. */
  checks: string[];
  isAutoMergeAllowed: boolean;
  isSquashAllowed: boolean;
  isRebaseForbidden: boolean;
  /** What the login may do: `READ`, `WRITE` … */
  permission: string;
  hasMergeQueue: boolean;
  /** The base branch's tip has checks. */
  baseHasChecks: boolean;
  /** Fields that this server's schema does not have. */
  unknownFields: string[];
  readonly pulls: WorldPull[];
  readonly threads: WorldThread[];
  readonly comments: WorldComment[];
  /** False: the token may only read, as that of a fork's checks. */
  mayComment: boolean;
  /** Lines that no thread can stand at: `src/a.js:3`. */
  linesOffDiff: string[];
  /** The project is archived. */
  isArchived: boolean;
  /** The login has begun a review in the browser and not submitted it. */
  hasPendingReview: boolean;
  /** New threads are taken and never seen again. */
  losesThreads: boolean;
}

/** An open pull request of a branch into `main`, with nothing on it. */
export function plainPull(number: number, head: string): WorldPull {
  return {
    number,
    state: "OPEN",
    title: "Run it",
    body: "",
    base: "main",
    head,
    forkOwner: null,
    isDraft: false,
    checks: [],
    isArmed: false,
    isQueued: false,
    labels: [],
    assignees: [],
    reviewers: [],
    mergeCommit: null,
    statuses: [],
  };
}

/** Merges every pull request whose auto-merge has nothing left to wait for, as the host does by itself. */
export function settle(world: World): void {
  for (const pull of world.pulls) {
    if (pull.state === "OPEN" && pull.isArmed && isUnhindered(statusOf(world, pull)))
      squash(world, pull);
  }
}

/** The root objects of queries and mutations over a world. */
export function rootOf(world: World): Node {
  const pullById = (id: unknown): WorldPull => {
    const found = world.pulls.find((pull) => idOf(pull) === id);
    if (found === undefined)
      throw new GraphqlFault(`Could not resolve to a node with the global id of '${String(id)}'`);
    return found;
  };
  const user = (login: string): Node => ({
    __typename: "User",
    id: `U_${login}`,
    login,
    name: login,
  });
  const mutation =
    (act: (input: Node) => Node | null) =>
    ({ input }: Node): Node => ({ clientMutationId: null, ...act(input as Node) });

  const ofComments = Object.entries(commentMutations(world)).map(
    ([name, act]) => [name, mutation(act)] as const,
  );

  return {
    ...Object.fromEntries(ofComments),
    viewer: user(world.login),
    user: ({ login }: Node) => {
      if (!world.users.includes(String(login)))
        throw new GraphqlFault(
          `Could not resolve to a User with the login of '${String(login)}'.`,
          "NOT_FOUND",
        );
      return user(String(login));
    },
    repository: ({ owner, name }: Node) => {
      const full = `${String(owner)}/${String(name)}`;
      if (full === world.fork?.repository) return forkNode(world, full);
      if (full !== world.repository && full !== world.formerly)
        throw new GraphqlFault(
          `Could not resolve to a Repository with the name '${full}'.`,
          "NOT_FOUND",
        );
      return repositoryNode(world);
    },
    node: ({ id }: Node) => pullNode(world, pullById(id)),
    __type: () => ({
      fields: ["isInMergeQueue", "isMergeQueueEnabled", "autoMergeRequest", "reviewDecision"]
        .filter((name) => !world.unknownFields.includes(name))
        .map((name) => ({ name })),
    }),
    createPullRequest: mutation((input) => ({
      pullRequest: pullNode(world, createPull(world, input)),
    })),
    updatePullRequest: mutation((input) => {
      const pull = pullById(input["pullRequestId"]);
      if (Array.isArray(input["labelIds"]))
        pull.labels = input["labelIds"].map((id) => String(id).slice(2));
      if (Array.isArray(input["assigneeIds"]))
        pull.assignees = input["assigneeIds"].map((id) => String(id).slice(2));
      return null;
    }),
    requestReviews: mutation((input) => {
      const pull = pullById(input["pullRequestId"]);
      pull.reviewers = ((input["userIds"] ?? []) as unknown[]).map((id) => String(id).slice(2));
      return null;
    }),
    enablePullRequestAutoMerge: mutation((input) => {
      arm(world, pullById(input["pullRequestId"]));
      return null;
    }),
    mergePullRequest: mutation((input) => {
      merge(world, pullById(input["pullRequestId"]), input);
      return null;
    }),
  };
}

function createPull(world: World, input: Node): WorldPull {
  const base = String(input["baseRefName"]);
  const [head = "", named = null] = String(input["headRefName"]).split(":").toReversed();
  const forkOwner = named !== null && named === ownerOfFork(world) ? named : null;
  const [headTip, baseTip] = [headOf(world, { head, forkOwner }), tip(world, base)];
  if (headTip === null)
    throw new GraphqlFault(
      `Head sha can't be blank, Base sha can't be blank, No commits between ${base} and ${head}, Head ref must be a branch`,
    );
  if (baseTip === null) throw new GraphqlFault("Base ref must be a branch");
  if (
    world.pulls.some(
      (pull) =>
        pull.state === "OPEN" &&
        pull.head === head &&
        pull.base === base &&
        pull.forkOwner === forkOwner,
    )
  ) {
    const [owner] = world.repository.split("/");
    throw new GraphqlFault(
      `A pull request already exists for ${forkOwner ?? owner ?? ""}:${head}.`,
    );
  }
  if (git(world, "rev-list", "--count", `${baseTip}..${headTip}`) === "0")
    throw new GraphqlFault(`No commits between ${base} and ${head}`);
  const pull: WorldPull = {
    number: world.pulls.length + 1,
    state: "OPEN",
    title: String(input["title"]),
    body: String(input["body"]),
    base,
    head,
    forkOwner,
    isDraft: input["draft"] === true,
    checks: [...world.requiredChecks, ...world.checks].map((name) => ({
      name,
      outcome: "PENDING",
    })),
    isArmed: false,
    isQueued: false,
    labels: [],
    assignees: [],
    reviewers: [],
    mergeCommit: null,
    statuses: [],
  };
  world.pulls.push(pull);
  return pull;
}

function arm(world: World, pull: WorldPull): void {
  if (pull.state !== "OPEN" || pull.isDraft)
    throw new GraphqlFault("Can't enable auto-merge for this pull request");
  if (!world.isAutoMergeAllowed)
    throw new GraphqlFault("Pull request Auto merge is not allowed for this repository");
  const status = statusOf(world, pull);
  if (world.hasMergeQueue && status === "CLEAN") {
    pull.isQueued = true;
    return;
  }
  if (world.requiredChecks.length === 0) {
    throw new GraphqlFault(
      isUnhindered(status)
        ? `Pull request Pull request is in ${status.toLowerCase()} status`
        : "Pull request Protected branch rules not configured for this branch",
    );
  }
  pull.isArmed = true;
}

function merge(world: World, pull: WorldPull, input: Node): void {
  if (pull.state !== "OPEN") throw new GraphqlFault("Pull Request is not mergeable");
  const expected = input["expectedHeadOid"] ?? null;
  if (expected !== null && expected !== headOf(world, pull))
    throw new GraphqlFault("Head branch was modified. Review and try the merge again.");
  if (pull.isDraft) throw new GraphqlFault("Pull Request is still a draft");
  if (!isUnhindered(statusOf(world, pull))) throw new GraphqlFault("Pull Request is not mergeable");
  if (!world.isSquashAllowed && input["mergeMethod"] === "SQUASH")
    throw new GraphqlFault("Squash merges are not allowed on this repository.");
  squash(world, pull, input["mergeMethod"]);
}

function squash(world: World, pull: WorldPull, method: unknown = "SQUASH"): void {
  const [base, head] = [tip(world, pull.base) ?? "", headOf(world, pull) ?? ""];
  const [tree = ""] = git(world, "merge-tree", "--write-tree", base, head).split("\n");
  const message = `${pull.title} (#${pull.number})`;
  const parents = method === "MERGE" ? ["-p", base, "-p", head] : ["-p", base];
  // Where nothing is to be put on top of anything, its commits go in as they are.
  const commit =
    method === "REBASE"
      ? git(world, "rev-parse", head)
      : git(world, "commit-tree", tree, ...parents, "-m", message);
  git(world, "update-ref", `refs/heads/${pull.base}`, commit, base);
  Object.assign(pull, {
    state: "MERGED",
    mergeCommit: commit,
    isArmed: false,
    isQueued: false,
    statuses: [],
  });
}

/** A fork as the client asks for it: enough to see what it is one of. */
function forkNode(world: World, full: string): Node {
  const [owner = "", name = ""] = full.split("/");
  return {
    ...repositoryNode(world),
    id: `R_${full}`,
    name,
    nameWithOwner: full,
    url: `http://github.localhost/${full}`,
    owner: { __typename: "User", id: `U_${owner}`, login: owner },
    viewerPermission: "ADMIN",
    parent: repositoryNode(world),
  };
}

function ownerOfFork({ fork }: World): string | null {
  return fork?.repository.split("/")[0] ?? null;
}

/** Tip of a pull request's head; forks share objects, so what it has is brought over. */
function headOf(
  world: World,
  { head, forkOwner }: Pick<WorldPull, "head" | "forkOwner">,
): string | null {
  if (forkOwner === null || world.fork === undefined) return tip(world, head);
  const found = tip({ ...world, gitDirectory: world.fork.gitDirectory }, head);
  if (found !== null) git(world, "fetch", "-q", world.fork.gitDirectory, found);
  return found;
}

function repositoryNode(world: World): Node {
  const [owner = "", name = ""] = world.repository.split("/");
  const none = { nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } };
  return {
    __typename: "Repository",
    id: `R_${world.repository}`,
    name,
    nameWithOwner: world.repository,
    url: `http://github.localhost/${world.repository}`,
    owner: { __typename: "Organization", id: `O_${owner}`, login: owner },
    description: "",
    hasIssuesEnabled: true,
    hasWikiEnabled: false,
    viewerPermission: world.permission,
    ref: () => ({
      __typename: "Ref",
      refUpdateRule:
        world.requiredChecks.length === 0
          ? null
          : {
              __typename: "RefUpdateRule",
              requiredApprovingReviewCount: 0,
              requiredStatusCheckContexts: world.requiredChecks,
            },
    }),
    parent: null,
    defaultBranchRef: { __typename: "Ref", name: "main" },
    mergeCommitAllowed: true,
    rebaseMergeAllowed: !world.isRebaseForbidden,
    squashMergeAllowed: world.isSquashAllowed,
    autoMergeAllowed: world.isAutoMergeAllowed,
    mergeQueue: world.hasMergeQueue ? { __typename: "MergeQueue", id: "MQ_main" } : null,
    label: ({ name: wanted }: Node) =>
      world.labels.includes(String(wanted))
        ? { __typename: "Label", id: `L_${String(wanted)}`, name: wanted }
        : null,
    projects: none,
    projectsV2: none,
    milestones: none,
    pullRequest: ({ number }: Node) => {
      const pull = world.pulls.find((one) => one.number === number);
      if (pull === undefined)
        throw new GraphqlFault(
          `Could not resolve to a PullRequest with the number of ${String(number)}.`,
          "NOT_FOUND",
        );
      return pullNode(world, pull);
    },
    pullRequests: ({ headRefName, baseRefName, states }: Node) => {
      const nodes = world.pulls
        .filter(
          (pull) =>
            (headRefName ?? pull.head) === pull.head &&
            (baseRefName ?? pull.base) === pull.base &&
            (!Array.isArray(states) || states.includes(pull.state)),
        )
        .map((pull) => pullNode(world, pull));
      return { ...none, nodes, totalCount: nodes.length };
    },
  };
}

function pullNode(world: World, pull: WorldPull): Node {
  const [projectOwner = ""] = world.repository.split("/");
  const owner = pull.forkOwner ?? projectOwner;
  const contexts = pull.checks.map((check) => ({
    __typename: "CheckRun",
    name: check.name,
    status: check.outcome === "PENDING" ? "IN_PROGRESS" : "COMPLETED",
    conclusion: check.outcome === "PENDING" ? null : check.outcome,
    detailsUrl: `http://github.localhost/checks/${check.name}`,
    isRequired: world.requiredChecks.includes(check.name),
  }));
  return {
    __typename: "PullRequest",
    ...commentFields(world, pull.number),
    id: idOf(pull),
    number: pull.number,
    url: `http://github.localhost/${world.repository}/pull/${pull.number}`,
    title: pull.title,
    body: pull.body,
    state: pull.state,
    isDraft: pull.isDraft,
    baseRefName: pull.base,
    headRefName: pull.head,
    headRefOid: headOf(world, pull) ?? "0".repeat(40),
    isCrossRepository: pull.forkOwner !== null,
    headRepositoryOwner: { __typename: "Organization", id: `O_${owner}`, login: owner },
    mergeable: statusOf(world, pull) === "DIRTY" ? "CONFLICTING" : "MERGEABLE",
    mergeStateStatus: () => statusOf(world, pull, true),
    reviewDecision: null,
    mergeCommit: pull.mergeCommit === null ? null : { oid: pull.mergeCommit },
    isInMergeQueue: pull.isQueued,
    isMergeQueueEnabled: world.hasMergeQueue,
    autoMergeRequest: pull.isArmed
      ? { __typename: "AutoMergeRequest", mergeMethod: "SQUASH", enabledAt: "2026-01-02T03:04:05Z" }
      : null,
    baseRef: {
      __typename: "Ref",
      target: {
        __typename: "Commit",
        statusCheckRollup: world.baseHasChecks ? { state: "SUCCESS" } : null,
      },
    },
    commits: {
      nodes: [
        {
          commit: {
            __typename: "Commit",
            oid: headOf(world, pull),
            statusCheckRollup:
              contexts.length === 0
                ? null
                : { contexts: (asked: Node) => paged(contexts, asked, (one) => one) },
          },
        },
      ],
    },
  };
}

function statusOf(world: World, pull: WorldPull, isRead = false): string {
  if (pull.state !== "OPEN") return "UNKNOWN";
  const [said] = pull.statuses;
  if (said !== undefined) {
    if (isRead && pull.statuses.length > 1) pull.statuses.shift();
    return said;
  }
  if (pull.isDraft) return "DRAFT";
  const isGreen = (name: string): boolean =>
    pull.checks.some((check) => check.name === name && check.outcome === "SUCCESS");
  if (!world.requiredChecks.every(isGreen)) return "BLOCKED";
  return pull.checks.some(({ outcome }) => outcome !== "SUCCESS") ? "UNSTABLE" : "CLEAN";
}

function isUnhindered(status: string): boolean {
  return status === "CLEAN" || status === "UNSTABLE";
}

function idOf(pull: WorldPull): string {
  return `PR_${pull.number}`;
}

function tip(world: World, branch: string): string | null {
  const ref = `refs/heads/${branch}`;
  return commitAt(world.gitDirectory, ref, () => git(world, "rev-parse", "--verify", "-q", ref));
}

function git(world: World, ...args: string[]): string {
  const identity = { GIT_AUTHOR_NAME: "GitHub", GIT_AUTHOR_EMAIL: "host@test.invalid" };
  return runGit(["--git-dir", world.gitDirectory, ...args], {
    cwd: world.gitDirectory,
    env: {
      ...process.env,
      ...identity,
      GIT_COMMITTER_NAME: "GitHub",
      GIT_COMMITTER_EMAIL: "host@test.invalid",
    },
  }).trim();
}
