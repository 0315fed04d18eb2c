import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { defineConfig } from "rolldown";
import { chunkGroups } from "./build/chunk-groups.ts";
import { entryFiles } from "./build/entry-files.ts";
import { lateModules } from "./build/late-modules.ts";
import { bundledMisspellings } from "./build/misspellings.ts";
import { noGateway } from "./build/no-gateway.ts";
import { pageAssets } from "./build/page-assets.ts";
import { plainAscii } from "./build/plain-ascii.ts";
import { rehearsal } from "./build/rehearsal.ts";
import { bundledRulePack } from "./build/rule-pack.ts";
import { settingFacts } from "./build/setting-facts.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  version: string;
  bin: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Native packages and those with data files of their own stay outside the bundle. */
const external = [
  ...builtinModules.flatMap((name) => [name, `node:${name}`]),
  ...Object.keys(manifest.dependencies).flatMap((name) => [name, new RegExp(`^${name}/`)]),
];

/** One small entry a name in `bin`: each only says which command it stands for. And the analyzers' own process. */
const entries = [...Object.keys(manifest.bin), "analysis-worker"];

/**
 * CommonJS, as Node starts it in half the time: `dist/NAME.js` has the loader load the entry of that name
 * from `chunks/`, and what the loader is made of is a file of its own.
 */
export default defineConfig([
  {
    input: Object.fromEntries(
      [...entries, "in-process"].map((name) => [name, `src/bin/${name}.ts`]),
    ),
    platform: "node",
    // What an entry gives out is read by nobody.
    preserveEntrySignatures: "allow-extension",
    // Some packages have a `main` that only a loader at run time can follow.
    resolve: { mainFields: ["module", "main"] },
    external,
    plugins: [
      bundledRulePack(),
      bundledMisspellings(),
      settingFacts(),
      pageAssets(),
      entryFiles(entries, { version: manifest.version, answers: Object.keys(manifest.bin) }),
      rehearsal(),
      noGateway(),
      lateModules(),
      plainAscii(),
    ],
    output: {
      dir: "dist",
      format: "cjs",
      // Code that was kept from an earlier start cannot `import`.
      dynamicImportInCjs: false,
      entryFileNames: "chunks/[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
      // Nobody reads the bundle, and the shorter it is, the sooner it is read in.
      comments: { legal: true, annotation: false, jsdoc: false },
      codeSplitting: { groups: chunkGroups() },
    },
  },
  {
    input: { loader: "src/startup/load-bundle.ts" },
    platform: "node",
    external,
    output: { dir: "dist", format: "cjs", entryFileNames: "[name].js" },
  },
]);
