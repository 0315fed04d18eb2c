import { expect, test } from "vitest";
import { refusalOf } from "../../unit/fixes/fix-world.ts";
import { busyRepo, keeping, linesOf } from "./keeping.ts";
import { find, loopIn, scriptedReviewer } from "./world.ts";

test("a file that somebody edits between the review and the fix is refused by name", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => {
    if (asked.isTrial) repo.write({ "a.txt": `${repo.read("a.txt")}typed meanwhile\n` });
    return find(asked, "alpha", { to: "omega" });
  });

  const { outcome, settled } = await loopIn(repo, reviewer);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix", rounds: 2 });
  expect(settled.fixes).toMatchObject({
    applied: [],
    refused: [{ file: "a.txt", line: 3, because: "it changed since it was reviewed" }],
  });
  expect(repo.read("a.txt")).toMatch(/\nalpha\n[^]*\ntyped meanwhile\n$/);
});

test("a file that somebody takes away between the review and the fix is refused by name", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => {
    if (asked.isTrial) repo.write({ "a.txt": null });
    return find(asked, "alpha", { to: "omega" });
  });

  const { settled, rounds } = await loopIn(repo, reviewer);

  expect(rounds[0]?.refused).toMatchObject([{ file: "a.txt" }]);
  expect(settled.fixes).toBeNull();
  expect(repo.exists("a.txt")).toBe(false);
});

for (const during of ["look", "trial"] as const) {
  test(`interrupted in a ${during} after a round: what was applied can be undone`, async () => {
    await using repo = busyRepo("step1;");
    const stop = new AbortController();
    const reviewer = scriptedReviewer(({ round, isTrial, texts }) => {
      if (round === 2 && isTrial === (during === "trial")) stop.abort("SIGINT");
      return isTrial ? [] : find({ texts }, `step${round};`, { to: `step${round + 1};` });
    });

    const refusal = await keeping(
      repo,
      () => refusalOf(loopIn(repo, reviewer, { signal: stop.signal })),
      { isApplying: true },
    );

    expect(refusal).toMatchObject({
      code: "INTERRUPTED",
      exitStatus: 130,
      message: "the review was interrupted; 1 fix is applied",
      hint: "undo it: `tool review --undo`",
    });
    expect(linesOf(repo)).toEqual(["step2;"]);
  });
}

for (const during of ["look", "trial"] as const) {
  test(`interrupted in the first ${during}: nothing was changed`, async () => {
    await using repo = busyRepo("alpha");
    const stop = new AbortController();
    const reviewer = scriptedReviewer((asked) => {
      if (asked.isTrial === (during === "trial")) stop.abort("SIGINT");
      return find(asked, "alpha", { to: "omega" });
    });

    const refusal = await keeping(
      repo,
      () => refusalOf(loopIn(repo, reviewer, { signal: stop.signal })),
      { isApplying: false },
    );

    expect(refusal).toMatchObject({
      code: "INTERRUPTED",
      exitStatus: 130,
      message: "the review was interrupted",
    });
    expect(linesOf(repo)).toEqual(["alpha"]);
  });
}

test("interrupted while a reviewer waits: what the reviewer throws is not the reason", async () => {
  await using repo = busyRepo("alpha");
  const stop = new AbortController();
  const reviewer = scriptedReviewer(({ isTrial, texts }) => {
    if (isTrial) {
      stop.abort("SIGTERM");
      throw new Error("the connection was closed");
    }
    return find({ texts }, "alpha", { to: "omega" });
  });

  const refusal = await keeping(
    repo,
    () => refusalOf(loopIn(repo, reviewer, { signal: stop.signal })),
    { isApplying: false },
  );

  expect(refusal.code).toBe("INTERRUPTED");
});
