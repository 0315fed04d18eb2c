// `npm run docs`: writes the generated pages and the JSON Schema anew from the source.
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { output: _, ...config } = await loadConfig("rolldown.config.ts");
const bundle = await rolldown({ ...config, input: "scripts/docs/write.ts" });
await bundle.write({ dir: ".cache/docs", format: "esm", entryFileNames: "[name].mjs" });
await bundle.close();
await import(new URL("../.cache/docs/write.mjs", import.meta.url));
