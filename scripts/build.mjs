// `npm run build`: bundles src/ into dist/: one entry per name in package.json's `bin`, and the licences of what is
// bundled.
//
//   npm run build                       for this platform
//   node scripts/build.mjs --every-platform    with the parts of every platform, as it is published
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { loadConfig } from "rolldown/config";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

const CARRIED_GRAMMARS = ["bash", "c", "cpp", "go", "java", "php", "python", "rust"];
const WORD_LIST = "node_modules/@cspell/dict-en-common-misspellings";
const SYSTEMS = { linux: "Linux", darwin: "macOS", win32: "Windows" };
const THIS_PLATFORM = `prebuild-${SYSTEMS[process.platform]}-${process.arch.toUpperCase()}`;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const parts = await loadConfig("rolldown.config.ts");
// Built beside and swapped in, so that a program running from dist/ never sees half of it.
const fresh = `.cache/dist-${process.pid}`;
const written = [];
for (const { output, ...input } of parts) {
  const bundle = await rolldown(input);
  written.push(...(await bundle.write({ ...output, dir: fresh })).output);
  await bundle.close();
}

const { bin } = JSON.parse(readFileSync("package.json", "utf8"));
for (const name of Object.keys(bin)) chmodSync(`${fresh}/${name}.js`, 0o755);
copyGrammars(process.argv.includes("--every-platform"));
writeFileSync(`${fresh}/THIRD-PARTY-LICENSES.txt`, licences(written));
rmSync("dist", { recursive: true, force: true });
renameSync(fresh, "dist");

/**
 * Puts the grammars of the languages read by default beside the code, so that no package with an install
 * script and none with the sources of a parser is installed; a package that is published holds every platform.
 */
function copyGrammars(isForEveryPlatform) {
  for (const language of CARRIED_GRAMMARS) {
    const prebuilds = `${folderOf(language)}/prebuilds`;
    for (const platform of readdirSync(prebuilds)) {
      if (!isForEveryPlatform && platform !== THIS_PLATFORM) continue;
      mkdirSync(`${fresh}/grammars/${platform}`, { recursive: true });
      const name = language === "bash" ? "shell" : language;
      copyFileSync(
        `${prebuilds}/${platform}/parser.so`,
        `${fresh}/grammars/${platform}/${name}.so`,
      );
    }
  }
}

function folderOf(language) {
  return `node_modules/@ast-grep/lang-${language}`;
}

/** The licence texts of every package whose code is in the bundle, as those licences ask. */
function licences(chunks) {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds ?? []);
  const folders = new Set(
    modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]).filter(Boolean),
  );
  return [...folders, ...CARRIED_GRAMMARS.map(folderOf), WORD_LIST]
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
