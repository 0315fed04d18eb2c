// Where the benches keep things, and the programs they run.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const tool = at("dist/tool.js");
export const cache = at(".cache/bench");
export const results = at("bench/results");
export const rules = at("rules");
export const oxlint = join(
  dirname(createRequire(import.meta.url).resolve("oxlint/package.json")),
  "bin/oxlint",
);
