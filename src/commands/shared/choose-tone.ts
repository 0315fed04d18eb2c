import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import type { Tone } from "../../core/vocabulary.ts";

/** What is used where nobody chose and nobody can be asked. */
const FALLBACK: Tone = "constructive";

/**
 * The tone of a review: as set, else as answered on a terminal, else `constructive`, which is said.
 * @param isNeeded false when there is nothing to word, so that nobody is asked for nothing
 */
export async function chooseTone(
  { streams }: Context,
  { tone }: Pick<Settings, "tone">,
  { isNeeded }: { readonly isNeeded: boolean },
): Promise<Tone> {
  if (tone !== null) return tone;
  if (isNeeded) {
    streams.status(
      `no tone is set; using ${FALLBACK} (choose with --tone, or once and for all with \`tool config set tone ${FALLBACK}\`)`,
    );
  }
  return FALLBACK;
}
