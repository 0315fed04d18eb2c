import { once } from "../../core/once-for.ts";
import type { Span } from "../../redaction/types.ts";
import { loadSecretFinder } from "./load-secret-finder.ts";
import { rulesOf } from "../shared/pack.ts";

const loadAll = once(() =>
  loadSecretFinder(
    new Set(
      rulesOf("secretlint", { focus: null, nursery: true }).flatMap(({ detectors }) => detectors),
    ),
  ),
);

/**
 * Finds every credential in a text that the built-in reviewer could report, whatever the path, and
 * stand-ins too: for hiding them, not for saying so.
 */
export async function findKnownSecrets(path: string, text: string): Promise<readonly Span[]> {
  const find = await loadAll();
  return (await find({ path, text })).map(({ start, end }) => ({ start, end }));
}
