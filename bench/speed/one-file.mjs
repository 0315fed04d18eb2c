import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRepository } from "../shared/repository.mjs";
import { tool } from "../shared/paths.mjs";
import { measure } from "./measure.mjs";

/**
 * Times the review of one changed file, never seen before, against bare Node, run in turns so that both
 * meet the same machine: medians in ms, and the median of what each pair says.
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
      const bare = await measure(process.execPath, ["-e", "0"], { cwd: root, env });
      // The first round only warms the file cache.
      if (round >= 0) pairs.push({ own: own.ms, bare: bare.ms, ratio: own.ms / bare.ms });
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
  };
}
