// Bundles src/ into dist/: one entry per name in package.json's `bin`.
import { chmodSync, readFileSync, renameSync, rmSync } from "node:fs";
import { rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";

process.chdir(new URL("..", import.meta.url).pathname);
const { output, ...input } = await loadConfig("rolldown.config.ts");
const bundle = await rolldown(input);
// Built beside and swapped in, so that a program running from dist/ never sees half of it.
const fresh = `.cache/dist-${process.pid}`;
await bundle.write({ ...output, dir: fresh });
await bundle.close();
const { bin } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of Object.keys(bin)) chmodSync(`${fresh}/${name}.js`, 0o755);
rmSync("dist", { recursive: true, force: true });
renameSync(fresh, "dist");
