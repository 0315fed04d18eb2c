import type { Plugin } from "rolldown";

/** Puts beside the chunks what the analyzers' own process tries itself on before it is asked. */
export function rehearsal(): Plugin {
  return {
    name: "rehearsal",
    buildStart() {
      const files = {
        "oxlint.json": `${JSON.stringify({ plugins: [], categories: { correctness: "off" } })}\n`,
        "sample.js": "export const sample = 1;\n",
      };
      for (const [name, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName: `rehearsal/${name}`, source });
    },
  };
}
