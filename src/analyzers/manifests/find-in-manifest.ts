import type { Spot } from "../shared/match.ts";
import type { Manifest, Wanted } from "./read-manifest.ts";

/** Finds what a change of a manifest brings in: moving targets, and scripts from the network. */
export function findInManifest(before: Manifest | null, after: Manifest): Spot[] {
  return [
    ...changedIn(before, after).flatMap((wanted) => [
      ...addresses(wanted),
      ...anyVersions(wanted, after),
    ]),
    ...hooks(before, after),
  ];
}

/** The dependencies that are new or asked for in another way. */
export function changedIn(before: Manifest | null, after: Manifest): readonly Wanted[] {
  const old = new Set(before?.wanted.map(({ name, what }) => `${name}\0${what}`) ?? []);
  return after.wanted.filter(({ name, what }) => !old.has(`${name}\0${what}`));
}

const IS_ADDRESS =
  /^(?:git(?:\+\w+)?:|https?:|github:|gitlab:|bitbucket:|[\w-]+\/[\w.-]+(?:#|$))|^@\s*(?:git\+)?(?:https?|ssh):|\bgit\s*=\s*["']|,\s*(?:git|github):/;
const IS_FIXED =
  /[#@][0-9a-f]{40}\b|\brev\s*=\s*["'][0-9a-f]{7,40}["']|\b(?:ref|commit)["']?\s*(?:=>|:|=)\s*["'][0-9a-f]{40}|^https:\/\/[^#]*\.(?:tgz|tar\.gz|whl|zip)\b/;

function addresses({ name, what, start, end }: Wanted): Spot[] {
  if (!IS_ADDRESS.test(what) || IS_FIXED.test(what)) return [];
  return [{ rule: "deps/from-address", start, end, values: { name } }];
}

function anyVersions({ name, what, start, end }: Wanted, manifest: Manifest): Spot[] {
  const scope = /^@[^/]+\//.exec(manifest.name)?.[0];
  const isOwn = manifest.isWorkspace || (scope !== undefined && name.startsWith(scope));
  const isAny = /^(\*|latest|x|>=\s*0(\.0)*|next)?$/.test(what) && manifest.registry === "npm";
  const isAnyCrate = /^["']\*["']\s*$/.test(what);
  if ((!isAny && !isAnyCrate) || isOwn) return [];
  return [{ rule: "deps/any-version", start, end, values: { name } }];
}

const FETCHES =
  /\b(curl|wget|Invoke-WebRequest|iwr)\b|\bnode\s+(-e|--eval)\b|\bbase64\s+(-d|--decode)|\beval\b|https?:\/\/|\bpowershell\b/i;

function hooks(before: Manifest | null, after: Manifest): Spot[] {
  return after.hooks.flatMap(({ name, command, start, end }) => {
    const isOld = before?.hooks.some((hook) => hook.name === name && hook.command === command);
    if (isOld === true || !FETCHES.test(command)) return [];
    return [{ rule: "deps/install-fetches", start, end, values: { name } }];
  });
}
