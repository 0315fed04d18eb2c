import { isRecord } from "../core/is-record.ts";

/** Secrets in what is kept of logins (RFC 6749, RFC 7591, RFC 7636): tokens, secrets of clients, verifiers. */
export function secretsOfLogin(kept: unknown): readonly string[] {
  if (!isRecord(kept)) return [];
  return Object.entries(kept).flatMap(([name, value]) =>
    typeof value === "string" ? (SECRET.test(name) ? [value] : []) : secretsOfLogin(value),
  );
}

const SECRET = /(?:_token|_secret|^verifier)$/;
