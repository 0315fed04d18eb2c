import { orElse } from "./or-else.ts";

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of bytes, a byte order mark included; null for what is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  return orElse(() => STRICT.decode(bytes), null);
}
