import type { Plugin } from "rolldown";

/**
 * Puts beside the chunks what Node is started with: a file a name, which has the loader load that entry,
 * and the note that all of it is CommonJS.
 */
export function entryFiles(names: readonly string[]): Plugin {
  return {
    name: "entry-files",
    buildStart() {
      for (const name of names) {
        const source = `#!/usr/bin/env node\nrequire("./loader.js").load(${JSON.stringify(name)});\n`;
        this.emitFile({ type: "asset", fileName: `${name}.js`, source });
      }
      const source = `${JSON.stringify({ type: "commonjs" })}\n`;
      this.emitFile({ type: "asset", fileName: "package.json", source });
    },
  };
}
