import { markdownTable } from "../shared/markdown-table.mjs";

/** How long a review takes and what it holds in memory. */
export function speedSection(speed) {
  const { files, lines, runs, large, oneFile, system } = speed;
  return `## Speed

\`node bench/speed/run.mjs\`: a change of ${files.toLocaleString("en-US")} new files with ${lines.toLocaleString("en-US")} lines out of the same packages. Medians of ${runs}, Node ${system.node}, ${system.cores} cores that had a load of ${system.load} before the run. Limits: 60 s, 700 MB, 3 times bare Node.

${markdownTable(
  ["program", "seconds", "seconds of a processor", "MB at most, all its processes"],
  large.map(({ name, ms, processorMs, mb, reason }) => [
    name,
    ms === null ? reason : ms / 1000,
    processorMs === null ? "–" : processorMs / 1000,
    mb ?? "–",
  ]),
)}

One changed file in a small repository: ${oneFile.toolMs} ms, bare Node ${oneFile.nodeMs} ms, **${oneFile.ratio} times** (median of ${oneFile.runs} turns). The least that any such review has to do, a second process of Node in which a parser may crash and git asked what changed, with nothing of ours in either, takes ${oneFile.floorMs} ms, ${oneFile.floorRatio} times bare Node (\`bench/speed/bare-floor.cjs\`).`;
}
