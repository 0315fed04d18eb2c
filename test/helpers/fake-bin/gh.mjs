// A scripted stand-in for `gh`: it answers the calls that the GitHub host makes, from a state in a JSON
// file, and writes down every call. Squash merges are made for real in the bare repository behind it.
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const [stateFile, logFile, ...argv] = process.argv.slice(2);
const state = readState();
// In one stroke: calls may be made side by side.
const save = () => {
  writeFileSync(`${stateFile}.${process.pid}`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${stateFile}.${process.pid}`, stateFile);
};
const flags = parseFlags(argv);
const input = flags["body-file"] === "-" ? readFileSync(0, "utf8") : null;
appendFileSync(logFile, `${JSON.stringify({ args: argv, input })}\n`);

/** The state with what a scenario has changed since it was written, line by line beside it. */
function readState() {
  const read = JSON.parse(readFileSync(stateFile, "utf8"));
  const changes = readFileSync(`${stateFile}.changes`, "utf8").split("\n").slice(0, -1);
  const unseen = changes.slice(read.changesSeen).map((line) => JSON.parse(line));
  return Object.assign(read, ...unseen, { changesSeen: changes.length });
}

const [owner] = state.repository.split("/");
const command =
  argv[0] === "api"
    ? `api ${argv[1].replace(/^repos\/.*/, "repos")}`
    : argv[0]?.startsWith("-")
      ? argv[0]
      : `${argv[0]} ${argv[1]}`;

class Refused extends Error {}

const commands = {
  "--version": () => `gh version ${state.version} (2026-01-02)\n`,
  "api user": () => `${JSON.stringify({ login: state.login })}\n`,
  "auth status": () => "",
  "api repos"() {
    if (argv[1] !== `repos/${state.repository}`) throw new Refused("gh: Not Found (HTTP 404)");
    const permissions = state.canPush === undefined ? undefined : { push: state.canPush };
    return `${JSON.stringify({ full_name: state.repository, permissions })}\n`;
  },
  "repo view": () =>
    `${JSON.stringify({ nameWithOwner: state.repository, url: `https://${state.host}/${state.repository}` })}\n`,
  "pr list"() {
    const found = state.pulls.filter(
      (pull) => pull.state === "OPEN" && pull.head === flags.head && pull.base === flags.base,
    );
    return `${JSON.stringify(found.map((pull) => fieldsOf(pull)))}\n`;
  },
  "pr create"() {
    for (const label of flags.label ?? [])
      if (!state.labels.includes(label))
        throw new Refused(`could not add label: '${label}' not found`);
    for (const login of [...(flags.reviewer ?? []), ...(flags.assignee ?? [])])
      if (!state.users.includes(login))
        throw new Refused(
          `GraphQL: Could not resolve to a User with the login of '${login}'. (user)`,
        );
    const head = flags.head.split(":").at(-1);
    const failed = (text) =>
      new Refused(`pull request create failed: GraphQL: ${text} (createPullRequest)`);
    if (tip(head) === null)
      throw failed(
        `Head sha can't be blank, Base sha can't be blank, No commits between ${flags.base} and ${head}, Head ref must be a branch`,
      );
    if (tip(flags.base) === null) throw failed("Base ref must be a branch");
    if (git("rev-list", "--count", `${tip(flags.base)}..${tip(head)}`) === "0")
      throw failed(`No commits between ${flags.base} and ${head}`);
    if (
      state.pulls.some(
        (pull) => pull.state === "OPEN" && pull.head === head && pull.base === flags.base,
      )
    )
      throw failed(`A pull request already exists for ${owner}:${head}.`);
    const number = Math.max(0, ...state.pulls.map((pull) => pull.number)) + 1;
    state.pulls.push({
      number,
      state: "OPEN",
      base: flags.base,
      head,
      title: flags.title,
      body: input,
      isDraft: argv.includes("--draft"),
      labels: flags.label ?? [],
      reviewers: flags.reviewer ?? [],
      assignees: flags.assignee ?? [],
      checks: state.checks,
      armed: null,
      reads: 0,
      mergeCommit: null,
    });
    return `${urlOf(number)}\n`;
  },
  "pr merge"() {
    const pull = pullOf(Number(argv[2]));
    const isAuto = argv.includes("--auto");
    if (pull.state === "MERGED") return "";
    const refuse = (mutation, text) => new Refused(`GraphQL: ${text} (${mutation})`);
    if (isAuto && state.refuseAutoMerge !== null)
      throw refuse("enablePullRequestAutoMerge", state.refuseAutoMerge);
    if (isAuto && !mergesNow(pull)) {
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
    if (flags["match-head-commit"] !== undefined && flags["match-head-commit"] !== tip(pull.head))
      throw refuse("mergePullRequest", "Head branch was modified. Review and try the merge again.");
    if (!mergesNow(pull)) throw refuse("mergePullRequest", "Pull Request is not mergeable");
    squash(pull);
    return "";
  },
  "api graphql"() {
    const number = Number(
      /(?:^|,)n=(\d+)/.exec(argv.filter((_, i) => argv[i - 1] === "-F").join(","))?.[1],
    );
    const pull = pullOf(number);
    for (const field of state.unknownFields)
      if (argv.some((argument) => new RegExp(`\\b${field}\\b`).test(argument))) {
        const message = `Field '${field}' doesn't exist on type 'PullRequest'`;
        throw Object.assign(new Refused(`gh: ${message}`), {
          printed: JSON.stringify({ errors: [{ message }] }),
        });
      }
    passTime(pull);
    const { statusCheckRollup: nodes, ...fields } = fieldsOf(pull);
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
  },
  "pr view"() {
    const pull = pullOf(Number(argv[2]));
    passTime(pull);
    return `${JSON.stringify(fieldsOf(pull))}\n`;
  },
};

