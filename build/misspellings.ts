import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "rolldown";

const ID = "virtual:misspellings";
/** Beside the entries; what reads it lies in a folder of its own. */
const FILE = "misspellings.txt";
/** Shorter ones are abbreviations and names as often as they are misspelled. */
const SHORTEST = 5;
/** In the list, and right in texts about programs: names, terms, and words that some dictionaries have. */
const RIGHT = new Set(
  "absolut astroid cacheing collapsable extendible flate inbetween invokable leafs loosing parms reuseable runable seeked smove strat supercede superceded supercedes targetted targetting youre".split(
    " ",
  ),
);

/**
 * Serves the misspelled words of English as one sorted text, in the module `virtual:misspellings`: a line `WORD>RIGHT`
 * or `WORD>RIGHT, RIGHT` each. The same plugin serves the bundler, for which the text is a file beside the code, and
 * the test runner.
 */
export function misspellings(): Pick<Plugin, "name" | "resolveId"> & {
  load(id: string): string | undefined;
} {
  return {
    name: "misspellings",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const readMisspellings = () => ${JSON.stringify(readList())};`
        : undefined,
  };
}

export function bundledMisspellings(): Plugin {
  return {
    ...misspellings(),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      this.emitFile({ type: "asset", fileName: FILE, source: readList() });
      return [
        'import { readFileSync } from "node:fs";',
        `export const readMisspellings = () => readFileSync(new URL("../${FILE}", import.meta.url), "latin1");`,
      ].join("\n");
    },
  };
}

/** A file of the package: words that are wrong, each with those that may be meant. */
interface WordList {
  readonly dictionaryDefinitions: readonly {
    readonly flagWords?: readonly string[];
    readonly suggestWords?: readonly string[];
  }[];
}

function readList(): string {
  const extension = createRequire(import.meta.url).resolve("@cspell/dict-en-common-misspellings");
  const file = join(dirname(extension), "dict/dict-en.json");
  const { dictionaryDefinitions } = JSON.parse(readFileSync(file, "utf8")) as WordList;
  const entries = dictionaryDefinitions.flatMap(({ flagWords = [], suggestWords = [] }) => [
    ...flagWords,
    ...suggestWords,
  ]);
  const lines = entries.flatMap((entry) => {
    const [wrong = "", right = ""] = entry.split("->");
    const isWord = /^[a-z]+$/.test(wrong) && /^[a-z]+(?:, [a-z]+)*$/.test(right);
    return isWord && wrong.length >= SHORTEST && !RIGHT.has(wrong) ? [`${wrong}>${right}\n`] : [];
  });
  return [...new Set(lines)].sort().join("");
}
