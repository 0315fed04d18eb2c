import { describe, expect as always, test } from "vitest";
import { REAL_GH } from "../../helpers/real-gh.ts";
import { sample } from "../../helpers/thorough.ts";
import { nameOf, recordGithubPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, PATIENCE_MS, shipInto, whatIsLeft } from "./struck.ts";

// A connection ends without a byte of an answer, whenever: what the client sees is the same.
const points = (await recordGithubPoints()).filter(
  ([, , { at }]) => at === "host" || at === "tracker",
);

describe.skipIf(REAL_GH === undefined)("connections that break", () => {
  test("a ship on GitHub has its requests", () => {
    always(points.length).toBeGreaterThan(30);
  });

  test.concurrent.for(sample(points, 4))(
    "on %s a ship whose connection is cut at %s ends as it says, and everything is there once",
    { timeout: PATIENCE_MS },
    async ([remote, , point], { expect }) => {
      await using scene = await setScene(remote);

      const { status, stderr, wasAsked } = await shipInto(scene, point, "cut");

      const isShipped = whatIsLeft(scene) === "done";
      expect({ wasAsked, isShipped, stderr }).toEqual({
        wasAsked: true,
        isShipped: status === 0,
        stderr,
      });
      if (status !== 0) {
        expect({ status, stderr }).toEqual({
          status: expect.toBeOneOf([1, 2, 3]),
          stderr: expect.stringMatching(/^error: (?!internal).*\n(.*\n)*?hint: /m),
        });
      }
      // A write that was cut off is not sent again: that it did not arrive is read, and told.
      const isLost = point.at === "tracker" && nameOf(point) === "tracker before call update_issue";
      expect(/^warning: ENG-12 was not updated/m.test(stderr)).toBe(isLost);
      await finish(scene, expect, { lacksIssue: isLost });
    },
  );
});
