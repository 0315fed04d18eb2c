import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { TONES, type Tone } from "../../core/vocabulary.ts";
import { createAsk, type Choice } from "../../terminal/ask.ts";

/** The tone if nobody chose one and nobody can be asked. */
const FALLBACK: Tone = "constructive";

const MEANING: Readonly<Record<Tone, string>> = {
  harsh: "brutally honest, no softening",
  constructive: "direct but caring",
};

/** The tones as they are offered, each with its meaning. */
export const TONE_CHOICES: readonly Choice<Tone>[] = TONES.map((value) => ({
  value,
  label: value,
  hint: MEANING[value],
}));

/**
 * Returns the tone of a review: as set, else as answered on a terminal, else `constructive`, which is said once in a clone.
 * Throws INTERRUPTED when the question is left with Esc or Ctrl-C.
 * @param options.isNeeded false if there is nothing to word: then nobody is asked
 * @param options.cloneDirectory absolute path of the folder of the clone that remembers that it was said
 */
export async function chooseTone(
  context: Pick<Context, "streams" | "canAsk" | "flags" | "signal" | "io">,
  { tone }: Pick<Settings, "tone">,
  { isNeeded, cloneDirectory }: { readonly isNeeded: boolean; readonly cloneDirectory: string },
): Promise<Tone> {
  if (tone !== null) return tone;
  if (!isNeeded) return FALLBACK;
  const ask = createAsk(context);
  if (ask.isOpen)
    return await ask.select({
      message: "Which tone should the review have?",
      choices: TONE_CHOICES,
      default: FALLBACK,
    });
  if (isFirst(cloneDirectory))
    context.streams.status(
      `no tone is set; using ${FALLBACK} (choose: --tone, or \`tool config set tone ${FALLBACK}\`)`,
    );
  return FALLBACK;
}

/** Whether it was not said before in this clone; false if that cannot be remembered, as in many sandboxes. */
function isFirst(cloneDirectory: string): boolean {
  try {
    mkdirSync(cloneDirectory, { recursive: true });
    writeFileSync(join(cloneDirectory, "tone-said"), "", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}
