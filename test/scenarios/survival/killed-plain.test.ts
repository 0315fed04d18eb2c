import { test } from "vitest";
import { recordPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, shipInto } from "./struck.ts";

const points = await recordPoints("plain");

test.concurrent.for(points)(
  "on a plain remote a ship killed at %s is finished, everything once",
  async ([, point], { expect }) => {
    await using scene = await setScene("plain");

    const { status } = await shipInto(scene, point, "SIGKILL");

    expect(status).toBe(null);
    await finish(scene, expect);
  },
);
