import { groupBy } from "../../core/group-by.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { findShownSecrets } from "./find-shown-secrets.ts";
import { isAboutSecret, maskSecrets, type MaskedText } from "./mask-secrets.ts";

/** Masks every found secret, also on unchanged lines, which code frames may show. */
export function maskSources(
  texts: ReadonlyMap<string, string>,
  findings: readonly RawFinding[],
): ReadonlyMap<string, MaskedText> {
  const secret = findings.filter(isAboutSecret);
  const byFile = groupBy(findings, ({ file }) => file);
  return new Map(
    [...texts].map(([path, text]) => [
      path,
      maskSecrets(
        text,
        secret.filter(({ file }) => file === path),
        findShownSecrets(path, text, byFile.get(path) ?? []),
      ),
    ]),
  );
}
