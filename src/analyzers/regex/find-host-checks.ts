import type { Spot } from "../shared/match.ts";
import type { Pattern } from "./find-patterns.ts";

/** Finds patterns that are to recognise an address of one host and take others for it. */
export function findHostChecks({ source, start, end, targets }: Pattern): Spot[] {
  const host = HOST.exec(source);
  if (host === null || !targets.some((target) => IS_ADDRESS.test(target))) return [];
  const name = host.groups?.host ?? "";
  const values = { host: name.replaceAll("\\", "") };
  if (/[a-z0-9]\.(?:[a-z0-9-]+(?:\\?\.|$))*/i.test(name) && /(?<!\\)\.(?![*+?{])/.test(name))
    return [{ rule: "regex/host-with-any-character", start, end, values }];
  const rest = source.slice(host.index + host[0].length);
  return rest === "" ? [{ rule: "regex/host-without-end", start, end, values }] : [];
}

/** `^https://`, then letters, dots and what may stand before them, up to a top level that everybody knows. */
const HOST =
  /^\^https?\??:(?:\\?\/){2}(?:\([^()]*\)[?*]?)?(?<host>(?:[a-z0-9-]+\\?\.)+(?:com|org|net|io|dev|app|de|fr|uk|co|eu|cloud|ai))/i;

/** What is held against it decides about trust: an origin, a target to go to. */
const IS_ADDRESS = /origin|referr?er|url|uri|host|redirect|href|callback|return_?to|domain/i;
