import type { MergeMethod } from "../../../core/vocabulary.ts";
import { quoteBranch } from "../../../core/quote-for-shell.ts";
import type { ErrorCode } from "../../../errors/codes.ts";
import type { Doing, MergeRefusal } from "./gh-failure.ts";
import { METHOD_NAMES } from "./merge-methods.ts";
import { hostErrorCode } from "../../pure/host-error-code.ts";

/** The subject of a failed call, for its message. */
export interface CallFacts {
  readonly doing: Doing;
  /** `github.com/acme/app`. */
  readonly place: string;
  readonly host: string;
  /** Where the target is pulled from: name of the git remote, or its address. */
  readonly remote: string;
  readonly branch?: string;
  readonly target?: string;
  readonly number?: number;
  /** How it was to be merged. */
  readonly method?: MergeMethod;
  /** The client's own last line, for failures without words of their own. */
  readonly said: string;
  /** What is typed to try it again: `tool ship`. */
  readonly again: string;
  /** Names of the checks in question. */
  readonly names?: readonly string[];
}

interface Explanation {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
}

/** Puts a failure into words: which error it is, what happened, and what to type. */
export function explainGhFailure(failure: MergeRefusal, facts: CallFacts): Explanation {
  return { code: hostErrorCode(failure, facts.doing), ...EXPLANATIONS[failure](facts) };
}

type Words = { message: string; hint: string };

const RERUN = "run the command again: whatever already exists is reused";
const RETRY = "run it yourself to see more";

