import { readNewest } from "../shared/corpus.mjs";
import { shuffled } from "../shared/half.mjs";
import { languageOf } from "../shared/source-files.mjs";

export const FILES = 2_000;
export const LINES = 300_000;

/**
 * Puts together a change of 2,000 new files with 300,000 lines out of the corpus: all that is not
 * JavaScript or TypeScript, and of these as many as are missing, by hash. Path → text.
 */
export async function largeChange() {
  const pool = (await readNewest()).flatMap(({ name, sources }) =>
    [...sources]
      .filter(([path]) => languageOf(path) !== null)
      .map(([path, text]) => ({ path: `${name}/${path}`, text, lines: text.split("\n").length })),
  );
  const order = shuffled(pool, ({ path }) => path);
  const isScript = ({ path }) => /^(java|type)script$/.test(languageOf(path));
  const chosen = order.filter((file) => !isScript(file)).slice(0, FILES / 4);
  const rest = order.filter(isScript);
  chosen.push(...rest.splice(0, FILES - chosen.length));
  exchange(chosen, rest);
  return new Map(chosen.map(({ path, text }) => [path, text]));
}

/** Puts longer files in the place of short ones until there are lines enough. */
function exchange(chosen, rest) {
  chosen.sort((a, b) => a.lines - b.lines);
  let total = chosen.reduce((sum, { lines }) => sum + lines, 0);
  let at = 0;
  for (const longer of rest) {
    if (total >= LINES) return;
    if (longer.lines < 200 || longer.lines > 2_000) continue;
    total += longer.lines - chosen[at].lines;
    chosen[at] = longer;
    at += 1;
  }
  throw new Error(`the corpus holds too few lines: ${total}`);
}
