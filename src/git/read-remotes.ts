import type { Git } from "./git.ts";
import { insteadOf, pushedAddress } from "./pushed-address.ts";

/** A remote by its name in the configuration, or by its URL if a branch names one directly. */
export interface RemoteFacts {
  readonly name: string;
  /** As configured; `insteadOf` is applied to a shorthand alone. It may hold credentials, which are never printed. */
  readonly url: string;
  /** What `gh repo set-default` noted at it: `base` for its own repository, or another one's `owner/name`. */
  readonly ghResolved?: string;
}

export interface Remotes {
  /** In the order of the configuration. */
  readonly all: readonly RemoteFacts[];
  /**
   * The remote that the branch is pushed to: its pushRemote, `remote.pushDefault`, its remote, `origin`, the only one.
   * A branch that was started from one of `upstream`'s is pushed to `origin`. If it is pushed to another repository
   * than it is fetched from (`pushurl`, `pushInsteadOf`), the address of that one.
   */
  readonly forPush: RemoteFacts | null;
  /** Remotes beside `forPush` that may be the project it is a fork of, best first; none without a sign of one. */
  readonly forProject: readonly RemoteFacts[];
  /** Names to look for the target under, best first: the branch's own remote, `origin`, the only one. */
  readonly forTarget: readonly string[];
}

/** Reads the remotes, and which of them matter to a branch, from the configuration alone. */
export async function readRemotes(git: Git, branch: string | null): Promise<Remotes> {
  return (await readAllRemotes(git))(branch);
}

/** Reads the same before the branch is known. */
export async function readAllRemotes(git: Git): Promise<(branch: string | null) => Remotes> {
  const settings = await readSettings(git);
  return (branch) => remotesOf(settings, branch);
}

function remotesOf(settings: ReadonlyMap<string, string[]>, branch: string | null): Remotes {
  const last = (key: string): string | undefined => settings.get(key)?.at(-1);
  const all: RemoteFacts[] = [];
  for (const [key, values] of settings) {
    const name = /^remote\.(.+)\.url$/s.exec(key)?.[1];
    const [url] = values;
    if (name === undefined || url === undefined) continue;
    const ghResolved = last(`remote.${name}.gh-resolved`);
    all.push({
      name,
      url: spelledOut(url, settings),
      ...(ghResolved === undefined ? {} : { ghResolved }),
    });
  }
  const own = branch === null ? undefined : last(`branch.${branch}.remote`);
  const only = all.length === 1 ? all[0]?.name : undefined;
  const find = (name: string | undefined): RemoteFacts | undefined => {
    // "." is this repository itself: a branch that tracks a local one.
    if (name === undefined || name === ".") return undefined;
    const known = all.find((remote) => remote.name === name);
    if (known !== undefined) return known;
    return /[/:]/.test(name) ? { name, url: name } : undefined;
  };
  const first = (names: readonly (string | undefined)[]): RemoteFacts | null =>
    names.map(find).find((remote) => remote !== undefined) ?? null;
  const named = first([
    branch === null ? undefined : last(`branch.${branch}.pushremote`),
    last("remote.pushdefault"),
  ]);
  const isStart = branch !== null && own === UPSTREAM && startsElsewhere(branch, last);
  const chosen = named ?? first([isStart ? "origin" : own, own, "origin", only]);
  const address = chosen === null ? null : pushedAddress(chosen.name, chosen.url, settings);
  const forPush = address === null ? chosen : { name: address, url: address };
  const forTarget = [own, "origin", only].filter(
    (name, index, names): name is string =>
      all.some((remote) => remote.name === name) && names.indexOf(name) === index,
  );
  const projects = [
    ...(address === null ? [] : [chosen ?? undefined]),
    ...[UPSTREAM, ...(named === null ? [] : forTarget)].map(find),
  ];
  return {
    all,
    forPush,
    forProject: [...new Set(projects)].filter(
      (remote) => remote !== undefined && remote !== forPush,
    ) as RemoteFacts[],
    forTarget,
  };
}

/** A name of the user's before a colon, not a domain, as in `gh:acme/app`. */
const SHORTHAND = /^[^./:]{2,}:(?!\/\/)/;

/** Returns the address behind a shorthand, see `url.<base>.insteadOf` in git-config(1): the longest match wins. */
function spelledOut(url: string, settings: ReadonlyMap<string, string[]>): string {
  if (!SHORTHAND.test(url)) return url;
  return insteadOf(url, "insteadof", settings);
}

/** The usual name of the project's remote if `origin` is a fork of it. */
const UPSTREAM = "upstream";

/** Tells whether the branch only starts from its upstream, as `git switch -c NAME upstream/main` notes. */
function startsElsewhere(branch: string, last: (key: string) => string | undefined): boolean {
  const merges = last(`branch.${branch}.merge`);
  return merges !== undefined && merges !== `refs/heads/${branch}`;
}

/** Asks for all that the configuration says about remotes, and about addresses, which may hold logins. */
export const REMOTE_SETTINGS = [
  "config",
  "-z",
  "--get-regexp",
  "^(remote|branch|url|http)\\.",
] as const;

/** Values by key; git writes section and variable in lower case and keeps the middle as it is. */
async function readSettings(git: Git): Promise<Map<string, string[]>> {
  const output = await git.text(REMOTE_SETTINGS, { answers: [0, 1] });
  git.hideSecretsOf(output);
  const settings = new Map<string, string[]>();
  for (const record of output.split("\0")) {
    if (record === "") continue;
    const newline = record.indexOf("\n");
    const key = newline === -1 ? record : record.slice(0, newline);
    const value = newline === -1 ? "true" : record.slice(newline + 1);
    settings.set(key, [...(settings.get(key) ?? []), value]);
  }
  return settings;
}
