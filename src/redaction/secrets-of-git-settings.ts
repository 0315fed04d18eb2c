import { findLogins } from "./find-in-addresses.ts";
import { orElse } from "../core/or-else.ts";

/**
 * Secrets in a text of git's settings, a file or what `git config -z` lists: passwords and tokens in addresses, escaped and
 * as they are meant, and what is sent along as a header (`http.*.extraHeader`).
 */
export function secretsOfGitSettings(settings: string): readonly string[] {
  const text = settings.replaceAll("\0", "\n");
  const found = [
    ...findLogins(text).flatMap(({ start, end, scheme }) =>
      ofLogin(text.slice(start, end), scheme),
    ),
    ...[...text.matchAll(QUERY)].map(([, value = ""]) => value),
    ...[...text.matchAll(HEADER)].flatMap(([, value = ""]) => [value, ...ofBasicLogin(value)]),
  ];
  return [...new Set(found.flatMap((secret) => [secret, meant(secret)]))].filter(isSecret);
}

/** Query parameters that grant access. */
const QUERY =
  /[?&;](?:[\w.-]{0,40}(?:token|secret|passw(?:or)?d|key|signature)|pat|sig|auth)=([^\s&;"'#]+)/gi;
/** `AUTHORIZATION: basic …`, as the checkout of a hosted build leaves it behind. */
const HEADER =
  /(?:authorization|token|private-token|x-[\w-]*key)["']?\s*:\s*(?:(?:basic|bearer|token)\s+)?([\w.~+/=-]+)/gi;

/** Returns the password, or the whole login: a token may stand in the place of the name. */
function ofLogin(login: string, scheme: string): readonly string[] {
  const colon = login.indexOf(":");
  if (colon !== -1) {
    const [name, password] = [login.slice(0, colon), login.slice(colon + 1)];
    // `https://TOKEN:x-oauth-basic@host` and `https://TOKEN:@host`
    return /^(?:x-oauth-basic)?$/.test(password) ? [name] : [password];
  }
  return scheme.toLowerCase().endsWith("ssh") ? [] : [login];
}

function ofBasicLogin(encoded: string): readonly string[] {
  const login = Buffer.from(encoded, "base64").toString("utf8");
  const colon = login.indexOf(":");
  return colon === -1 || /[^\x20-\x7E]/.test(login) ? [] : [login.slice(colon + 1)];
}

function meant(text: string): string {
  return orElse(() => decodeURIComponent(text), text);
}

const SHORTEST = 8;

/** Tells whether a text is long enough, and without separators: hiding others would blank out ordinary text. */
function isSecret(text: string): boolean {
  return text.length >= SHORTEST && !/[\s;|&$`<>()"']/.test(text) && !/^[a-z]+$/.test(text);
}
