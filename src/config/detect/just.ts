import { commandsOfTargets } from "./targets.ts";
import type { Ecosystem } from "./types.ts";

/** just: the recipes for dependencies, `build` and `test` or `check` that can be run without an argument. */
export const just: Ecosystem = {
  name: "just",
  isRunner: true,
  reads: isJustfile,
  detect({ texts }) {
    const name = [...texts.keys()].find(isJustfile);
    if (name === undefined) return {};
    return commandsOfTargets("just", recipesOf(texts.get(name) ?? ""), name);
  },
};

/** Recognises the file by its name, which just accepts in any case. */
function isJustfile(name: string): boolean {
  return /^\.?justfile$/i.test(name);
}

/** Returns the recipes that need no arguments (`mode="fast"` has a default, `*args` may be none), with their bodies. */
function recipesOf(text: string): ReadonlyMap<string, string> {
  const optional = String.raw`(?:\s+(?:\*\$?[\w-]+|\$?[\w-]+=(?:'[^']*'|"[^"]*"|[^\s:]+)))*`;
  const recipe = new RegExp(String.raw`^@?([A-Za-z_][\w-]*)${optional}\s*:(?!=)`);
  const recipes = new Map<string, string>();
  let open: string | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^\s/.test(line)) {
      if (open !== undefined) recipes.set(open, `${recipes.get(open) ?? ""}${line}\n`);
      continue;
    }
    open = recipe.exec(line)?.[1];
    if (open !== undefined) recipes.set(open, "");
  }
  return recipes;
}
