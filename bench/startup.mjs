// How much the program adds to bare Node: `tool --version`, `tool --help` and `tool config list`
// against `node -e 0`, run in turns so that both meet the same machine.
//
//   node bench/startup.mjs [runs]     default 40; exits 1 when --version takes more than 1.5 times bare Node
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { helpOf } from "../scripts/shared/help.mjs";

helpOf(import.meta.url);

const LIMIT = 1.5;
const runs = Number(process.argv[2] ?? 40);
const tool = fileURLToPath(new URL("../dist/tool.js", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "tool-bench-"));

const contestants = {
  "node -e 0": ["-e", "0"],
  "tool --version": [tool, "--version"],
  "tool --help": [tool, "--help"],
  "tool config list": [tool, "config", "list"],
};
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let round = -2; round < runs; round += 1) {
  for (const [name, args] of Object.entries(contestants)) {
    const started = performance.now();
    spawnSync(process.execPath, args, {
      cwd: home,
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: home },
    });
    // The first rounds only warm the file cache.
    if (round >= 0) times[name].push(performance.now() - started);
  }
}
rmSync(home, { recursive: true, force: true });

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const bare = median(times["node -e 0"]);
console.log(`Node ${process.version}, ${runs} runs each in turns, medians`);
for (const [name, values] of Object.entries(times)) {
  const own = median(values);
  console.log(
    `${name.padEnd(18)} ${own.toFixed(0).padStart(5)} ms  ${(own / bare).toFixed(2)} × bare Node`,
  );
}
const ratio = median(times["tool --version"]) / bare;
if (ratio > LIMIT) {
  console.error(`tool --version takes ${ratio.toFixed(2)} times bare Node; the limit is ${LIMIT}`);
  process.exitCode = 1;
}
