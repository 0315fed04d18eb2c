import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { AVERAGE, reviewJson, SHARE } from "./helpers.ts";

const CALLER = {
  ...AVERAGE,
  file: "use.js",
  line: 2,
  quote: "show(average([]));",
  title: "Dividing by zero on an empty list",
  causedBy: { file: "a.js", quote: AVERAGE.quote },
};
const REFUTED = {
  verdict: "refuted",
  because: "`total` is at least 1",
  evidence: { file: "use.js", quote: "const total = Math.max(1, count);" },
};

function world(): Repo {
  const repo = emptyRepo();
  const old =
    "export function average(list) {\n  return 0;\n}\n\nexport function share(part, all) {\n  return 0;\n}\n";
  const use = "const total = Math.max(1, count);\nshow(average([]));\n";
  repo.commit("Before", { "a.js": old, "use.js": use });
  repo.git("checkout", "-q", "-b", "feature");
  const [first = "", second = ""] = [AVERAGE.quote, SHARE.quote];
  repo.write({ "a.js": old.replace("return 0;", first).replace("return 0;", second) });
  return repo;
}

async function handIn(repo: Repo, answer: object) {
  return await reviewJson(repo, ["--constructive", "--findings", "-"], {
    input: JSON.stringify(answer),
  });
}

async function lookTwice(repo: Repo) {
  const { stdout } = await runTool(repo, ["review", "--brief", "--verify", "--json"]);
  return (JSON.parse(stdout) as { findings: { number: number; title: string }[] }).findings;
}

const places = ({ report }: Awaited<ReturnType<typeof handIn>>) =>
  report.findings.map(({ file, line, severity }) => `${file}:${line} ${severity}`);

test("a verdict means the number that the second look showed, which counts without gaps", async () => {
  await using repo = world();
  const lost = { ...AVERAGE, quote: "nothing like it" };
  await handIn(repo, { findings: [lost, AVERAGE, lost, SHARE] });

  const shown = await lookTwice(repo);
  const second = await handIn(repo, {
    verdicts: [
      { finding: 1, verdict: "stands", because: "nobody knows" },
      { finding: 2, ...REFUTED },
      { finding: 4, ...REFUTED },
    ],
  });

  expect(shown.map(({ number, title }) => [number, title])).toEqual([
    [1, AVERAGE.title],
    [2, SHARE.title],
  ]);
  expect(places(second)).toEqual(["a.js:2 minor"]);
  expect(second.report.findings[0]?.verdict?.because).toBe("nobody knows");
  expect(second.report.usage?.proposals?.refused).toEqual([
    { finding: "4", about: null, because: "no finding of the second look has this number" },
  ]);
});

test("findings of one cause at two places are one, which names both and is shown with their numbers", async () => {
  await using repo = world();

  const first = await handIn(repo, { findings: [AVERAGE, SHARE, CALLER] });
  const shown = await lookTwice(repo);
  const text = (await runTool(repo, ["review", "--brief", "--verify"])).stdout;
  const second = await handIn(repo, {
    verdicts: [
      { finding: 1, ...REFUTED },
      { finding: 2, verdict: "stands", because: "x" },
    ],
  });

  expect(places(first)).toEqual(["a.js:2 major", "a.js:6 major"]);
  expect(first.report.findings[0]?.message).toContain(
    "The same cause: Dividing by zero on an empty list (use.js:2).",
  );
  expect(shown).toMatchObject([{ number: 1, joined: [1, 3] }, { number: 2 }]);
  expect(text).toContain("Joined: 1 and 3 of the findings as they were handed in.");
  expect(places(second)).toEqual(["a.js:6 minor"]);
});

test("findings of one title are one where the trace of one comes by the place of the other", async () => {
  await using repo = world();
  const elsewhere = { ...SHARE, title: "An empty list divides by zero here" };
  await handIn(repo, { findings: [elsewhere, AVERAGE] });

  const { report } = await handIn(repo, {
    verdicts: [
      { finding: 1, verdict: "stands", because: "x" },
      { finding: 2, verdict: "confirmed", because: "x", trace: ["a.js:2", "a.js:6"] },
    ],
  });

  expect(report.findings.map(({ line, severity }) => [line, severity])).toEqual([[2, "major"]]);
  expect(report.findings[0]?.message).toContain("(a.js:6).");
});

test("verdicts that cannot count say why: gone, named by an id, or refuted by another one", async () => {
  await using repo = world();
  const { report } = await handIn(repo, { findings: [AVERAGE, SHARE] });
  await lookTwice(repo);
  repo.write({ "a.js": "export function share(part, all) {\n  return part / all;\n}\n" });

  const second = await handIn(repo, {
    verdicts: [
      { finding: 1, verdict: "stands", because: "x" },
      { finding: report.findings[1]?.id, verdict: "stands", because: "x" },
      { finding: 2, verdict: "confirmed", because: "x", trace: ["a.js:2"] },
      { finding: 2, ...REFUTED },
    ],
  });

  expect(second.report.findings).toEqual([]);
  expect(second.report.usage?.proposals?.refused?.map(({ because }) => because)).toEqual([
    "another verdict refutes the finding by its code",
    "the finding is not in the change as it is now, and was dropped",
    "no rule found one with this id; a reader's finding is named by its number",
  ]);
});

test("a wrong line beside a right quote in a trace is corrected and counted", async () => {
  await using repo = world();
  await handIn(repo, { findings: [AVERAGE] });
  const trace = [{ file: "use.js", line: 90, quote: "show(average([]));" }, "a.js:2"];

  const input = JSON.stringify({
    verdicts: [{ finding: 1, verdict: "confirmed", because: "x", trace }],
  });
  const { stdout } = await runTool(repo, ["review", "--constructive", "--findings", "-"], {
    input,
  });

  expect(stdout).toContain("Confirmed: use.js:2 → a.js:2.");
  expect(stdout).toMatch(/^verdicts +1 line in their traces corrected$/m);
});
