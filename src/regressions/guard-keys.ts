import type { Refused } from "./guard-values.ts";

/** Files about keys and signatures. */
const KEY_FILE =
  /(?:^|[/_-])(?:signatures?|sign|verify|verifier|ecdsa|ecdh|eddsa|curves?|elliptic|ec|points?|(?:public|private)[-_]?keys?|jw[testak]|rsa|dsa|der|asn1|pkcs\d*)(?:\/index)?\.[cm]?[jt]sx?$/i;
/** Signatures that a person draws under a document. */
const DRAWN =
  /\bsignature\w*\.?_?(?:image|pad|field|typed|drawn|text)|\btyped_?signature|\bsigned_?(?:document|field|by)\b/i;
const KEY_ANSWER =
  /\bsignature|\b(?:public|private|elliptic|shared)\b.{0,12}\bkey\b|\bpoint\b.{0,20}\bcurve\b|\binvalid (?:point|curve)|\balgorithm.{0,20}\b(?:match|allowed|expected)/i;
const KEY_CONDITION =
  /\.(?:isOnCurve|onCurve|isInfinity|isIdentity)\(|\bcurve\.(?:validate|contains)\(|\b(?:pub|public)_?key\w*\.(?:validate|isValid)\(|\b(?:sig|signature)(?:\.\w+(?:\(\))?){0,3}\.(?:gte?|lte?|cmp|isNeg|isZero|isInfinity)\(/i;
const GIVES_UP =
  /\bthrow\b|\breject\(|\breturn\s+(?:false|null)\b|\b(?:callback|cb|next|done)\(\s*(?:new\b|\w*[eE]rr)/;

/** Whether a condition rejected an invalid key or signature (CWE-347). */
export function wasForeignKey({ condition, answer, path, text }: Refused): boolean {
  // What a call asks may be about anything, also in such a file.
  const isCall = /^(?:await\s+)?(?:[\w$]+\.)*[\w$]+\(/.test(condition);
  const isOfFile = KEY_FILE.test(path) && !(isCall && answer === `throw ${condition}`);
  const isAbout =
    KEY_CONDITION.test(condition) || ((isOfFile || KEY_ANSWER.test(answer)) && !DRAWN.test(text));
  const isKind = /\btypeof\b|\binstanceof\b|\bcallback\b|\boptions?\b/i.test(condition);
  return isAbout && !isKind && GIVES_UP.test(answer);
}
