import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { TONES, type Tone } from "../../core/vocabulary.ts";
import { ToolError } from "../../errors/tool-error.ts";

/** What is used where nobody chose and nobody can be asked. */
const FALLBACK: Tone = "constructive";

const MEANING: Readonly<Record<Tone, string>> = {
  harsh: "brutally honest, no softening",
  constructive: "direct but caring",
};

/**
 * The tone of a review: as set, else as answered on a terminal, else `constructive`, which is said.
 * Throws INTERRUPTED when the question is left with Esc or Ctrl-C.
 * @param isNeeded false when there is nothing to word, so that nobody is asked for nothing
 */
export async function chooseTone(
  { streams, canAsk, flags }: Pick<Context, "streams" | "canAsk" | "flags">,
  { tone }: Pick<Settings, "tone">,
  { isNeeded }: { readonly isNeeded: boolean },
): Promise<Tone> {
  if (tone !== null) return tone;
  if (!isNeeded) return FALLBACK;
  if (canAsk && flags.yes !== true) return await askTone();
  streams.status(
    `no tone is set; using ${FALLBACK} (choose: --tone, or \`tool config set tone ${FALLBACK}\`)`,
  );
  return FALLBACK;
}

async function askTone(): Promise<Tone> {
  const { isCancel, select } = await import("@clack/prompts");
  const answer = await select<Tone>({
    message: "Which tone should the review have?",
    options: TONES.map((value) => ({ value, label: value, hint: MEANING[value] })),
    initialValue: FALLBACK,
    // Standard output is for the report.
    output: process.stderr,
  });
  if (isCancel(answer)) throw new ToolError("INTERRUPTED", "no tone was chosen");
  return answer;
}
