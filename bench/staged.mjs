// What a commit hook waits for: `tool review --staged` of one changed file, in a small repository and in
// one of 2,000 files, against what it cannot do without: `git diff --cached` and bare oxlint on that file.
// Run in turns so that all meet the same machine; "first" has never seen the file, "again" has.
//
//   node bench/staged.mjs [runs]     default 15; exits 1 when a first review takes more than 8 times the bare
//                                    programs, or the large repository costs more than 1.5 times the small one
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const LIMIT = 8;
const GROWTH_LIMIT = 1.5;
const runs = Number(process.argv[2] ?? 15);
const tool = fileURLToPath(new URL("../dist/tool.js", import.meta.url));
const manifest = createRequire(import.meta.url).resolve("oxlint/package.json");
const oxlint = join(dirname(manifest), "bin", "oxlint");
const home = mkdtempSync(join(tmpdir(), "tool-bench-"));
const env = { PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: "1" };

function run(cwd, program, ...args) {
  const { status, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  if (status === null || status > 1) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

function repository(name, files) {
  const root = join(home, name);
  for (let at = 0; at < files; at += 1) {
    mkdirSync(join(root, `src/${at % 40}`), { recursive: true });
    const lines = Array.from(
      { length: 60 },
      (_, line) => `export const v${at}_${line} = ${line};\n`,
    );
    writeFileSync(join(root, `src/${at % 40}/f${at}.js`), lines.join(""));
  }
  run(root, "git", "init", "-q");
  run(root, "git", "add", ".");
  run(root, "git", "-c", "user.name=b", "-c", "user.email=b@b.invalid", "commit", "-qm", "Start");
  return root;
}

const roots = { small: repository("small", 3), large: repository("large", 2000) };
const names = ["bare programs", "small, first", "small, again", "large, first", "large, again"];
const times = Object.fromEntries(names.map((name) => [name, []]));

function measure(name, round, act) {
  const started = performance.now();
  act();
  // The first round only warms the file cache.
  if (round >= 0) times[name].push(performance.now() - started);
}

for (let round = -1; round < runs; round += 1) {
  for (const [size, root] of Object.entries(roots)) {
    writeFileSync(join(root, "src/1/f1.js"), `export const round${round} = eval;\n`);
    run(root, "git", "add", "src/1/f1.js");
    const review = () => run(root, process.execPath, tool, "review", "--staged", "--quiet");
    measure(`${size}, first`, round, review);
    measure(`${size}, again`, round, review);
  }
  measure("bare programs", round, () => {
    run(roots.small, "git", "diff", "--cached");
    run(roots.small, process.execPath, oxlint, "src/1/f1.js");
  });
}
rmSync(home, { recursive: true, force: true });

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const own = Object.fromEntries(names.map((name) => [name, median(times[name])]));
console.log(`Node ${process.version}, ${runs} runs each in turns, medians`);
for (const name of names) {
  const ratio = (own[name] / own["bare programs"]).toFixed(2);
  console.log(
    `${name.padEnd(14)} ${own[name].toFixed(0).padStart(5)} ms  ${ratio} × bare programs`,
  );
}
const ratio = own["small, first"] / own["bare programs"];
if (ratio > LIMIT) {
  console.error(
    `a first review takes ${ratio.toFixed(2)} times the bare programs; the limit is ${LIMIT}`,
  );
  process.exitCode = 1;
}
const growth = own["large, first"] / own["small, first"];
if (growth > GROWTH_LIMIT) {
  console.error(
    `2,000 files cost ${growth.toFixed(2)} times 3 files; the limit is ${GROWTH_LIMIT}`,
  );
  process.exitCode = 1;
}
