import type { HiddenSecret } from "./types.ts";
import { isStandIn } from "./value-shapes.ts";

/** A password in what a database is reached with, and where it begins. */
export interface ConnectionPassword {
  /** What says that it is one: `Password`, or the function that connects. */
  readonly name: string;
  readonly value: string;
  readonly start: number;
  /** The code from the beginning of the connection string or the call to the end of the password. */
  readonly whole: string;
  readonly from: number;
}

/** A connection string with a server or a user, and a call that takes a password as its third argument. */
const FORMS = [
  /["'][^"'\n]{0,300}\b(?:server|data source|host|user(?: ?id|name)?|uid)\s?=[^"'\n]{0,300}?\b(?<name>password|pwd)\s?=\s?(?<value>[^\s;"'{}$%<>]{6,100})(?=[;"'])/dgi,
  /\b(?<name>getConnection|mysqli_connect|new\s{1,4}mysqli|new\s{1,4}\\?PDO)\(\s{0,40}[^,()\n]{1,200},\s{0,40}[^,()\n]{1,100},\s{0,40}["'](?<value>[^\s"'{}$%<>]{6,100})(?=["']\s{0,8}[,)])/dg,
];

/** Finds the passwords in connection strings and in calls that connect (`getConnection`, `mysqli_connect`, PDO). */
export function connectionPasswords(text: string): readonly ConnectionPassword[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: whole, index, groups = {}, indices }) => {
      const { name = "", value = "" } = groups;
      const start = indices?.groups?.["value"]?.[0] ?? index;
      return { name, value, start, whole, from: index };
    }),
  );
}

/** Finds the same as secrets to hide, but for stand-ins. */
export function findInConnections(text: string): readonly HiddenSecret[] {
  return connectionPasswords(text)
    .filter(({ value }) => !isStandIn(value))
    .map(({ value, start }) => ({ start, end: start + value.length, kind: "password" }));
}
