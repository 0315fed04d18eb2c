import type { Plugin } from "rolldown";

/**
 * Writes the files that Node is started with, beside the chunks: one for each name, which has the loader load the entry
 * of that name, and a note that all of it is CommonJS.
 * @param of.version printed at once for `--version` by those in `answers`, as loading anything for it takes longer
 */
export function entryFiles(
  names: readonly string[],
  of: { readonly version: string; readonly answers: readonly string[] },
): Plugin {
  return {
    name: "entry-files",
    buildStart() {
      for (const name of names) {
        const load = `require("./loader.js").load(${JSON.stringify(name)});`;
        const start = of.answers.includes(name) ? startOf(of.version, load) : load;
        const source = `#!/usr/bin/env node\n${start}\n`;
        this.emitFile({ type: "asset", fileName: `${name}.js`, source });
      }
      const source = `${JSON.stringify({ type: "commonjs" })}\n`;
      this.emitFile({ type: "asset", fileName: "package.json", source });
    },
  };
}

/** If the output cannot be written, the program is loaded and reports that. */
function startOf(version: string, load: string): string {
  const text = `${version}\n`;
  return `const [, , word, more] = process.argv;
if (!((word === "--version" || word === "-V") && more === undefined && isPrinted())) ${load}
function isPrinted() {
  try {
    return require("node:fs").writeSync(1, ${JSON.stringify(text)}) === ${text.length};
  } catch {
    return false;
  }
}`;
}
