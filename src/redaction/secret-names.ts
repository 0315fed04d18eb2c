/** A name that says what its value is: where it ends, and what the value is called in a placeholder. */
export interface SecretName {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  /** The name alone is enough; otherwise the value has to look like a secret as well. */
  readonly isSure: boolean;
}

/** Finds every name that speaks of a secret, in the spelling of any language. */
export function namesOfSecrets(text: string): readonly SecretName[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index, groups }) => {
    TAIL.lastIndex = index + word.length;
    const tail = TAIL.exec(text)?.[0] ?? "";
    const isSure = groups?.["weak"] === undefined && !ABOUT.test(tail);
    return { start: index, end: index + word.length + tail.length, kind: kindOf(word), isSure };
  });
}

const WORD =
  /(?:pass(?:[-_ ]?wor[dt]|wd|[-_ ]?phrase|[-_ ]?code|key)|passe?(?![a-z])|pwd|secret|token|credential|kennwort|senha|contrase|bearer|jwt|mnemonic|(?:api|access|private|account|secret|sign(?:ing)?|encryption|encrypt|master|auth|storage|shared|licen[cs]e|service|client|app|deploy|ssh)[-_. ]?(?:access[-_. ]?)?key|auth(?!or(?!i[sz])))|(?<weak>key|salt|seed|cookie|session|(?<![a-z])sid|signature|sig(?![a-z])|dsn|webhook|hmac|login|otp|pin(?![a-z])|nonce|hash|cert)/gi;

const TAIL = /[\w$.?!-]{0,64}/y;

/** Endings of names that describe a secret without holding it: `tokenUrl`, `password_field`, `secretName`. */
const ABOUT =
  /(?:ur[il]|path|file(?:name)?|dir|name|type|field|label|header|placeholder|ids?|regexp?|pattern|message|msg|title|text|error|hint|endpoint|host|prefix|suffix|i[sz]er|i[sz]ed|i[sz]ation|list|length|size|count|expir\w*|ttl|env|var|policy|scheme|method|mode|algorithm|alg|provider|format|class|page|route|role|scopes?|status|state|event|action|version|min|max)s?$/i;

function kindOf(word: string): string {
  if (/^(?:pass|pwd|kennwort|senha|contrase)/i.test(word)) return "password";
  if (/^(?:token|bearer|jwt|auth(?!.*key))/i.test(word)) return "token";
  return /key$/i.test(word) ? "key" : "secret";
}
