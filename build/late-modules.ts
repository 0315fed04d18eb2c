import type { Plugin } from "rolldown";

/** Modules of Node that are not part of its start and that many runs do without. */
const LATE = ["crypto", "fs/promises", "zlib", "readline", "http", "timers/promises"] as const;

/**
 * Has a chunk load these modules of Node when they are first used, not when the chunk is loaded: `node:crypto` alone
 * takes three milliseconds.
 */
export function lateModules(): Plugin {
  return {
    name: "late-modules",
    generateBundle(_, bundle) {
      for (const each of Object.values(bundle))
        if (each.type === "chunk") each.code = loadLate(each.code);
    },
  };
}

/** Rewrites the requirements at the head of a chunk, and every use of what they give. */
export function loadLate(code: string): string {
  return LATE.reduce((text, module) => {
    const name = `node_${module.replace("/", "_")}`;
    const head = `let ${name} = require("node:${module}");`;
    if (!text.includes(`\n${head}\n`)) return text;
    const uses = new RegExp(`(?<![\\w$.])${name}\\.`, "g");
    const others = new RegExp(`(?<![\\w$.])${name}(?![\\w$.])`, "g");
    // Whoever hands the whole module on needs it as it is.
    const bare = text.replace(head, "").match(others);
    if (bare !== null) return text;
    return text
      .replaceAll(uses, `${name}().`)
      .replace(head, `const ${name} = () => require("node:${module}");`);
  }, code);
}
