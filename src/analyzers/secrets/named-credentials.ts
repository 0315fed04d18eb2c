import type { ReviewFile } from "../../review/types.ts";
import { maskSecret } from "../shared/build-finding.ts";
import type { Spot } from "../shared/match.ts";
import { findKnownSecrets } from "./find-known-secrets.ts";

/** A regular expression for the last word of a name that is given a credential; a password and a bare token are named groups. */
export const CREDENTIAL_NAME = String.raw`(?:(?<password>password|passwd|passphrase|pwd)|secret|(?:secret|api|access|private|sign(?:ing)?|encryption|jwt|session|master|shared|auth|client)[-_]?(?:key|token|secret)|(?:auth|access|refresh|bearer|bot|deploy)[-_]?token|(?<![a-z])(?<token>token))`;

/** A value that looks like a credential, with its name. */
export interface NamedCredential {
  readonly name: string;
  readonly value: string;
  /** Where the code that gives it begins, and where the value ends. */
  readonly from: number;
  readonly end: number;
}

/** Reports credentials under a rule, but for those of an issuer's form: another rule says whose they are. */
export async function spotsOf(
  rule: string,
  { path, text }: ReviewFile,
  credentials: readonly NamedCredential[],
): Promise<Spot[]> {
  if (credentials.length === 0) return [];
  const known = await findKnownSecrets(path, text);
  return credentials
    .filter(({ from, end }) => !known.some((span) => span.start < end && from < span.end))
    .map(({ name, value, end }) => {
      const secret = maskSecret(value);
      const values = { name, secret, code: secret };
      return { rule, start: end - value.length, end, values, evidence: secret };
    });
}
