import { commandsOfTargets } from "./targets.ts";
import type { Ecosystem } from "./types.ts";

/** In the order in which make itself looks for them. */
const MANIFESTS = ["GNUmakefile", "makefile", "Makefile"];

/** Make: the targets `deps`, `build` and `test`. `install` usually writes to the system: not taken. */
export const make: Ecosystem = {
  name: "Make",
  reads: (name) => MANIFESTS.includes(name),
  detect({ texts }) {
    const name = MANIFESTS.find((manifest) => texts.has(manifest));
    if (name === undefined) return {};
    return commandsOfTargets("make", targetsOf(texts.get(name) ?? ""), name);
  },
};

/** The names before the colon of each rule; a recipe's lines begin with a tab, `:=` assigns. */
function targetsOf(text: string): ReadonlySet<string> {
  const lines = text.replaceAll(/\\\r?\n/g, " ").split(/\r\n|\n|\r/);
  return new Set(
    lines.flatMap((line) => {
      const names = /^ *([^\s:=#][^:=#]*?)\s*::?(?![:=])/.exec(line)?.[1];
      return names === undefined ? [] : names.split(/\s+/);
    }),
  );
}
