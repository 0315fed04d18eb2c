// `npm run docs`: writes the generated pages and the JSON Schema anew from the source.
// `npm run site`: writes a page for each rule, with a search, to .cache/site.
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const name = process.argv.includes("--site") ? "write-site" : "write";
// The program's own part; what makes its entries has none here.
const [{ output: _, plugins, ...config }] = await loadConfig("rolldown.config.ts");
const bundle = await rolldown({
  ...config,
  input: `scripts/docs/${name}.ts`,
  plugins: plugins.filter(({ name }) => name !== "entry-files"),
});
// In a folder of its own, as in the program: the rules lie above the code.
const code = { entryFileNames: "code/[name].mjs", chunkFileNames: "code/[name]-[hash].mjs" };
await bundle.write({ dir: ".cache/docs", format: "esm", ...code });
await bundle.close();
await import(new URL(`../.cache/docs/code/${name}.mjs`, import.meta.url));
