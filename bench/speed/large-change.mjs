import { readNewest } from "../shared/corpus.mjs";
import { shuffled } from "../shared/half.mjs";
import { languageOf } from "../shared/source-files.mjs";

const FILES = 2_000;
/** A little more than what is promised, so that the last exchange cannot fall below it. */
const LINES = 301_000;
const MARGIN = 1_000;

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

/** Exchanges files for longer or shorter ones until there are as many lines as there should be. */
function exchange(chosen, rest) {
  let total = chosen.reduce((sum, { lines }) => sum + lines, 0);
  const wanted = total < LINES ? (a, b) => a.lines - b.lines : (a, b) => b.lines - a.lines;
  const mean = LINES / FILES;
  chosen.sort(wanted);
  for (const [at, other] of rest.filter((file) => isBetter(file, total < LINES, mean)).entries()) {
    if (at === chosen.length || Math.abs(total - LINES) < MARGIN) break;
    total += other.lines - chosen[at].lines;
    chosen[at] = other;
  }
  if (Math.abs(total - LINES) > MARGIN) throw new Error(`the corpus gives ${total} lines`);
}

function isBetter({ lines }, isTooShort, mean) {
  return isTooShort ? lines > mean && lines < 2_000 : lines > mean / 4 && lines < mean;
}
