import { test } from "vitest";
import { recordPoints } from "./points.ts";
import { setScene } from "./scene.ts";
import { finish, processesOf, shipInto, whatIsLeft } from "./struck.ts";

const SIGNALS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

/** Every fourth point of both remotes; half a line is written by nobody who is asked to stop. */
const points = (await Promise.all([recordPoints("plain"), recordPoints("github")]))
  .flatMap((all, at) =>
    all.map(([name, point]) => [at === 0 ? "plain" : "github", name, point] as const),
  )
  .filter(([, name]) => !name.includes("torn:"))
  .filter((_, at) => at % 4 === 0)
  .map(
    ([remote, name, point], at) =>
      [...(SIGNALS[at % 2] ?? SIGNALS[0]), remote, name, point] as const,
  );

test.concurrent.for(points)(
  "%s ends a ship with status %i, on %s at %s, with all that it had started, and --continue finishes it",
  { timeout: 180_000 },
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
