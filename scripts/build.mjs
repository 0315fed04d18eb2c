// Bundles src/ into dist/: one entry per name in package.json's `bin`, and the licences of what is bundled.
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { output, ...input } = await loadConfig("rolldown.config.ts");
const bundle = await rolldown(input);
// Built beside and swapped in, so that a program running from dist/ never sees half of it.
const fresh = `.cache/dist-${process.pid}`;
const written = await bundle.write({ ...output, dir: fresh });
await bundle.close();

const { bin } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of Object.keys(bin)) chmodSync(`${fresh}/${name}.js`, 0o755);
writeFileSync(`${fresh}/THIRD-PARTY-LICENSES.txt`, licences(written.output));
rmSync("dist", { recursive: true, force: true });
renameSync(fresh, "dist");

/** The licence texts of every package whose code is in the bundle, as those licences ask. */
function licences(chunks) {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds ?? []);
  const folders = new Set(
    modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter(Boolean),
  );
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${"-".repeat(78)}\n\n`);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text =
    file !== undefined && existsSync(`${folder}/${file}`)
      ? readFileSync(`${folder}/${file}`, "utf8")
      : "";
  if (license === undefined && text === "")
    throw new Error(`${name} has no licence that could be passed on`);
  return `${name} ${version} (${license ?? "see below"})\n\n${text.trim()}\n`;
}
