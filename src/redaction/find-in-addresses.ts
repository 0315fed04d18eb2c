import type { HiddenSecret } from "./types.ts";
import { isMixed, isStandIn } from "./value-shapes.ts";

/** Finds passwords, and tokens in the place of users, in addresses and in what databases are reached by. */
export function findInAddresses(text: string): readonly HiddenSecret[] {
  return findLogins(text).flatMap(({ start, end }) => {
    const [name = "", ...password] = text.slice(start, end).split(":");
    const past = start + name.length;
    const user = isToken(name) ? [{ start, end: past, kind: KIND }] : [];
    const isSecret = password.length > 0 && !isStandIn(password.join(":"));
    return isSecret ? [...user, { start: past + 1, end, kind: KIND }] : user;
  });
}

const KIND = "password-in-url";

/** Finds the logins of addresses, names and passwords, with what stands before the colon and the slashes. */
export function findLogins(
  text: string,
): readonly { readonly start: number; readonly end: number; readonly scheme: string }[] {
  return [...text.matchAll(LOGIN)].flatMap(({ 0: whole, index }) => {
    const start = index + "://".length;
    const login = loginOf(whole.slice("://".length));
    if (login === null || login === "") return [];
    const scheme = /[a-z0-9+.-]*$/i.exec(text.slice(Math.max(0, index - 20), index))?.[0] ?? "";
    return [{ start, end: start + login.length, scheme }];
  });
}

/** The text between the slashes and the path, long enough for any login. */
const LOGIN = /:\/\/[^\s"'`<>\\]{1,600}/g;

/** Returns the login up to the last `@` before the path: a password may hold one, or a slash that is not escaped. */
function loginOf(address: string): string | null {
  const [host = ""] = address.split(/[/?#]/, 1);
  const last = host.lastIndexOf("@");
  if (last !== -1) return host.slice(0, last);
  const first = address.indexOf("@");
  const login = address.slice(0, first);
  // A port, and a path with an `@` in it, hold no login.
  const isLogin = first !== -1 && /^[^/?#:]*:(?!\d{1,5}\/)[^:]*$/.test(login);
  return isLogin ? login : null;
}

/** Tells whether a user's name looks generated. */
function isToken(user: string): boolean {
  return user.length >= 16 && isMixed(user) && /^[\w.~%+=-]+$/.test(user) && /\d/.test(user);
}
