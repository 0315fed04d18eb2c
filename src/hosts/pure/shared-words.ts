import { quoteBranch } from "../../core/quote-for-shell.ts";
import type { Doing } from "../github/pure/gh-failure.ts";

/** The subject of a failed call, for its message. */
export interface CallFacts {
  readonly doing: Doing;
  /** `github.com/acme/app`. */
  readonly place: string;
  readonly host: string;
  /** The remote that the target is pulled from: its name, or its address. */
  readonly remote?: string;
  readonly branch?: string;
  readonly target?: string;
  readonly number?: number;
  /** The command to try again with: `tool ship`. */
  readonly again: string;
  /** The client's own words, for failures that this program has no words for. */
  readonly said: string;
}

/** An event, and the command to type next. */
export interface Words {
  readonly message: string;
  readonly hint: string;
}

const RERUN = "run the command again: whatever already exists is reused";

/** Words for the failures that hosts have in common. */
export function sharedWords(of: {
  readonly client: string;
  /** The variable that the client takes a token for a host from. */
  readonly token: (host: string) => string;
  /** The host's word for a pull request, and the sign before its number. */
  readonly kind: string;
  readonly sign: string;
  /** A command about one, or the list of them. */
  readonly typed: (what: string, place: string) => string;
}) {
  const { client, token, kind, sign, typed } = of;
  const named = (number: number | undefined): string => `${sign}${number ?? "?"}`;
  return {
    "secondary-rate-limit": ({ host }) => ({
      message: `${host} limits the rate of requests: too many in a short time`,
      hint: `wait a few minutes, then ${RERUN}`,
    }),
    "bad-token": ({ host, again }) => ({
      message: `${host} does not accept the token that ${client} sends`,
      hint: `\`${client} auth login --hostname ${host}\` (or renew ${token(host)} if it is set), then run \`${again}\` again`,
    }),
    "logged-out": ({ host, again }) => ({
      message: `${client} is not logged in to ${host}`,
      hint: `\`${client} auth login --hostname ${host}\`, then run \`${again}\` again`,
    }),
    unreachable: ({ host, said }) => ({
      message: `${host} did not answer: ${said}`,
      hint: `check the connection, then ${RERUN}`,
    }),
    "not-found": ({ place, host }) => ({
      message: `${place} does not exist, or this account cannot see it`,
      hint: `\`${client} auth status --hostname ${host}\` shows the login, \`git remote -v\` the repository`,
    }),
    "no-pull-request": ({ place, number }) => ({
      message: `${place} has no ${kind} ${named(number)}`,
      hint: `\`${typed("list", place)}\``,
    }),
    "head-missing": ({ branch, place, again }) => ({
      message: `${place} does not have the branch ${branch ?? ""}, though it was pushed`,
      hint: `if somebody deleted it meanwhile, run \`${again}\` again, which pushes it anew; \`git remote -v\` shows where the push went`,
    }),
    "base-missing": ({ target, place, again }) => ({
      message: `${place} has no branch ${target ?? ""} to open a ${kind} into`,
      hint: `name another: \`${again} --target-branch BRANCH\``,
    }),
    "head-moved": ({ branch, number, again }) => ({
      message: `${branch ?? "the branch"} moved on the host: ${named(number)} is no longer what was reviewed and pushed`,
      hint: `pull the new commits (\`git pull --rebase\`), then run \`${again}\` again`,
    }),
    conflict: ({ remote = "origin", target = "TARGET", number, again }) => ({
      message: `${named(number)} conflicts with ${target}`,
      hint: `\`git pull --no-rebase ${remote} ${quoteBranch(target)}\`, resolve the conflicts, then run \`${again}\` again`,
    }),
    closed: ({ number, place, again }) => ({
      message: `${named(number)} was closed without a merge`,
      hint: `\`${typed(`reopen ${number ?? ""}`, place)}\`, then run \`${again}\` again`,
    }),
  } satisfies Readonly<Record<string, (facts: CallFacts) => Words>>;
}
