import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { GENERATED_PAGES } from "./pages.ts";

for (const { path, write } of GENERATED_PAGES) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, write(existsSync(path) ? readFileSync(path, "utf8") : ""));
  console.log(`wrote ${path}`);
}
