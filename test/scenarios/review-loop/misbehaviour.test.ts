import { expect, test } from "vitest";
import { busyRepo, keeping, linesOf } from "./keeping.ts";
import { find, loopIn, scriptedReviewer, undoIn } from "./world.ts";

const APPLYING = { isApplying: true };
const IDLE = { isApplying: false };
const PATIENT = { set: ["review.maxIterations=10"] };

test("findings that come late, away from what was fixed, are reported and block nothing", async () => {
  await using repo = busyRepo("alpha", "fine", "fine", "fine", "beta");
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega" }),
    ...(asked.round > 1 ? find(asked, "beta", { to: "omega" }) : []),
  ]);

  const { outcome, report } = await keeping(repo, () => loopIn(repo, reviewer), APPLYING);

  const [late] = report.findings;
  expect(report.findings).toMatchObject([{ rule: "test/beta", severity: "major" }]);
  expect(outcome).toEqual({ status: "passed", ended: "passed", rounds: 2, late: [late?.id] });
  expect(report.gate.passed).toBe(true);
  expect(linesOf(repo)).toEqual(["omega", "fine", "fine", "fine", "beta"]);
});

test("findings that grow every round end within the first round's scope", async () => {
  const words = Array.from({ length: 10 }, (_, at) => `word${at + 10}`);
  // A blank line apart, so that no fix touches what is found next.
  await using repo = busyRepo("step1;", "", ...words.flatMap((word) => [word, ""]));
  const reviewer = scriptedReviewer((asked) => [
    ...(asked.isTrial ? [] : find(asked, `step${asked.round};`, { to: `step${asked.round + 1};` })),
    ...words.slice(0, asked.round - 1).flatMap((word) => find(asked, word, { to: "omega" })),
  ]);

  const { outcome, report } = await keeping(repo, () => loopIn(repo, reviewer, PATIENT), APPLYING);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "iterations", rounds: 10 });
  expect(reviewer.rounds()).toBe(10);
  expect(outcome.late).toHaveLength(9);
  expect(report.findings).toHaveLength(10);
  expect(linesOf(repo).filter((line) => line !== "")).toEqual(["step10;", ...words]);
});

test("findings that grow every round on lines that nobody may mend end at once", async () => {
  await using repo = busyRepo(...Array.from({ length: 9 }, (_, at) => `word${at}`));
  const reviewer = scriptedReviewer((asked) => find(asked, "word").slice(0, asked.round));

  const { outcome } = await keeping(repo, () => loopIn(repo, reviewer, PATIENT), IDLE);

  expect(outcome).toMatchObject({ ended: "nothing-to-fix", rounds: 1 });
});

test("a finding that contradicts a decision is never given to the fixer, and says so", async () => {
  await using repo = busyRepo("alpha", "beta");
  repo.write({
    ".tool/register/decisions.md": [
      "## 1. May alpha stay?",
      "",
      "- Status: answered",
      "- File: a.txt",
      "- Rule: test/alpha",
      "",
      "### Answer",
      "",
      "Yes, alpha is agreed with the partner.",
      "",
    ].join("\n"),
  });
  const reviewer = scriptedReviewer((asked) => [
    ...find({ texts: new Map([...asked.texts].filter(([path]) => path === "a.txt")) }, "alpha", {
      to: "omega",
    }),
    ...find(asked, "beta", { to: "omega" }),
  ]);

  const { outcome, report } = await keeping(
    repo,
    () => loopIn(repo, reviewer, { set: ["decisionRegister.enabled=true"] }),
    APPLYING,
  );

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix", rounds: 2 });
  expect(linesOf(repo)).toEqual(["alpha", "omega"]);
  expect(report.findings.map(({ message }) => message)).toEqual([
    'Constructive alpha. This contradicts decision 1: "Yes, alpha is agreed with the partner.".',
  ]);
});

test("a fix that breaks the file is refused and stays advice; the others are applied", async () => {
  await using repo = busyRepo("fine");
  repo.write({ "b.js": "run(alpha);\nrun(beta);\n" });
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega" }),
    ...find(asked, "beta", { to: "((" }),
  ]);

  const { outcome, report, settled } = await loopIn(repo, reviewer);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix" });
  expect(repo.read("b.js")).toBe("run(omega);\nrun(beta);\n");
  expect(report.findings).toMatchObject([{ rule: "test/beta", fix: { title: "Write ((" } }]);
  expect(settled.fixes?.refused).toMatchObject([
    { file: "b.js", line: 2, because: "b.js would no longer parse" },
  ]);
  await undoIn(repo);
  expect(repo.read("b.js")).toBe("run(alpha);\nrun(beta);\n");
});

test("a fix that brings a new finding is refused, and the loop does not try it for ever", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "worse" }),
    ...find(asked, "worse"),
  ]);

  const { outcome, settled } = await keeping(repo, () => loopIn(repo, reviewer, PATIENT), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix", rounds: 2 });
  expect(settled.fixes).toMatchObject({
    applied: [],
    refused: [{ because: "it would bring a new finding: test/worse at line 3 of a.txt" }],
  });
  expect(linesOf(repo)).toEqual(["alpha"]);
});

test("a fix that leaves its finding there is refused", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "alpha alpha" }));

  const { outcome, settled } = await keeping(repo, () => loopIn(repo, reviewer, PATIENT), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", rounds: 2 });
  expect(settled.fixes?.refused).toHaveLength(1);
});

