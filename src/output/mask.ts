const SECRET_NAME = /token|password|passwd|credential|secret|private|api_?key|auth|webhook/i;
const URL_USERINFO = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s/@:]+)(:[^\s/@]*)?@/gi;
const MASK = "***";

/** Values too short to be secrets would blank out ordinary words. */
const MIN_SECRET_LENGTH = 8;

/**
 * Builds the one function that every line passes on its way to the terminal, JSON or a log:
 * it hides the values of secret-looking environment variables, also URL-encoded and in base64,
 * and the user part of URLs.
 */
export function createMask(
  env: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets = new Set<string>();
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value.length < MIN_SECRET_LENGTH || !SECRET_NAME.test(name))
      continue;
    // A path or a switch is no secret, though its name may say "auth" (SSH_AUTH_SOCK).
    if (value.startsWith("/") || /^(true|false|\d+)$/i.test(value)) continue;
    secrets.add(value);
    secrets.add(encodeURIComponent(value));
    secrets.add(Buffer.from(value).toString("base64"));
  }
  const longestFirst = [...secrets].sort((a, b) => b.length - a.length);

  return (text) => {
    let masked = text;
    for (const secret of longestFirst) masked = masked.replaceAll(secret, MASK);
    return masked.includes("://") && masked.includes("@") ? maskUrlCredentials(masked) : masked;
  };
}

/** Hides the credentials in URLs: `https://user:token@host/` becomes `https://***@host/`; a bare `git@` stays. */
export function maskUrlCredentials(text: string): string {
  return text.replace(URL_USERINFO, (whole, scheme: string, user: string, password?: string) =>
    password === undefined && (user === "git" || /^ssh/i.test(scheme))
      ? whole
      : `${scheme}${MASK}@`,
  );
}
