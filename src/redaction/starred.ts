/** The prefix that issuers put in front of every key of a kind: public, and enough to tell the kind of key. */
const ISSUER_PREFIX =
  /^(?:gh[opsur]_|github_pat_|glpat-|npm_|xox[abpors]-|xapp-|sk-(?:ant-|proj-)?|AKIA|ASIA|AIza|SG\.|[a-z+]{2,12}:\/\/)/;

/** Returns the public prefix of a secret; empty for most. Nothing else of it is ever shown. */
export function issuerPrefix(secret: string): string {
  return ISSUER_PREFIX.exec(secret)?.[0] ?? "";
}

/** Returns stars in the place of a secret, behind its issuer's prefix; white space stays. */
export function starred(secret: string): string {
  const shown = issuerPrefix(secret);
  return shown + secret.slice(shown.length).replace(/\S/g, "*");
}
