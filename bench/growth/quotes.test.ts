import { expect, test } from "vitest";
import { createForeign } from "../../src/review/sarif/create-foreign.ts";
import { readSarif } from "../../src/review/pure/sarif/read-sarif.ts";
import { asNewFile } from "../../src/review/as-new-file.ts";
import { growsTooFast } from "./grows-too-fast.ts";

/** A file of so many lines, and a result on each of them, whose code has moved by ten lines. */
function moved(lines: number): () => Promise<unknown> {
  const line = (i: number): string =>
    `  const value_${i} = read( "a${i}" );  // said in some words`;
  const text = Array.from({ length: lines }, (_, i) => line(i)).join("\n");
  const results = Array.from({ length: lines }, (_, i) => ({
    ruleId: "a",
    message: { text: `about ${i}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "a.js" },
          region: { startLine: i + 11, snippet: { text: `${line(i)}${" /* a */".repeat(200)}` } },
        },
      },
    ],
  }));
  const log = readSarif(
    JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "t" } }, results }] }),
    "file:///a/",
  );
  if ("problem" in log) throw new Error(log.problem);
  const reviewer = createForeign([{ ...log, from: "a.sarif" }]);
  return () =>
    Promise.resolve(reviewer.review({ files: [asNewFile("a.js", text)], focus: null } as never));
}

test("placing takes no more than its share for more results in a longer file", async () => {
  const works = [20, 200, 2_000].map(moved);

  expect(await growsTooFast(works, (work) => work())).toBe(false);
});
