import { commandsOfTargets } from "./targets.ts";
import type { Ecosystem } from "./types.ts";

/** just: the recipes `deps`, `build` and `test` that can be run without an argument. */
export const just: Ecosystem = {
  name: "just",
  reads: isJustfile,
  detect({ texts }) {
    const name = [...texts.keys()].find(isJustfile);
    if (name === undefined) return {};
    return commandsOfTargets("just", recipesOf(texts.get(name) ?? ""), name);
  },
};

/** just takes the name in any case. */
function isJustfile(name: string): boolean {
  return /^\.?justfile$/i.test(name);
}

/** Names of the recipes all of whose parameters have a default (`mode="fast"`) or may be none (`*args`). */
function recipesOf(text: string): ReadonlySet<string> {
  const optional = String.raw`(?:\s+(?:\*\$?[\w-]+|\$?[\w-]+=(?:'[^']*'|"[^"]*"|[^\s:]+)))*`;
  const recipe = new RegExp(String.raw`^@?([A-Za-z_][\w-]*)${optional}\s*:(?!=)`);
  return new Set(text.split(/\r\n|\n|\r/).flatMap((line) => recipe.exec(line)?.[1] ?? []));
}
