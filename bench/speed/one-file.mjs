import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRepository } from "../shared/repository.mjs";
import { tool } from "../shared/paths.mjs";
import { measure } from "./measure.mjs";

/** What no review could do without, with nothing of ours in it. */
const floor = fileURLToPath(new URL("bare-floor.cjs", import.meta.url));

/**
 * Times the review of one changed file, never seen before, and the least that any review has to do, against
 * bare Node, run in turns so that all meet the same machine: medians in ms, and of what each turn says.
 */
export async function timeOneFile(runs) {
  const repository = createRepository();
  const { root, env } = repository;
  const pairs = [];
  try {
    const lines = Array.from({ length: 60 }, (_, line) => `export const v${line} = ${line};\n`);
    await repository.start(["a", "b", "c"].map((name) => [`src/${name}.js`, lines.join("")]));
    await repository.git("checkout", "-q", "-b", "change");
    for (let round = -1; round < runs; round += 1) {
      const change = `${lines.join("")}export const round${round + 1} = ${round};\n`;
      writeFileSync(join(root, "src/a.js"), change);
      const review = ["review", "--no-input", "--constructive", "--quiet"];
      const own = await measure(process.execPath, [tool, ...review], { cwd: root, env });
      const least = await measure(process.execPath, [floor], { cwd: root, env });
      const bare = await measure(process.execPath, ["-e", "0"], { cwd: root, env });
      // The first round only warms the file cache.
      if (round < 0) continue;
      pairs.push({
        own: own.ms,
        floor: least.ms,
        bare: bare.ms,
        ratio: own.ms / bare.ms,
        floorRatio: least.ms / bare.ms,
      });
    }
  } finally {
    repository.remove();
  }
  const median = (key) =>
    pairs.map((pair) => pair[key]).sort((a, b) => a - b)[Math.floor(pairs.length / 2)];
  return {
    runs,
    toolMs: median("own"),
    nodeMs: median("bare"),
    ratio: Math.round(median("ratio") * 100) / 100,
    floorMs: median("floor"),
    floorRatio: Math.round(median("floorRatio") * 100) / 100,
  };
}
