import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tool } from "../shared/paths.mjs";
import { createRepository } from "../shared/repository.mjs";
import { ratioInTurns, sideOf } from "./ratio.mjs";

/** What no review could do without, with nothing of ours in it. */
const FLOOR = fileURLToPath(new URL("bare-floor.cjs", import.meta.url));
const REVIEW = [tool, "review", "--no-input", "--constructive", "--quiet"];
const LINES = Array.from({ length: 60 }, (_, line) => `export const v${line} = ${line};\n`).join(
  "",
);

/** The review of one changed file, never seen before, and the least that any review has to do, against bare Node. */
export async function* oneFileRatios({ turns }) {
  const repository = createRepository();
  const { root: cwd, env } = repository;
  const edit = (turn) =>
    writeFileSync(join(cwd, "src/a.ts"), `${LINES}export const round${turn} = ${turn};\n`);
  try {
    await repository.start(["a", "b", "c"].map((name) => [`src/${name}.ts`, LINES]));
    await repository.git("checkout", "-q", "-b", "change");
    const place = { cwd, env };
    const review = sideOf(process.execPath, REVIEW, place, { before: edit });
    const bare = sideOf(process.execPath, ["-e", "0"], place);
    const floor = sideOf(process.execPath, [FLOOR], place, { before: edit });
    edit(-1);
    await review(-1);
    yield {
      what: "review of one file to Node",
      goal: 4,
      ...(await ratioInTurns([review, bare], turns)),
    };
    const least = await ratioInTurns([floor, bare], turns);
    yield { what: "a second process and git to Node", goal: null, ...least };
  } finally {
    repository.remove();
  }
}
