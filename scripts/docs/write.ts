import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { GENERATED_PAGES } from "./pages.ts";

for (const { path, write } of GENERATED_PAGES) {
  writeFileSync(path, write(existsSync(path) ? readFileSync(path, "utf8") : ""));
  console.log(`wrote ${path}`);
}
