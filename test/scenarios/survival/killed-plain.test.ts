import { expect as always, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { recordPoints } from "./points.ts";
import { files, setScene } from "./scene.ts";
import { finish, PATIENCE_MS, shipInto } from "./struck.ts";

const points = await recordPoints("plain");

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

test.concurrent.for(sample(points, 8))(
  "on a plain remote a ship killed at %s is finished, everything once",
  { timeout: PATIENCE_MS },
  async ([, point], { expect }) => {
    await using scene = await setScene("plain");

    const { status } = await shipInto(scene, point, "SIGKILL");

    expect(status).toBe(null);
    const { wasCutShort } = await finish(scene, expect);
    expect(wasCutShort).toBe(point.at === "journal" && CUT_SHORT.has(point.name));
  },
);

const around = points.filter(([name]) => /commit$|^refs \S+ HEAD/.test(name));

test.concurrent.for(sample(around, 4))(
  "a ship killed at %s and aborted leaves staged what was staged, or the whole of it committed",
  { timeout: PATIENCE_MS },
  async ([, point], { expect }) => {
    await using scene = await setScene("plain");
    const { repo } = scene;
    const before = [repo.git("rev-parse", "HEAD"), repo.git("status", "--porcelain")];
    await shipInto(scene, point, "SIGKILL");

    const { status } = await runTool(repo, ["ship", "--abort"]);

    const after = [repo.git("rev-parse", "HEAD"), repo.git("status", "--porcelain")];
    expect(status).toBe(0);
    expect(files(scene)).toEqual(scene.files);
    expect(after).toEqual(after[0] === before[0] ? before : [expect.any(String), ""]);
  },
);
