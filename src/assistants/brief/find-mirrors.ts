import { counterpartsOf, findCounterparts } from "../pure/brief/counterparts.ts";
import type { Mirror } from "../pure/brief/types.ts";
import { orderByNearness } from "../pure/prompts/order-by-nearness.ts";
import { hasSeveralWords } from "../pure/brief/has-several-words.ts";
import { languageOf } from "../../core/rules/languages.ts";
import { hideSecrets } from "../../redaction/hide-secrets.ts";
import type { ReviewedTree } from "../../review/types.ts";

/** A name in more files is ambiguous. */
const MAX_FILES = 4;
const MAX_MIRRORS = 6;

/** Finds the functions that mirror touched ones, `close` of `open`: in the same file, else in one nearby. */
export async function findMirrors(
  tree: ReviewedTree,
  changed: readonly {
    readonly path: string;
    readonly text: string;
    readonly names: readonly string[];
  }[],
): Promise<readonly Mirror[]> {
  const mirrors: Mirror[] = [];
  const touched = new Set(changed.flatMap(({ names }) => names));
  for (const { path, text, names } of changed) {
    const here = findCounterparts(text, names).map((each) => ({ ...each, file: path }));
    mirrors.push(...here);
    const met = new Set(here.map(({ of }) => of));
    const open = names.filter(
      (name) => !met.has(name) && counterpartsOf(name).some(hasSeveralWords),
    );
    if (open.length === 0) continue;
    const found = await tree.search(open.flatMap(counterpartsOf).filter(hasSeveralWords));
    const files = [
      ...new Set([...found.values()].flatMap((all) => (all.length <= MAX_FILES ? all : []))),
    ];
    const others = files.filter((file) => file !== path && languageOf(file) === languageOf(path));
    for (const file of orderByNearness(others, [path]).slice(0, 2)) {
      const other = hideSecrets((await tree.read(file)) ?? "", { path: file }).text;
      mirrors.push(...findCounterparts(other, open).map((each) => ({ ...each, file })));
    }
  }
  return mirrors.filter(({ name }) => !touched.has(name)).slice(0, MAX_MIRRORS);
}
