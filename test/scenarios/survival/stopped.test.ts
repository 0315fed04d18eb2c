import { test } from "vitest";
import { sample } from "../../helpers/thorough.ts";
import { recordGithubPoints, recordPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, PATIENCE_MS, processesOf, shipInto, whatIsLeft } from "./struck.ts";

const SIGINT = ["SIGINT", 130] as const;
const SIGTERM = ["SIGTERM", 143] as const;

const plain = (await recordPoints("plain")).map((point) => ["plain", ...point] as const);
/** Half a line is written by nobody who is asked to stop. */
const all = [...plain, ...(await recordGithubPoints())].filter(
  ([, name]) => !name.includes("torn:"),
);
/** Each signal at one point after another. */
const points = all.map((point, at) => [...(at % 2 === 0 ? SIGINT : SIGTERM), ...point] as const);

test.concurrent.for(sample(points, 4))(
  "%s ends a ship with status %i, on %s at %s, with all that it had started, and --continue finishes it",
  { timeout: PATIENCE_MS },
  async ([signal, expected, remote, , point], { expect }) => {
    await using scene = await setScene(remote);

    const { status, stderr } = await shipInto(scene, point, signal);

    expect(processesOf(scene)).toEqual([]);
    const left = whatIsLeft(scene);
    expect({ left, status, stderr }).toEqual({
      left,
      status: left === "done" ? 0 : expected,
      stderr,
    });
    if (left === "unfinished") expect(stderr).toContain("`tool ship --continue`");
    await finish(scene, expect);
  },
);
