import type { HiddenSecret } from "./types.ts";
import { isMixed, isStandIn } from "./value-shapes.ts";

/** Finds the credentials of requests: values of `Authorization`, cookies, logins of curl and netrc. */
export function findInHeaders(text: string): readonly HiddenSecret[] {
  return [...schemes(text), ...cookies(text), ...logins(text)];
}

/** RFC 9110, 11.6.2: a scheme and its credentials. */
const SCHEME =
  /(?<![A-Za-z])(?:bearer|basic|token|apikey|negotiate|digest|aws4-hmac-sha256)(?:\s|%20|\+){1,4}(?<value>[\w.~+/=:-]{8,})/dgi;

function* schemes(text: string): Generator<HiddenSecret> {
  for (const { indices } of text.matchAll(SCHEME)) {
    const [start, end] = indices?.groups?.["value"] ?? [0, 0];
    const value = text.slice(start, end);
    const before = text.slice(Math.max(0, start - 60), start);
    const isHeader = /authorization/i.test(before);
    // Elsewhere the word is one of a language: `Bearer authentication`, `token refresh2`.
    const isToken = isMixed(value) && /\d|[a-z][A-Z]/.test(value) && value.length >= 16;
    if (!isStandIn(value) && (isToken || isHeader)) yield { start, end, kind: "token" };
  }
}

const COOKIES =
  /(?<![A-Za-z])(?:set-)?cookie["'`]?[ \t]{0,4}[:=,][ \t]{0,4}["'`]?(?<value>[^\s"'`=;,]{1,80}=[^\n"'`]{1,4096})/dgi;
const PAIR = /(?<![^\s;&])([^\s=;]{1,80})=([^\s;]{6,})/g;
/** Attributes of a cookie, which only say how it is kept. */
const ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority|version|comment)$/i;

function* cookies(text: string): Generator<HiddenSecret> {
  for (const { indices } of text.matchAll(COOKIES)) {
    const [from, to] = indices?.groups?.["value"] ?? [0, 0];
    for (const { 0: pair, 1: name = "", 2: value = "", index } of text
      .slice(from, to)
      .matchAll(PAIR)) {
      if (ATTRIBUTE.test(name) || isStandIn(value) || /[({]/.test(value)) continue;
      const end = from + index + pair.length;
      yield { start: end - value.length, end, kind: "cookie" };
    }
  }
}

/** `machine HOST login NAME password VALUE`; `curl -u NAME:VALUE`, `mysql -pVALUE`, `sshpass -p VALUE`. */
const LOGINS: readonly RegExp[] = [
  /\blogin\s{1,8}\S{1,100}\s{1,8}password\s{1,8}(?<value>\S{3,500})/dgi,
  /(?:\s-u|--user|--proxy-user)[ =]{0,4}["']?[^\s"':$]{1,100}:(?<value>[^\s"']{3,500})/dg,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb)\s[^\n]{0,200}?\s-p["']?(?<value>[^\s"'$]{3,500})/dg,
  /\bsshpass\s{1,4}-p\s{0,4}["']?(?<value>[^\s"']{3,500})/dg,
];

function* logins(text: string): Generator<HiddenSecret> {
  for (const form of LOGINS)
    for (const { indices } of text.matchAll(form)) {
      const [start, end] = indices?.groups?.["value"] ?? [0, 0];
      if (!isStandIn(text.slice(start, end))) yield { start, end, kind: "password" };
    }
}
