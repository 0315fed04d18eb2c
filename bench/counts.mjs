// What small commands start, open and read, in numbers that hang on no clock: for CI.
//
//   node bench/counts.mjs [--write]     exits 1 where a count is above that in bench/counts.json; takes seconds
//
// --write puts the counts of today there: processes and calls of git as they are, the rest with a seventh to spare.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { helpOf } from "../scripts/shared/help.mjs";
import { tool } from "./shared/paths.mjs";
import { printTable } from "./shared/print-table.mjs";
import { createRepository } from "./shared/repository.mjs";

helpOf(import.meta.url);

const LIMITS = fileURLToPath(new URL("counts.json", import.meta.url));
const COUNTER = fileURLToPath(new URL("speed/count-calls.cjs", import.meta.url));
const KEYS = ["processes", "git", "files", "bytes", "modules"];
const EXACT = new Set(["processes", "git"]);
const TO_SPARE = 1.15;
const COMMANDS = [
  ["--version"],
  ["config", "get", "host"],
  ["review", "--no-input", "--constructive", "--quiet"],
  ["review", "--committed", "--no-input", "--constructive", "--quiet"],
];

const counted = await countAll();
if (process.argv.includes("--write")) {
  writeFileSync(LIMITS, `${JSON.stringify(withRoom(counted), null, 2)}\n`);
}
const limits = JSON.parse(readFileSync(LIMITS, "utf8"));
printTable(
  ["command", ...KEYS],
  Object.entries(counted).map(([command, counts]) => [command, ...KEYS.map((key) => counts[key])]),
);
for (const [command, counts] of Object.entries(counted)) {
  for (const key of KEYS) {
    const limit = limits[command]?.[key] ?? 0;
    if (counts[key] <= limit) continue;
    console.error(`\`tool ${command}\`: ${counts[key]} ${key}, at most ${limit}`);
    process.exitCode = 1;
  }
}

async function countAll() {
  const repository = createRepository();
  const { root, env, git } = repository;
  try {
    const lines = (more) => `export const one = 1;\n${more}`;
    await repository.start([
      ["src/a.ts", lines("")],
      ["src/b.ts", lines("")],
    ]);
    await repository.commitOn("change", [["src/b.ts", lines("export const two = 2;\n")]], {
      complete: false,
    });
    writeFileSync(join(root, "src/a.ts"), lines("export const three = 3;\n"));
    await git("status");
    return Object.fromEntries(COMMANDS.map((args) => [args.join(" "), countOne(args)]));
  } finally {
    repository.remove();
  }

  /** The second run counts: what the first one compiled is kept. */
  function countOne(args) {
    const to = join(dirname(root), "counts.json");
    for (let run = 0; run < 2; run += 1) {
      const command = ["--require", COUNTER, tool, ...args];
      const { status, signal, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: root,
        env: { ...env, COUNTS_TO: to },
        encoding: "utf8",
      });
      if (status !== 0)
        throw new Error(`tool ${args.join(" ")}: ${signal ?? status}, ${stderr}${stdout}`);
    }
    return JSON.parse(readFileSync(to, "utf8"));
  }
}

function withRoom(all) {
  return Object.fromEntries(
    Object.entries(all).map(([command, counts]) => [
      command,
      Object.fromEntries(
        KEYS.map((key) => [key, EXACT.has(key) ? counts[key] : Math.ceil(counts[key] * TO_SPARE)]),
      ),
    ]),
  );
}
