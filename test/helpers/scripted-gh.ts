import { setTimeout as sleep } from "node:timers/promises";
import type { FakeGhState, FakePull } from "./fake-gh.ts";
import { commitAt } from "./git-files.ts";
import { runGit } from "./run-git.ts";
import type { ClientAnswer, ClientCall } from "./scripted-client.ts";

interface Called {
  readonly state: FakeGhState;
  readonly argv: readonly string[];
  readonly flags: Flags;
  readonly input: string | null;
  /** Runs git in the repository behind the host. */
  readonly git: (...args: string[]) => string;
}

interface Flags {
  readonly once: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

class Refused extends Error {
  readonly printed: string;

  constructor(message: string, printed = "") {
    super(message);
    this.printed = printed;
  }
}

/**
 * Answers one call of `gh` that the GitHub host makes, from a state that it keeps up, with whatever failure the
 * scenario has put in its way. Squash merges are made for real in the bare repository behind the state.
 * @param env of git in that repository
 */
export async function answerGh(
  state: FakeGhState,
  { args: argv, input }: ClientCall,
  env: Readonly<Record<string, string>>,
): Promise<ClientAnswer> {
  const command = commandOf(argv);
  const hostname = argv[argv.indexOf("--hostname") + 1] ?? "";
  if (argv.includes("--hostname") && hostname.includes(":"))
    return refusal(1, "error parsing hostname: invalid hostname\n");
  const failure = (state.failures[command] ?? []).shift() ?? null;
  if (state.login === null && command !== "--version")
    return refusal(4, "To get started with GitHub CLI, please run:  gh auth login\n");
  const hang = async (): Promise<void> => {
    if (failure?.hangMs !== undefined) await sleep(failure.hangMs, undefined, { ref: false });
  };
  if (failure !== null && failure.effect !== "before") {
    await hang();
    return refusal(failure.status ?? 1, failure.stderr ?? "");
  }
  const git = (...args: string[]): string =>
    runGit(["--git-dir", state.origin, ...args], { cwd: state.origin, env }).trim();
  try {
    const handler = COMMANDS[command];
    if (handler === undefined) throw new Refused(`unknown command "${argv.join(" ")}" for "gh"`);
    const printed = handler({ state, argv, flags: parseFlags(argv), input, git });
    await hang();
    const stdout = failure?.printsUrl === false ? "" : printed;
    if (failure === null) return { status: 0, stdout, stderr: "" };
    return { status: failure.status ?? 1, stdout, stderr: failure.stderr ?? "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...refusal(1, `${error.message}\n`), stdout: error.printed };
  }
}

function refusal(status: number, stderr: string): ClientAnswer {
  return { status, stdout: "", stderr };
}

function commandOf([first = "", second = ""]: readonly string[]): string {
  if (first === "api") return `api ${second.replace(/^repos\/.*/, "repos")}`;
  return first.startsWith("-") ? first : `${first} ${second}`;
}

const COMMANDS: Readonly<Record<string, (call: Called) => string>> = {
  "--version": ({ state }) => `gh version ${state.version} (2026-01-02)\n`,
  "api user": ({ state }) => `${JSON.stringify({ login: state.login })}\n`,
  "auth status": () => "",
  "api repos"({ state, argv }) {
    if (argv[1] !== `repos/${state.repository}`) throw new Refused("gh: Not Found (HTTP 404)");
    const permissions = state.canPush === undefined ? undefined : { push: state.canPush };
    const archived = state.archived?.includes(state.repository);
    return `${JSON.stringify({ full_name: state.repository, permissions, archived })}\n`;
  },
  "repo view": ({ state }) =>
    `${JSON.stringify({ nameWithOwner: state.repository, url: `https://${state.host}/${state.repository}` })}\n`,
  "pr list"(call) {
    const { head, base, state = "open" } = call.flags.once;
    const found = call.state.pulls.filter(
      (pull) =>
        pull.state.toLowerCase() === state &&
        pull.head === head &&
        pull.base === (base ?? pull.base),
    );
    return `${JSON.stringify(found.map((pull) => fieldsOf(call, pull)))}\n`;
  },
  "pr create": createPull,
  "pr merge": mergePull,
  "api graphql": readPull,
  "pr view"(call) {
    const pull = pullOf(call, Number(call.argv[2]));
    passTime(call, pull);
    return `${JSON.stringify(fieldsOf(call, pull))}\n`;
  },
};

function createPull(call: Called): string {
  const { state, argv, flags, input, git } = call;
  const { label = [], reviewer = [], assignee = [] } = flags.lists;
  const { base = "", title = "" } = flags.once;
  for (const name of label)
    if (!state.labels.includes(name)) throw new Refused(`could not add label: '${name}' not found`);
  for (const login of [...reviewer, ...assignee])
    if (!state.users.includes(login))
      throw new Refused(
        `GraphQL: Could not resolve to a User with the login of '${login}'. (user)`,
      );
  const head = (flags.once["head"] ?? "").split(":").at(-1) ?? "";
  const failed = (text: string): Refused =>
    new Refused(`pull request create failed: GraphQL: ${text} (createPullRequest)`);
  const [headTip, baseTip] = [tip(call, head), tip(call, base)];
  if (headTip === null)
    throw failed(
      `Head sha can't be blank, Base sha can't be blank, No commits between ${base} and ${head}, Head ref must be a branch`,
    );
  if (baseTip === null) throw failed("Base ref must be a branch");
  if (git("rev-list", "--count", `${baseTip}..${headTip}`) === "0")
    throw failed(`No commits between ${base} and ${head}`);
  if (state.pulls.some((pull) => pull.state === "OPEN" && pull.head === head && pull.base === base))
    throw failed(`A pull request already exists for ${ownerOf(state)}:${head}.`);
  const number = Math.max(0, ...state.pulls.map((pull) => pull.number)) + 1;
  state.pulls.push({
    number,
    state: "OPEN",
    base,
    head,
    title,
    body: input,
    isDraft: argv.includes("--draft"),
    labels: [...label],
    reviewers: [...reviewer],
    assignees: [...assignee],
    checks: state.checks,
    armed: null,
    reads: 0,
    mergeCommit: null,
  });
  return `${urlOf(state, number)}\n`;
}

function mergePull(call: Called): string {
  const { state, argv, flags } = call;
  const pull = pullOf(call, Number(argv[2]));
  const isAuto = argv.includes("--auto");
  if (pull.state === "MERGED") return "";
  const refuse = (mutation: string, text: string): Refused =>
    new Refused(`GraphQL: ${text} (${mutation})`);
  if (isAuto && state.refuseAutoMerge !== null)
    throw refuse("enablePullRequestAutoMerge", state.refuseAutoMerge);
  if (isAuto && !mergesNow(call, pull)) {
    if (pull.state !== "OPEN" || pull.isDraft)
      throw refuse("enablePullRequestAutoMerge", "Can't enable auto-merge for this pull request");
    if (!state.autoMergeAllowed)
      throw refuse(
        "enablePullRequestAutoMerge",
        "Pull request Auto merge is not allowed for this repository",
      );
    pull.armed = "SQUASH";
    pull.reads = 0;
    return "";
  }
  const wanted = flags.once["match-head-commit"];
  if (wanted !== undefined && wanted !== tip(call, pull.head))
    throw refuse("mergePullRequest", "Head branch was modified. Review and try the merge again.");
  if (!mergesNow(call, pull)) throw refuse("mergePullRequest", "Pull Request is not mergeable");
  squash(call, pull);
  return "";
}

function readPull(call: Called): string {
  const { state, argv } = call;
  const given = argv.filter((_, i) => argv[i - 1] === "-F").join(",");
  const pull = pullOf(call, Number(/(?:^|,)n=(\d+)/.exec(given)?.[1]));
  for (const field of state.unknownFields)
    if (argv.some((argument) => new RegExp(`\\b${field}\\b`).test(argument))) {
      const message = `Field '${field}' doesn't exist on type 'PullRequest'`;
      throw new Refused(`gh: ${message}`, JSON.stringify({ errors: [{ message }] }));
    }
  passTime(call, pull);
  const { statusCheckRollup: nodes, ...fields } = fieldsOf(call, pull);
  const rollup = nodes.length === 0 ? null : { contexts: { nodes } };
  return `${JSON.stringify({
    data: {
      repository: {
        autoMergeAllowed: state.autoMergeAllowed,
        squashMergeAllowed: state.squashMergeAllowed,
        pullRequest: {
          ...fields,
          autoMergeRequest: pull.armed === null ? null : { mergeMethod: pull.armed },
          isInMergeQueue: false,
          isMergeQueueEnabled: false,
          baseRef: { target: { statusCheckRollup: null } },
          commits: { nodes: [{ commit: { statusCheckRollup: rollup } }] },
        },
      },
    },
  })}\n`;
}

/** What the host does by itself while it is looked at: an armed pull request merges, or somebody closes it. */
function passTime(call: Called, pull: FakePull): void {
  const { closeAfterReads, disarmAfterReads, mergeAfterReads } = call.state;
  if (pull.state !== "OPEN" || pull.armed === null) return;
  pull.reads += 1;
  if (closeAfterReads !== null && pull.reads > closeAfterReads) {
    Object.assign(pull, { state: "CLOSED", armed: null });
  } else if (disarmAfterReads !== null && pull.reads > disarmAfterReads) {
    pull.armed = null;
  } else if (mergeAfterReads !== null && pull.reads > mergeAfterReads) {
    pull.checks = pull.checks.map((check) => ({ ...check, outcome: "SUCCESS" }));
    if (mergesNow(call, pull)) squash(call, pull);
  }
}

function mergeStateStatus(call: Called, pull: FakePull): string {
  const { mergeAfterReads, isProtected } = call.state;
  if (pull.state !== "OPEN") return "UNKNOWN";
  if (pull.isDraft) return "DRAFT";
  if (isConflicting(call, pull)) return "DIRTY";
  if (pull.checks.some((check) => check.required && check.outcome !== "SUCCESS")) return "BLOCKED";
  // Rules hold it back until it has been looked at often enough, checks or none.
  if (mergeAfterReads !== null && pull.reads <= mergeAfterReads) return "BLOCKED";
  if (isProtected && pull.armed === null) return "BLOCKED";
  return pull.checks.some((check) => check.outcome !== "SUCCESS") ? "UNSTABLE" : "CLEAN";
}

function mergesNow(call: Called, pull: FakePull): boolean {
  return /^(CLEAN|UNSTABLE)$/.test(mergeStateStatus(call, pull));
}

function fieldsOf(call: Called, pull: FakePull) {
  const { state } = call;
  const status = mergeStateStatus(call, pull);
  return {
    number: pull.number,
    url: urlOf(state, pull.number),
    state: pull.state,
    isDraft: pull.isDraft,
    baseRefName: pull.base,
    headRefName: pull.head,
    headRefOid: tip(call, pull.head) ?? pull.headCommit ?? "0".repeat(40),
    headRepositoryOwner: { login: ownerOf(state) },
    mergeCommit: pull.mergeCommit === null ? null : { oid: pull.mergeCommit },
    mergeable: status === "DIRTY" ? "CONFLICTING" : pull.state === "OPEN" ? "MERGEABLE" : "UNKNOWN",
    mergeStateStatus: status,
    reviewDecision: state.review ?? "",
    statusCheckRollup: pull.checks.map(({ name, outcome, required }) => ({
      __typename: "CheckRun",
      name,
      status: outcome === "PENDING" ? "IN_PROGRESS" : "COMPLETED",
      conclusion: outcome === "PENDING" ? null : outcome,
      detailsUrl: `https://${state.host}/${state.repository}/checks/${name}`,
      isRequired: required,
    })),
  };
}

function pullOf({ state }: Called, number: number): FakePull {
  const pull = state.pulls.find((one) => one.number === number);
  if (pull === undefined)
    throw new Refused(
      `GraphQL: Could not resolve to a PullRequest with the number of ${number}. (repository.pullRequest)`,
    );
  return pull;
}

function squash(call: Called, pull: FakePull): void {
  const { git } = call;
  const [base, head] = [tip(call, pull.base) ?? "", tip(call, pull.head) ?? ""];
  const [tree = ""] = git("merge-tree", "--write-tree", base, head).split("\n");
  const commit = git("commit-tree", tree, "-p", base, "-m", `${pull.title} (#${pull.number})`);
  git("update-ref", `refs/heads/${pull.base}`, commit, base);
  Object.assign(pull, { state: "MERGED", mergeCommit: commit, armed: null, headCommit: head });
}

function isConflicting(call: Called, pull: FakePull): boolean {
  try {
    call.git("merge-tree", "--write-tree", tip(call, pull.base) ?? "", tip(call, pull.head) ?? "");
    return false;
  } catch {
    return true;
  }
}

/** The commit that a branch is at; null where there is none. */
function tip({ state, git }: Called, branch: string): string | null {
  const ref = `refs/heads/${branch}`;
  return commitAt(state.origin, ref, () => git("rev-parse", "--verify", "-q", ref));
}

function ownerOf({ repository }: FakeGhState): string {
  return repository.split("/")[0] ?? "";
}

function urlOf({ host, repository }: FakeGhState, number: number): string {
  return `https://${host}/${repository}/pull/${number}`;
}

function parseFlags(args: readonly string[]): Flags {
  const once: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  for (const [i, argument] of args.entries()) {
    const flag = /^--?([A-Za-z][\w-]*)$/.exec(argument)?.[1];
    const value = args[i + 1];
    if (flag === undefined || value === undefined) continue;
    if (["label", "reviewer", "assignee"].includes(flag)) (lists[flag] ??= []).push(value);
    else once[flag] = value;
  }
  return { once, lists };
}
