// Checks every source file and puts it into build/.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync } from "node:fs";

mkdirSync("build", { recursive: true });
const sources = readdirSync("src");
for (const source of sources) execFileSync(process.execPath, ["--check", `src/${source}`]);
cpSync("src", "build", { recursive: true });
console.log(`built ${sources.length} files into build/`);
