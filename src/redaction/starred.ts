/** What issuers put in front of every key of a kind: public, and enough to tell which key is meant. */
const ISSUER_PREFIX =
  /^(?:gh[opsur]_|github_pat_|glpat-|npm_|xox[abpors]-|xapp-|sk-(?:ant-|proj-)?|AKIA|ASIA|AIza|SG\.|[a-z+]{2,12}:\/\/)/;

/** The part of a secret that is no secret; empty for most. Nothing else of it is ever shown. */
export function issuerPrefix(secret: string): string {
  return ISSUER_PREFIX.exec(secret)?.[0] ?? "";
}

/** Stars in the place of a secret, as many as it has characters, behind its issuer's prefix; white space stays. */
export function starred(secret: string): string {
  const shown = issuerPrefix(secret);
  return shown + secret.slice(shown.length).replace(/\S/g, "*");
}
