import { findOfIssuers } from "./find-of-issuers.ts";
import { findLogins } from "./find-in-addresses.ts";
import { isStandIn } from "./value-shapes.ts";
import { starred } from "./starred.ts";

/** Hides secrets by their form: logins and tokens in addresses, and keys as their issuers write them. */
export function hideShapes(text: string): string {
  const isAddress = text.includes("://");
  const inAddresses = isAddress ? hideQueries(hideLogins(text)) : text;
  const found = findOfIssuers(inAddresses);
  if (found.length === 0) return inAddresses;
  let hidden = inAddresses;
  // Length for length, so that the places of the others still hold.
  for (const { start, end } of found)
    hidden = hidden.slice(0, start) + starred(hidden.slice(start, end)) + hidden.slice(end);
  return hidden;
}

/**
 * Hides the logins of addresses: `https://user:token@host/` becomes `https://***@host/`, a slash in the password or
 * not; a bare `git@`, and the name that SSH logs in with, stay.
 */
export function hideLogins(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, scheme } of findLogins(text)) {
    const login = text.slice(start, end);
    if (!login.includes(":") && (login === "git" || scheme.toLowerCase().endsWith("ssh"))) continue;
    pieces.push(text.slice(at, start), "***");
    at = end;
  }
  return pieces.join("") + text.slice(at);
}

/** Query parameters that grant access. */
const QUERY =
  /([?&;](?:[\w.-]{0,40}(?:token|secret|passw(?:or)?d|credential|api[-_]?key|signature)|key|pat|sig|auth)=)([^\s&;"'`#<>)\]]{3,})/gi;

function hideQueries(text: string): string {
  return text.replace(QUERY, (whole, name: string, value: string) =>
    isStandIn(value) || /^[$*{]/.test(value) ? whole : `${name}***`,
  );
}
