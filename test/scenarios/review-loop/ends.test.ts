import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { busyRepo, keeping, linesOf } from "./keeping.ts";
import { find, loopIn, scriptedReviewer, type Asked } from "./world.ts";

const APPLYING = { isApplying: true };
const IDLE = { isApplying: false };

test("passed: what is found is mended, and a second look finds nothing", async () => {
  await using repo = busyRepo("alpha", "fine", "alpha alpha");
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "omega" }));

  const { outcome, report, said } = await keeping(repo, () => loopIn(repo, reviewer), APPLYING);

  expect(outcome).toEqual({ status: "passed", ended: "passed", rounds: 2, late: [] });
  expect(report).toMatchObject({ status: "clean", gate: { passed: true }, fixes: { applied: 3 } });
  expect(linesOf(repo)).toEqual(["omega", "fine", "omega omega"]);
  expect(said()).toContain("round 1: 3 findings, 3 at or above the gate; fixing 3\n");
  expect(said()).toContain("round 2: 0 findings, none at or above the gate\n");
  // The tone is asked for once: not again for the second look.
  expect(said().match(/no tone is set/g)).toHaveLength(1);
});

test("nothing-to-fix: what has no fix is left, what has one is mended", async () => {
  await using repo = busyRepo("alpha", "beta");
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega" }),
    ...find(asked, "beta"),
  ]);

  const { outcome, report } = await keeping(repo, () => loopIn(repo, reviewer), APPLYING);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix", rounds: 2 });
  expect(report.gate.passed).toBe(false);
  expect(linesOf(repo)).toEqual(["omega", "beta"]);
});

test("nothing-to-fix: fixes that need a careful eye are not applied unasked", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) =>
    find(asked, "alpha", { to: "omega", rule: { confidence: "careful" } }),
  );

  const { outcome } = await keeping(repo, () => loopIn(repo, reviewer), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix", rounds: 1 });
  expect(linesOf(repo)).toEqual(["alpha"]);
});

/** Each look finds another fault in the very line that the last fix wrote; no trial shows it. */
function neverContent({ round, isTrial, texts }: Asked) {
  return isTrial ? [] : find({ texts }, `step${round};`, { to: `step${round + 1};` });
}

test("iterations: a fix after each fix ends with the last round that is allowed", async () => {
  await using repo = busyRepo("step1;");
  const reviewer = scriptedReviewer(neverContent);

  const { outcome } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.maxIterations=4"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "iterations", rounds: 4 });
  expect(reviewer.rounds()).toBe(4);
  // No review would see a fix after the last round, so none is made.
  expect(linesOf(repo)).toEqual(["step4;"]);
});

test("iterations: with one round nothing is mended, and what is found is reported", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "omega" }));

  const { outcome, report } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.maxIterations=1"] }),
    IDLE,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "iterations", rounds: 1 });
  expect(report.findings).toHaveLength(1);
  expect(linesOf(repo)).toEqual(["alpha"]);
});

test("with one round and nothing found it passes", async () => {
  await using repo = busyRepo("fine");

  const { outcome } = await keeping(
    repo,
    () =>
      loopIn(
        repo,
        scriptedReviewer(() => []),
        { set: ["review.maxIterations=1"] },
      ),
    IDLE,
  );

  expect(outcome).toMatchObject({ status: "passed", ended: "passed", rounds: 1 });
});

test("no-progress: the same finding in other words ends after two rounds that got no further", async () => {
  await using repo = busyRepo("alpha0");
  // Each time the code is another, and so is the id; the rule and the place are what stays.
  const reviewer = scriptedReviewer(({ round, isTrial, texts }) =>
    isTrial
      ? []
      : find({ texts }, `alpha${round - 1}`, {
          to: `alpha${round}`,
          rule: { id: "test/words", title: `Wording ${round}` },
        }),
  );

  const { outcome } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.maxIterations=20"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "no-progress", rounds: 3 });
  expect(linesOf(repo)).toEqual(["alpha2"]);
});

test("reopened: a reviewer that flip-flops is believed twice", async () => {
  await using repo = busyRepo("step1;", "alpha");
  // Every other look it takes back what it said of the line that nobody touched meanwhile.
  const reviewer = scriptedReviewer((asked) => [
    ...neverContent(asked),
    ...(asked.round % 2 === 1 ? find(asked, "alpha") : []),
  ]);

  const { outcome, report } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.maxIterations=20"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "reopened", rounds: 5 });
  expect(report.findings.map(({ evidence }) => evidence).sort()).toEqual(["alpha", "step5;"]);
});

test("seen-before: two rules that undo each other's fix go round once", async () => {
  await using repo = busyRepo("left");
  const reviewer = scriptedReviewer(({ isTrial, texts }) =>
    isTrial
      ? []
      : [...find({ texts }, "left", { to: "right" }), ...find({ texts }, "right", { to: "left" })],
  );

  const { outcome } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.maxIterations=20"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "seen-before", rounds: 3 });
  expect(linesOf(repo)).toEqual(["left"]);
});

test("partial: a reviewer that throws in a later round ends the loop, and its reason is named", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => {
    if (asked.round === 2) throw new Error("the connection was lost");
    return find(asked, "alpha", { to: "omega" });
  });

  const { outcome, report } = await keeping(repo, () => loopIn(repo, reviewer), APPLYING);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "partial", rounds: 2 });
  expect(report).toMatchObject({
    status: "partial",
    gate: { passed: false },
    files: {
      failed: [
        { file: "a.txt", reason: "scripted failed: the connection was lost" },
        { file: "other.txt", reason: "scripted failed: the connection was lost" },
      ],
    },
  });
  expect(linesOf(repo)).toEqual(["omega"]);
});

test("partial: a reviewer that throws at once changes nothing", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer(() => {
    throw new Error("no answer");
  });

  const { outcome } = await keeping(repo, () => loopIn(repo, reviewer), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "partial", rounds: 1 });
});

test("with failOn never the loop passes and mends what it may", async () => {
  await using repo = busyRepo("alpha", "beta");
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega" }),
    ...find(asked, "beta", { rule: { severity: "critical" } }),
  ]);

  const { outcome } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["review.failOn=never"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "passed", ended: "passed", rounds: 2 });
  expect(linesOf(repo)).toEqual(["omega", "beta"]);
});

test("without a change there is no round of fixing", async () => {
  await using repo = emptyRepo();
  repo.commit("Start", { "a.txt": "alpha\n" });
  repo.git("checkout", "-q", "-b", "feature");
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "omega" }));

  const { report } = await loopIn(repo, reviewer);

  expect(report.findings).toEqual([]);
  expect(reviewer.rounds()).toBe(0);
  expect(repo.read("a.txt")).toBe("alpha\n");
});
