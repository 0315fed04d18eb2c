import { findKeyBlocks } from "../../redaction/find-key-blocks.ts";
import { findShownSecrets } from "../../review/pure/find-shown-secrets.ts";
import {
  hideSecretsIn,
  maskSecrets,
  secretsOfEverywhere,
  type MaskedText,
} from "../../review/pure/mask-secrets.ts";

/** Texts of files after and before the change, by the new path. */
export interface Sides {
  readonly after: ReadonlyMap<string, string>;
  readonly before: ReadonlyMap<string, string>;
  /** Hides the secrets of the files in another text. */
  readonly hide: (text: string) => string;
}

/**
 * Masks the secrets in whole files, as a page may show any line of them: those with a telling name or form, and the
 * same values anywhere else. The lengths of lines stay the same.
 */
export function maskSides(
  after: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  hide: (text: string) => string,
): Sides {
  const maskedAfter = maskAll(after);
  const maskedBefore = maskAll(before);
  const everywhere = secretsOfEverywhere([...maskedAfter.values(), ...maskedBefore.values()]);
  const hideAll = (text: string): string => hide(hideSecretsIn(text, everywhere));
  const texts = (masked: ReadonlyMap<string, MaskedText>): ReadonlyMap<string, string> =>
    new Map([...masked].map(([path, { text }]) => [path, hideAll(text)]));
  return { after: texts(maskedAfter), before: texts(maskedBefore), hide: hideAll };
}

const WHOLE = [{ line: 1, endLine: Number.MAX_SAFE_INTEGER }];

function maskAll(texts: ReadonlyMap<string, string>): ReadonlyMap<string, MaskedText> {
  return new Map(
    [...texts].map(([path, text]) => [
      path,
      maskSecrets(text, [], [...findShownSecrets(path, text, WHOLE), ...findKeyBlocks(text)]),
    ]),
  );
}