test("fixes that overlap are never mixed: the weightier one is applied", async () => {
  await using repo = busyRepo("alphabet");
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega", rule: { severity: "minor" } }),
    ...find(asked, "alphabet", { to: "letters", rule: { severity: "critical" } }),
  ]);

  const { outcome } = await keeping(repo, () => loopIn(repo, reviewer), APPLYING);

  expect(outcome).toMatchObject({ status: "passed" });
  expect(linesOf(repo)).toEqual(["letters"]);
});

test("what is found outside the change is neither reported nor mended", async () => {
  await using repo = busyRepo("alpha");
  repo.git("checkout", "-q", "-f", "main");
  repo.commit("Grow", { "b.txt": "alpha\n\n\n\n\n\nfine\n" });
  repo.git("checkout", "-q", "-b", "later");
  repo.write({ "b.txt": "alpha\n\n\n\n\n\nbeta\n" });
  const reviewer = scriptedReviewer((asked) => [
    ...find(asked, "alpha", { to: "omega" }),
    ...find(asked, "beta", { to: "omega" }),
    ...find({ texts: new Map([["../outside.txt", "alpha"]]) }, "alpha", { to: "omega" }),
    ...find({ texts: new Map([["a.txt", "alpha"]]) }, "alpha", { to: "omega" }),
  ]);

  const { outcome, report } = await loopIn(repo, reviewer);

  expect(outcome).toMatchObject({ status: "passed", rounds: 2, late: [] });
  expect(report.findings).toEqual([]);
  expect(repo.read("b.txt")).toBe("alpha\n\n\n\n\n\nomega\n");
});

test("a fix whose edits lie outside the reviewed files is refused", async () => {
  await using repo = busyRepo("alpha");
  const outside = ["../outside.txt", ".git/config", "/etc/hostname"];
  const reviewer = scriptedReviewer((asked) =>
    find(asked, "alpha").map((found, at) => ({
      ...found,
      fix: {
        title: "Write elsewhere",
        edits: outside.slice(at, at + 3).map((file) => ({
          file,
          startLine: 1,
          startColumn: 1,
          endLine: 1,
          endColumn: 1,
          newText: "x",
        })),
      },
    })),
  );

  const { outcome, settled } = await keeping(repo, () => loopIn(repo, reviewer), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix" });
  expect(settled.fixes?.refused).toMatchObject([
    { because: "the content of ../outside.txt is not available" },
  ]);
  expect(repo.git("config", "--list", "--local")).not.toContain("x[core]");
});

test("edits at places that the file does not have are refused", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) =>
    find(asked, "alpha", { to: "omega" }).map((found) => ({
      ...found,
      fix: {
        title: "Far away",
        edits: (found.fix?.edits ?? []).map((edit) => ({
          ...edit,
          startLine: 900,
          endLine: 901,
        })),
      },
    })),
  );

  const { outcome, settled } = await keeping(repo, () => loopIn(repo, reviewer), IDLE);

  expect(outcome).toMatchObject({ status: "incomplete", ended: "nothing-to-fix" });
  expect(settled.fixes?.refused[0]?.because).toMatch(/^it does not fit a\.txt: /);
});

test("a finding at a place that the file does not have is no reason to fall over", async () => {
  await using repo = busyRepo("alpha");
  const reviewer = scriptedReviewer((asked) =>
    find(asked, "alpha").map((found) => ({ ...found, line: 9000, endLine: 9001 })),
  );

  const { outcome, report } = await keeping(repo, () => loopIn(repo, reviewer), IDLE);

  expect({ outcome: outcome.ended, findings: report.findings }).toEqual({
    outcome: "passed",
    findings: [],
  });
});

test("the additional prompts and the register reach the reviewer, in trials too", async () => {
  await using repo = busyRepo("alpha");
  repo.write({
    ".tool/register/decisions.md":
      "## 1. Is omega spelled out?\n\n- Status: answered\n\n### Answer\n\nAlways.\n",
  });
  const reviewer = scriptedReviewer((asked) => find(asked, "alpha", { to: "omega" }));

  await loopIn(repo, reviewer, {
    prompts: ["Mind the Greek letters.", "Be quick."],
    set: ["decisionRegister.enabled=true", "decisionRegister.mode=load"],
  });

  expect(reviewer.contexts).toHaveLength(3);
  for (const { prompts, decisions } of reviewer.contexts) {
    expect(prompts).toEqual(["Mind the Greek letters.", "Be quick."]);
    expect(decisions).toContain("Is omega spelled out?");
  }
});

test("of two equal findings the one whose fix is refused is named, though it takes the other's id", async () => {
  await using repo = busyRepo("fine");
  repo.write({ "b.js": "run(alpha);\nrun(alpha);\n" });
  const reviewer = scriptedReviewer((asked) =>
    find(asked, "alpha", { to: "omega" }).map((found) =>
      found.line === 1 || found.fix === null
        ? found
        : {
            ...found,
            fix: { ...found.fix, edits: found.fix.edits.map((e) => ({ ...e, newText: "((" })) },
          },
    ),
  );

  const { report, settled } = await loopIn(repo, reviewer);

  expect(repo.read("b.js")).toBe("run(omega);\nrun(alpha);\n");
  expect(report.findings).toMatchObject([{ line: 2 }]);
  expect(settled.fixes).toMatchObject({
    applied: [{ line: 1 }],
    refused: [{ line: 2, because: "b.js would no longer parse" }],
  });
});
