import type { Spot } from "../shared/match.ts";
import type { Locked } from "./read-lock.ts";

/** Finds in a lock file what a change of versions alone would not bring about. */
export function compareLocks(
  before: readonly Locked[],
  after: readonly Locked[],
  direct: ReadonlySet<string>,
): Spot[] {
  const known = new Map(before.map((locked) => [keyOf(locked), locked]));
  const names = new Set(before.map(({ name }) => name));
  const hosts = { before: usualHosts(before), after: usualHosts(after) };
  return after.flatMap((locked): Spot[] => {
    const { name, version, resolved, integrity, start, end } = locked;
    const old = known.get(keyOf(locked));
    if (old?.resolved === resolved && old.integrity === integrity) return [];
    const at = { start, end, values: { name, version } };
    if (old !== undefined && isOtherContent(old.integrity, integrity))
      return [{ ...at, rule: "deps/content-changed" }];
    if (old?.resolved === resolved) return [];
    const host = hostOf(resolved);
    if (host !== null && isOdd(locked, host, hosts))
      return [{ ...at, rule: "deps/odd-source", values: { name, host: host.shown } }];
    if (isOfAnother(name, resolved))
      return [{ ...at, rule: "deps/other-package", values: { name, address: resolved } }];
    if (locked.runsScript && direct.has(name) && !names.has(name))
      return [{ ...at, rule: "deps/new-install-script" }];
    return [];
  });
}

function keyOf({ name, version }: Locked): string {
  return `${name}@${version}`;
}

/** The same kind of checksum with another value; a change of kind says nothing. */
function isOtherContent(old: string, now: string): boolean {
  const kind = (text: string) => text.replace(/-.*$/s, "").length;
  return (
    old !== "" && now !== "" && old !== now && (old.includes("-") ? kind(old) === kind(now) : true)
  );
}

interface Host {
  /** Names that stand for one registry are one. */
  readonly name: string;
  readonly shown: string;
}

const SAME: Readonly<Record<string, string>> = {
  "registry.yarnpkg.com": "registry.npmjs.org",
  "index.crates.io": "github.com/rust-lang/crates.io-index",
};

function hostOf(resolved: string): Host | null {
  const parts = /^(?:[a-z+]+):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?(\/[^?#]*)?/i.exec(resolved);
  if (parts === null) return null;
  const [, shown = "", path = ""] = parts;
  const isIndex = path.startsWith("/rust-lang/crates.io-index");
  const name = isIndex ? `${shown}/rust-lang/crates.io-index` : shown.toLowerCase();
  return {
    name: SAME[name] ?? name,
    shown: isOpen(resolved) ? `${shown} without encryption` : shown,
  };
}

function isOpen(resolved: string): boolean {
  return /^http:/i.test(resolved);
}

function usualHosts(locked: readonly Locked[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { resolved } of locked) {
    const host = hostOf(resolved);
    if (host !== null) counts.set(host.name, (counts.get(host.name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Not encrypted and with no checksum to hold it against, a bare address, or a host that hardly anything else comes
 * from.
 */
function isOdd({ resolved, isChecked }: Locked, { name }: Host, hosts: Hosts): boolean {
  if ((isOpen(resolved) && !isChecked) || /^\d+(\.\d+){3}$/.test(name)) return true;
  const total = [...hosts.after.values()].reduce((sum, count) => sum + count, 0);
  // A handful of packages has no usual host, and a move takes most of them along.
  const isMove = (hosts.after.get(name) ?? 0) * 2 > total;
  return total >= MIN_PACKAGES && hosts.before.size > 0 && !hosts.before.has(name) && !isMove;
}

/** How many packages come from each host, by its name, before the change and after it. */
interface Hosts {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
}

const MIN_PACKAGES = 3;

/** An address of a registry carries the package's name before `/-/`. */
function isOfAnother(name: string, resolved: string): boolean {
  const [path = "", file] = resolved.replace(/%2f/gi, "/").split("/-/");
  if (file?.endsWith(".tgz") !== true || !/^https?:/.test(path)) return false;
  const [scope = "", last = ""] = path.split("/").slice(-2);
  return name !== (scope.startsWith("@") ? `${scope}/${last}` : last);
}
