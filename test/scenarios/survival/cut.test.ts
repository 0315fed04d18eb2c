import { test } from "vitest";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { recordPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, shipInto } from "./struck.ts";

const points = (REAL_GH === undefined ? [] : await recordPoints("github")).filter(
  ([, { at }]) => at === "host" || at === "tracker",
);

test.concurrent.for(points)(
  "a ship whose connection is cut at %s ends as it says, and everything is there once",
  { timeout: 180_000 },
  async ([, point], { expect }) => {
    await using scene = await setScene("github");

    const { status, stderr } = await shipInto(scene, point, "cut");

    if (status !== 0) {
      expect({ status, stderr }).toEqual({
        status: expect.toBeOneOf([1, 2, 3]),
        stderr: expect.stringMatching(/^error: (?!internal).*\n(.*\n)*?hint: /m),
      });
    }
    // A tracker that cannot be reached stops no ship: what became of the issue is told.
    const isTold = status === 0 && /^warning: (ENG-12|the tracker's) /m.test(stderr);
    await finish(scene, expect, { mayLackIssue: point.at === "tracker" && isTold });
  },
);