const EXPLANATIONS: Readonly<Record<MergeRefusal, (facts: CallFacts) => Words>> = {
  "secondary-rate-limit": ({ host }) => ({
    message: `${host} limits the rate of requests: too many in a short time`,
    hint: `wait a few minutes, then ${RERUN}`,
  }),
  "rate-limit": ({ host }) => ({
    message: `${host} refuses further requests: the rate limit of this account is reached`,
    hint: `\`gh api rate_limit --hostname ${host}\` shows when it resets`,
  }),
  "bad-token": ({ host }) => ({
    message: `${host} does not accept the token that gh sends`,
    hint: `gh auth login --hostname ${host} (or renew GH_TOKEN if it is set)`,
  }),
  "logged-out": ({ host }) => ({
    message: `gh is not logged in to ${host}`,
    hint: `gh auth login --hostname ${host}`,
  }),
  "sign-on-needed": ({ host, place }) => ({
    message: `the organization of ${place} requires single sign-on for this account`,
    hint: `gh auth refresh --hostname ${host}`,
  }),
  "missing-scope": ({ host, place, said }) => ({
    message: `the token that gh uses is not allowed to do this on ${place}: ${said}`,
    hint: `gh auth refresh --hostname ${host} --scopes repo,read:org`,
  }),
  unreachable: ({ host, said }) => ({
    message: `${host} did not answer: ${said}`,
    hint: `check the connection, then ${RERUN}`,
  }),
  "no-remote": ({ place, again }) => ({
    message: `${place} is not a repository that gh knows`,
    hint: `\`git remote -v\` shows where this repository goes; \`${again} --set host=plain\` needs no client`,
  }),
  "no-repository": unknownRepository,
  "not-found": unknownRepository,
  "no-pull-request": ({ place, number }) => ({
    message: `${place} has no pull request #${number ?? "?"}`,
    hint: `gh pr list -R ${place}`,
  }),

  exists: ({ branch, target, place }) => ({
    message: `${place} says that a pull request from ${branch ?? "this branch"} into ${target ?? "its target"} exists, but does not return it`,
    hint: `gh pr list -R ${place} --state all`,
  }),
  "head-missing": ({ branch, place }) => ({
    message: `${place} does not have the branch ${branch ?? ""}, though it was pushed`,
    hint: "`git remote -v` shows where the push went; is it this repository?",
  }),
  "base-missing": ({ target, place, again }) => ({
    message: `${place} has no branch ${target ?? ""} to open a pull request into`,
    hint: `name another: \`${again} --target-branch BRANCH\``,
  }),
  "nothing-to-open": ({ branch, target }) => ({
    message: `${branch ?? "the branch"} has nothing that ${target ?? "its target"} does not have`,
    hint: "commit something first",
  }),
  "unknown-label": ({ place, said }) => ({
    message: `the pull request was not opened: ${said}`,
    hint: `\`gh label list -R ${place}\` shows the labels; omit --label, or create it first`,
  }),
  "unknown-user": ({ said, host }) => ({
    message: `the pull request was not opened: ${said}`,
    hint: `use the login names of ${host} with --reviewer and --assignee`,
  }),
  "body-too-long": ({ again }) => ({
    message: "the pull request's description is longer than GitHub allows (65,536 characters)",
    hint: `give a shorter one: \`${again} --body-file FILE\``,
  }),
  "must-collaborate": forbidden,
  forbidden,

  "in-stack": ({ number, place }) => ({
    message: `#${number ?? "?"} is part of a stack, which only GitHub can merge or retarget`,
    hint: `merge the stack on its page: \`gh pr view ${number ?? ""} --web -R ${place}\`; GitHub moves the pull requests above it`,
  }),
  "clean-status": ({ number, place }) => ({
    message: `#${number ?? "?"} could neither be set to auto-merge nor merged immediately`,
    hint: `gh pr view ${number ?? ""} -R ${place}`,
  }),
  "unstable-status": ({ number, place }) => ({
    message: `#${number ?? "?"} has optional checks that failed or are still running`,
    hint: `gh pr checks ${number ?? ""} -R ${place}`,
  }),
  "auto-merge-off": ({ place, number, method = "squash" }) => ({
    message: `${place} does not allow auto-merge, and #${number ?? "?"} cannot be merged yet`,
    hint: `merge it when its checks have passed: gh pr merge ${number ?? ""} --${method} -R ${place} (or allow auto-merge in the repository's settings)`,
  }),
  unprotected: ({ target, number, place, method = "squash" }) => ({
    message: `auto-merge needs a protection rule on ${target ?? "the target branch"}, which has none`,
    hint: `merge it when it is ready: gh pr merge ${number ?? ""} --${method} -R ${place}`,
  }),
  "not-authorized": ({ target, number }) => ({
    message: `this account is not allowed to merge into the protected branch ${target ?? ""}`,
    hint: `ask someone with permission to merge #${number ?? "?"}`,
  }),
  "auto-merge-impossible": ({ number, place }) => ({
    message: `GitHub cannot set #${number ?? "?"} to auto-merge in its current state`,
    hint: `gh pr view ${number ?? ""} -R ${place}`,
  }),
  draft: ({ number, place, again }) => ({
    message: `#${number ?? "?"} is a draft, and a draft cannot be merged`,
    hint: `gh pr ready ${number ?? ""} -R ${place}, then run \`${again}\` again`,
  }),
  "base-moved": ({ target, again }) => ({
    message: `${target ?? "the target branch"} kept moving while the pull request was being merged`,
    hint: `run \`${again}\` again: whatever already exists is reused`,
  }),
  "head-moved": ({ branch, number, again }) => ({
    message: `${branch ?? "the branch"} moved on the host: #${number ?? "?"} is no longer what was reviewed and pushed`,
    hint: `pull the new commits (\`git pull --rebase\`), then run \`${again}\` again`,
  }),
  "method-off": ({ place, number, method = "squash" }) => ({
    message: `${place} does not allow ${METHOD_NAMES[method]}`,
    hint: `use another method from now on (\`tool config set ship.mergeMethod merge\`, or \`rebase\`), and merge this one: gh pr merge ${number ?? ""} -R ${place}`,
  }),
  policy: ({ target, number, place }) => ({
    message: `the rules of ${target ?? "the target branch"} do not let #${number ?? "?"} be merged yet`,
    hint: `gh pr checks ${number ?? ""} -R ${place}`,
  }),
  conflict: ({ remote, target = "TARGET", number, again }) => ({
    message: `#${number ?? "?"} conflicts with ${target}`,
    hint: `git pull --no-rebase ${remote} ${quoteBranch(target)}, resolve the conflicts, then run \`${again}\` again`,
  }),
  "not-mergeable": ({ number, place }) => ({
    message: `GitHub says that #${number ?? "?"} cannot be merged`,
    hint: `gh pr view ${number ?? ""} -R ${place}`,
  }),

  closed: ({ number, place, again }) => ({
    message: `#${number ?? "?"} was closed without a merge`,
    hint: `gh pr reopen ${number ?? ""} -R ${place}, then run \`${again}\` again`,
  }),
  "checks-failed": ({ number, names = [], place }) => ({
    message: `#${number ?? "?"} was not merged: ${names.join(", ")} failed`,
    hint: `gh pr checks ${number ?? ""} -R ${place}`,
  }),
  "checks-running": ({ number, names = [], place, method = "squash" }) => ({
    message: `#${number ?? "?"} was not merged: GitHub does not wait for optional checks, and these are still running: ${names.length === 0 ? "all of them" : names.join(", ")}`,
    hint: `gh pr checks ${number ?? ""} --watch -R ${place}, then gh pr merge ${number ?? ""} --${method} -R ${place}`,
  }),
  "no-effect": ({ number, place }) => ({
    message: `gh reported success, but #${number ?? "?"} is neither merged nor set to auto-merge`,
    hint: `gh pr view ${number ?? ""} -R ${place}`,
  }),
  unknown: ({ said, place, doing }) => ({
    message:
      doing === "opening"
        ? `gh could not open the pull request: ${said}`
        : doing === "merging"
          ? `gh could not merge the pull request: ${said}`
          : doing === "commenting"
            ? `gh could not comment on the pull request: ${said}`
            : `gh could not read ${place}: ${said}`,
    hint: `${RETRY}: ${doing === "opening" ? `gh pr create -R ${place}` : `gh pr list -R ${place}`}`,
  }),
};

function unknownRepository({ place, host }: CallFacts): Words {
  return {
    message: `${place} does not exist, or this account cannot see it`,
    hint: `\`gh auth status --hostname ${host}\` shows the login, \`git remote -v\` the repository`,
  };
}

function forbidden({ place, said, host }: CallFacts): Words {
  return {
    message: `this account is not allowed to do that on ${place}: ${said}`,
    hint: `\`gh auth status --hostname ${host}\` shows the login and its scopes`,
  };
}
