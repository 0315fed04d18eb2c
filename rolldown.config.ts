import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { defineConfig } from "rolldown";
import { chunkGroups } from "./build/chunk-groups.ts";
import { noGateway } from "./build/no-gateway.ts";
import { bundledRulePack } from "./build/rule-pack.ts";
import { settingFacts } from "./build/setting-facts.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  bin: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Native packages and those with data files of their own stay outside the bundle. */
const external = [
  ...builtinModules.flatMap((name) => [name, `node:${name}`]),
  ...Object.keys(manifest.dependencies).flatMap((name) => [name, new RegExp(`^${name}/`)]),
];

export default defineConfig({
  // One small entry a name in `bin`: each only says which command it stands for. And the analyzers' own process.
  input: Object.fromEntries(
    [...Object.keys(manifest.bin), "analysis-worker"].map((name) => [name, `src/bin/${name}.ts`]),
  ),
  platform: "node",
  // What an entry gives out is read by nobody.
  preserveEntrySignatures: "allow-extension",
  // Some packages have a `main` that only a loader at run time can follow.
  resolve: { mainFields: ["module", "main"] },
  // CommonJS packages ask where they lie; not every release of the bundler answers them by itself.
  transform: { define: { __filename: "import.meta.filename", __dirname: "import.meta.dirname" } },
  external,
  plugins: [bundledRulePack(), settingFacts(), noGateway()],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    codeSplitting: { groups: chunkGroups(), includeDependenciesRecursively: false },
  },
});
