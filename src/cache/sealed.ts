import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** The place of an entry about a text, and the key that only a holder of the text can derive. */
export interface SealName {
  /** 64 hexadecimal digits. */
  readonly name: string;
  readonly key: Buffer;
}

/** Derives both from all that an entry depends on, the content last. */
export function sealName(parts: readonly string[], content: string): SealName {
  const derive = (purpose: string): Buffer =>
    createHash("sha256")
      .update(JSON.stringify([purpose, ...parts]))
      .update("\0")
      .update(content)
      .digest();
  return { name: derive("name").toString("hex"), key: derive("key") };
}

/**
 * Seals a text. Findings and answers quote code, and code may hold secrets, so nothing is kept in the clear. The
 * same seal tells a damaged or swapped file from a whole one.
 */
export function seal(text: string, { key }: SealName): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Opens what `seal` made under the same name. Throws for everything else. */
export function unseal(sealed: Buffer, { key }: SealName): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString("utf8");
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
