import { MERGE_METHODS, type MergeMethod } from "../../../core/vocabulary.ts";
import type { ErrorCode } from "../../../errors/codes.ts";
import type { MergeRefusal } from "./gh-failure.ts";
import { METHOD_NAMES } from "./merge-methods.ts";
import { hostErrorCode } from "../../pure/host-error-code.ts";
import { sharedWords, type CallFacts, type Words } from "../../pure/shared-words.ts";

/** The subject of a failed call, for its message. */
export interface GhFacts extends CallFacts {
  /** How it was to be merged. */
  readonly method?: MergeMethod;
  /** Names of the checks in question. */
  readonly names?: readonly string[];
}

/** Puts a failure into words: its error code, what happened, and the command to type. */
export function explainGhFailure(
  failure: MergeRefusal,
  facts: GhFacts,
): Words & { readonly code: ErrorCode } {
  return { code: hostErrorCode(failure, facts.doing), ...EXPLANATIONS[failure](facts) };
}

const RETRY = "run it yourself to see more";

const SHARED = sharedWords({
  client: "gh",
  token: tokenOf,
  kind: "pull request",
  sign: "#",
  typed: (what, place) => `gh pr ${what} -R ${place}`,
});

const EXPLANATIONS: Readonly<Record<MergeRefusal, (facts: GhFacts) => Words>> = {
  ...SHARED,
  "rate-limit": ({ host, again }) => ({
    message: `${host} refuses further requests: the rate limit of this account is reached`,
    hint: `\`gh api rate_limit --hostname ${host}\` shows when it resets; then run \`${again}\` again`,
  }),
  "sign-on-needed": ({ host, place, again }) => ({
    message: `the organization of ${place} requires single sign-on for this account`,
    hint: `\`gh auth refresh --hostname ${host}\` (if ${tokenOf(host)} is set, let that token into the organization on https://${host}/settings/tokens), then run \`${again}\` again`,
  }),
  "missing-scope": ({ host, place, said, again }) => ({
    message: tokenRefused(place, said),
    hint: `\`gh auth refresh --hostname ${host} --scopes repo,read:org\` (if ${tokenOf(host)} is set, give that token these scopes on https://${host}/settings/tokens), then run \`${again}\` again`,
  }),
  "fine-grained-token": ({ host, place, said, doing, again }) => ({
    message: tokenRefused(place, said),
    hint: `give it read and write access to ${doing === "commenting" ? "Pull requests" : "Contents and Pull requests"} of this repository on https://${host}/settings/personal-access-tokens, or log in by another: \`gh auth login --hostname ${host}\`; then run \`${again}\` again`,
  }),
  "workflow-token": ({ host, place, said, doing }) => ({
    message: tokenRefused(place, said),
    hint: `give the job, or the application, \`permissions: { ${doing === "commenting" ? "" : "contents: write, "}pull-requests: write }\`, or set ${tokenOf(host)} to a token of your own`,
  }),
  "workflow-may-not-open": ({ place, host }) => ({
    message: `${place} does not let its workflows open pull requests`,
    hint: `allow it in the repository's settings (Actions, General: "Allow GitHub Actions to create and approve pull requests"), or set ${tokenOf(host)} to a token of your own`,
  }),
  "no-remote": ({ place, again }) => ({
    message: `${place} is not a repository that gh knows`,
    hint: `\`git remote -v\` shows where this repository goes; \`${again} --set host=plain\` needs no client`,
  }),
  "no-repository": SHARED["not-found"],

  archived: ({ place }) => ({
    message: `${place} is archived: it takes no pushes, no pull requests and no comments`,
    hint: `who administers it can end that: \`gh repo unarchive ${place}\``,
  }),
  exists: ({ branch, target, place }) => ({
    message: `${place} says that a pull request from ${branch ?? "this branch"} into ${target ?? "its target"} exists, but does not return it`,
    hint: `\`gh pr list -R ${place} --state all\``,
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

  "pending-review": ({ number, place, again }) => ({
    message: `you have begun a review on #${number ?? "?"} and not submitted it: GitHub takes no other one from you meanwhile`,
    hint: `submit or discard it on its page: \`gh pr view ${number ?? ""} --web -R ${place}\`; then run \`${again} --post --pr ${number ?? "N"}\``,
  }),
  "in-stack": ({ number, place }) => ({
    message: `#${number ?? "?"} is part of a stack, which only GitHub can merge or retarget`,
    hint: `merge the stack on its page: \`gh pr view ${number ?? ""} --web -R ${place}\`; GitHub moves the pull requests above it`,
  }),
  "clean-status": ({ number, place }) => ({
    message: `#${number ?? "?"} could neither be set to auto-merge nor merged immediately`,
    hint: `\`gh pr view ${number ?? ""} -R ${place}\``,
  }),
  "unstable-status": ({ number, place }) => ({
    message: `#${number ?? "?"} has optional checks that failed or are still running`,
    hint: `\`gh pr checks ${number ?? ""} -R ${place}\``,
  }),
  "auto-merge-off": ({ place, number, method = "squash" }) => ({
    message: `${place} does not allow auto-merge, and #${number ?? "?"} cannot be merged yet`,
    hint: `merge it when its checks have passed: \`gh pr merge ${number ?? ""} --${method} -R ${place}\` (or allow auto-merge in the repository's settings)`,
  }),
  unprotected: ({ target, number, place, method = "squash" }) => ({
    message: `auto-merge needs a protection rule on ${target ?? "the target branch"}, which has none`,
    hint: `merge it when it is ready: \`gh pr merge ${number ?? ""} --${method} -R ${place}\``,
  }),
  "not-authorized": ({ target, number }) => ({
    message: `this account is not allowed to merge into the protected branch ${target ?? ""}`,
    hint: `ask someone with permission to merge #${number ?? "?"}`,
  }),
  "auto-merge-impossible": ({ number, place }) => ({
    message: `GitHub cannot set #${number ?? "?"} to auto-merge in its current state`,
    hint: `\`gh pr view ${number ?? ""} -R ${place}\``,
  }),
  draft: ({ number, place, again }) => ({
    message: `#${number ?? "?"} is a draft, and a draft cannot be merged`,
    hint: `\`gh pr ready ${number ?? ""} -R ${place}\`, then run \`${again}\` again`,
  }),
  "base-moved": ({ target, again }) => ({
    message: `${target ?? "the target branch"} kept moving while the pull request was being merged`,
    hint: `run \`${again}\` again: whatever already exists is reused`,
  }),
  "method-off": ({ place, number, method = "squash" }) => ({
    message: `${place} does not allow ${METHOD_NAMES[method]}`,
    hint: `use another method from now on (\`tool config set ship.mergeMethod ${othersThan(method)}), and merge this one: \`gh pr merge ${number ?? ""} -R ${place}\``,
  }),
  policy: ({ target, number, place }) => ({
    message: `the rules of ${target ?? "the target branch"} do not let #${number ?? "?"} be merged yet`,
    hint: `\`gh pr checks ${number ?? ""} -R ${place}\``,
  }),
  "not-mergeable": ({ number, place }) => ({
    message: `GitHub says that #${number ?? "?"} cannot be merged`,
    hint: `\`gh pr view ${number ?? ""} -R ${place}\``,
  }),

  "checks-failed": ({ number, names = [], place }) => ({
    message: `#${number ?? "?"} was not merged: ${names.join(", ")} failed`,
    hint: `\`gh pr checks ${number ?? ""} -R ${place}\``,
  }),
  "checks-running": ({ number, names = [], place, method = "squash" }) => ({
    message: `#${number ?? "?"} was not merged: GitHub does not wait for optional checks, and these are still running: ${names.length === 0 ? "all of them" : names.join(", ")}`,
    hint: `\`gh pr checks ${number ?? ""} --watch -R ${place}\`, then \`gh pr merge ${number ?? ""} --${method} -R ${place}\``,
  }),
  "no-effect": ({ number, place }) => ({
    message: `gh reported success, but #${number ?? "?"} is neither merged nor set to auto-merge`,
    hint: `\`gh pr view ${number ?? ""} -R ${place}\``,
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
    hint: `${RETRY}: \`gh pr ${doing === "opening" ? "create" : "list"} -R ${place}\``,
  }),
};

/** The variable that gh takes a token for a host from. */
function tokenOf(host: string): string {
  return /(^|\.)(github\.com|ghe\.com|github\.localhost)$/.test(host)
    ? "GH_TOKEN"
    : "GH_ENTERPRISE_TOKEN";
}

/** The other methods, of which the first ends a command: "merge`, or `rebase`". */
function othersThan(method: MergeMethod): string {
  return MERGE_METHODS.filter((other) => other !== method)
    .map((other) => `${other}\``)
    .join(", or `");
}

function tokenRefused(place: string, said: string): string {
  return `the token that gh uses is not allowed to do this on ${place}: ${said}`;
}

function forbidden({ place, said, host }: GhFacts): Words {
  return {
    message: `this account is not allowed to do that on ${place}: ${said}`,
    hint: `\`gh auth status --hostname ${host}\` shows the login and its scopes`,
  };
}
