// How much the kept code saves (`src/startup/README.md`): `tool config list` with it, without it and, on Node 22 and
// later, with Node's own cache in its place, in turns.
//
//   node bench/code-cache.mjs [runs]     default 40
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import * as nodeModule from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { helpOf } from "../scripts/shared/help.mjs";

helpOf(import.meta.url);

const { enableCompileCache } = nodeModule;
const runs = Number(process.argv[2] ?? 40);
const tool = fileURLToPath(new URL("../dist/tool.js", import.meta.url));
const chunk = fileURLToPath(new URL("../dist/chunks/tool.js", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "tool-bench-"));

/** Loads the bundle as Node does, with Node's own cache; there is none before Node 22. */
const NATIVE = `require("node:module").enableCompileCache(process.env.NODE_CACHE); require(${JSON.stringify(chunk)})`;

const contestants = {
  "node -e 0": { args: ["-e", "0"] },
  "tool config list": { args: [tool, "config", "list"] },
  "without kept code": {
    args: [tool, "config", "list"],
    env: { NODE_DISABLE_COMPILE_CACHE: "1" },
  },
  ...(enableCompileCache === undefined
    ? {}
    : {
        "with Node's cache": {
          args: ["-e", NATIVE, "--", tool, "config", "list"],
          env: { NODE_CACHE: join(home, "node") },
        },
      }),
};
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
for (let round = -2; round < runs; round += 1) {
  for (const [name, { args, env = {} }] of Object.entries(contestants)) {
    const started = performance.now();
    spawnSync(process.execPath, args, {
      cwd: home,
      stdio: "ignore",
      env: { PATH: process.env.PATH, HOME: home, ...env },
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
