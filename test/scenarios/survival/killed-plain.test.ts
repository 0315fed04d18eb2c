import { afterAll, expect as always, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { drawSample, sample, seed } from "../../helpers/thorough.ts";
import { recordLines } from "./line-snapshots.ts";
import { files, setScene, type Scene } from "./scene.ts";
import { shapeOf } from "./shape.ts";
import { finish, killedAt, PATIENCE_MS, shipInto } from "./struck.ts";

const lines = await recordLines("plain");
afterAll(() => lines[Symbol.asyncDispose]());
const { points } = lines;

/** After each of these nothing says whether the post-merge command came to its end: it is not repeated. */
const CUT_SHORT = new Set([
  "torn:done:run-command:post-merge",
  "effect:run-command:post-merge",
  "intent:run-command:post-merge",
]);

test("a ship on a plain remote has its points", () => {
  always(points.length).toBeGreaterThan(80);
  always(points.map(([name]) => name)).toContain("journal torn:intent:push");
});

const atLines = points.flatMap(([, point]) => (point.at === "journal" ? [point.name] : []));

test.concurrent.for([
  ...drawSample(
    atLines.filter((name) => name.startsWith("torn:")),
    1,
    seed,
  ),
  ...drawSample(
    atLines.filter((name) => !name.startsWith("torn:")),
    2,
    seed,
  ),
])(
  "a ship killed at journal %s leaves what there is when nobody kills it there",
  { timeout: PATIENCE_MS },
  async (name, { expect }) => {
    await using scene = await setScene("plain");
    await using waiting = await lines.sceneAt(name);

    const { status } = await shipInto(scene, { at: "journal", name }, "SIGKILL");

    expect(status).toBe(null);
    const [left, wanted] = [scene, waiting].map(({ repo, trace }) => [
      shapeOf(repo.root),
      shapeOf(repo.origin),
      trace().map((line) => line.split(" ")[0]),
    ]);
    expect(left).toEqual(wanted);
    await finish(scene, expect);
  },
);

test.concurrent.for(sample(points, 8))(
  "on a plain remote a ship killed at %s is finished, everything once",
  { timeout: PATIENCE_MS },
  async ([, point], { expect }) => {
    await using scene = await killedAt("plain", point, lines);

    const { wasCutShort } = await finish(scene, expect);

    expect(wasCutShort).toBe(point.at === "journal" && CUT_SHORT.has(point.name));
  },
);

const around = points.filter(([name]) => /commit$|^refs \S+ HEAD/.test(name));

test.concurrent.for(sample(around, 4))(
  "a ship killed at %s and aborted leaves staged what was staged, or the whole of it committed",
  { timeout: PATIENCE_MS },
  async ([, point], { expect }) => {
    await using untouched = await setScene("plain");
    const before = headAndStatus(untouched);
    await using scene = await killedAt("plain", point, lines);

    const { status } = await runTool(scene.repo, ["ship", "--abort"]);

    const after = headAndStatus(scene);
    expect(status).toBe(0);
    expect(files(scene)).toEqual(scene.files);
    expect(after).toEqual(after[0] === before[0] ? before : [expect.any(String), ""]);
  },
);

function headAndStatus({ repo }: Pick<Scene, "repo">): string[] {
  return [repo.git("rev-parse", "HEAD"), repo.git("status", "--porcelain")];
}