/** What the host does by itself while it is looked at: an armed pull request merges, or somebody closes it. */
function passTime(pull) {
  if (pull.state !== "OPEN" || pull.armed === null) return;
  pull.reads += 1;
  if (state.closeAfterReads !== null && pull.reads > state.closeAfterReads) {
    Object.assign(pull, { state: "CLOSED", armed: null });
  } else if (state.disarmAfterReads !== null && pull.reads > state.disarmAfterReads) {
    pull.armed = null;
  } else if (state.mergeAfterReads !== null && pull.reads > state.mergeAfterReads) {
    pull.checks = pull.checks.map((check) => ({ ...check, outcome: "SUCCESS" }));
    if (mergesNow(pull)) squash(pull);
  }
}

function mergeStateStatus(pull) {
  if (pull.state !== "OPEN") return "UNKNOWN";
  if (pull.isDraft) return "DRAFT";
  if (isConflicting(pull)) return "DIRTY";
  if (pull.checks.some((check) => check.required && check.outcome !== "SUCCESS")) return "BLOCKED";
  // Rules hold it back until it has been looked at often enough, checks or none.
  if (state.mergeAfterReads !== null && pull.reads <= state.mergeAfterReads) return "BLOCKED";
  if (state.isProtected && pull.armed === null) return "BLOCKED";
  return pull.checks.some((check) => check.outcome !== "SUCCESS") ? "UNSTABLE" : "CLEAN";
}

function mergesNow(pull) {
  return /^(CLEAN|UNSTABLE)$/.test(mergeStateStatus(pull));
}

function fieldsOf(pull) {
  const status = mergeStateStatus(pull);
  return {
    number: pull.number,
    url: urlOf(pull.number),
    state: pull.state,
    isDraft: pull.isDraft,
    baseRefName: pull.base,
    headRefName: pull.head,
    headRefOid: tip(pull.head) ?? pull.headCommit ?? "0".repeat(40),
    headRepositoryOwner: { login: owner },
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

function pullOf(number) {
  const pull = state.pulls.find((one) => one.number === number);
  if (pull === undefined)
    throw new Refused(
      `GraphQL: Could not resolve to a PullRequest with the number of ${number}. (repository.pullRequest)`,
    );
  return pull;
}

function squash(pull) {
  const [base, head] = [tip(pull.base), tip(pull.head)];
  const [tree] = git("merge-tree", "--write-tree", base, head).split("\n");
  const commit = git("commit-tree", tree, "-p", base, "-m", `${pull.title} (#${pull.number})`);
  git("update-ref", `refs/heads/${pull.base}`, commit, base);
  Object.assign(pull, { state: "MERGED", mergeCommit: commit, armed: null, headCommit: head });
}

function isConflicting(pull) {
  try {
    git("merge-tree", "--write-tree", tip(pull.base), tip(pull.head));
    return false;
  } catch {
    return true;
  }
}

function tip(branch) {
  try {
    return git("rev-parse", "--verify", "-q", `refs/heads/${branch}`);
  } catch {
    return null;
  }
}

function git(...args) {
  return execFileSync("git", ["--git-dir", state.origin, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

function urlOf(number) {
  return `https://${state.host}/${state.repository}/pull/${number}`;
}

function parseFlags(args) {
  const parsed = {};
  for (let i = 0; i < args.length; i += 1) {
    const flag = /^--?([A-Za-z][\w-]*)$/.exec(args[i])?.[1];
    if (flag === undefined || args[i + 1] === undefined) continue;
    if (["label", "reviewer", "assignee"].includes(flag)) (parsed[flag] ??= []).push(args[i + 1]);
    else parsed[flag] = args[i + 1];
  }
  return parsed;
}

/** Carries the call out, with whatever failure the scenario has put in its way; gives the exit status. */
async function answer() {
  const failure = (state.failures[command] ?? []).shift() ?? null;
  save();
  if (state.login === null && command !== "--version") {
    process.stderr.write("To get started with GitHub CLI, please run:  gh auth login\n");
    return 4;
  }
  if (failure?.hangMs !== undefined && failure.effect !== "before") await sleep(failure.hangMs);
  if (failure !== null && failure.effect !== "before") {
    process.stderr.write(failure.stderr ?? "");
    return failure.status ?? 1;
  }
  try {
    const handler = commands[command];
    if (handler === undefined) throw new Refused(`unknown command "${argv.join(" ")}" for "gh"`);
    const printed = handler();
    save();
    if (failure?.hangMs !== undefined) await sleep(failure.hangMs);
    if (failure?.printsUrl !== false) process.stdout.write(printed);
    if (failure === null) return 0;
    process.stderr.write(failure.stderr ?? "");
    return failure.status ?? 1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    save();
    process.stdout.write(error.printed ?? "");
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await answer();
