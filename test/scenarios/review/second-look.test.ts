import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { AVERAGE, reviewJson, SHARE } from "./helpers.ts";

const OLD =
  "export function average(list) {\n  return 0;\n}\n\nexport function share(part, all) {\n  return 0;\n}\n";
const NEW = OLD.replace("return 0;", "return sumOf(list) / list.length;").replace(
  "return 0;",
  "return part / all;",
);
function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Before", {
    "a.js": OLD,
    "use.js": "const total = Math.max(1, count);\nshow(share(part, total));\nshow(average([]));\n",
  });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "a.js": NEW });
  return repo;
}

async function handIn(repo: Repo, answer: object) {
  return await reviewJson(repo, ["--constructive", "--findings", "-"], {
    input: JSON.stringify(answer),
  });
}

const own = ({ report }: Awaited<ReturnType<typeof handIn>>) =>
  report.findings.map(({ line, severity }) => `${line} ${severity}`);

test("a second look prints what was handed in and holds, with the code around it", async () => {
  await using repo = world();
  await handIn(repo, { findings: [{ ...AVERAGE, quote: "nothing like it" }, AVERAGE, SHARE] });

  const { status, stdout } = await runTool(repo, [
    "review",
    "--brief",
    "--verify",
    "--constructive",
  ]);

  expect(status).toBe(0);
  expect(stdout).toContain("# A second look at 2 findings");
  expect(stdout).toContain("## Finding 1: a.js:2");
  expect(stdout).toContain("## Finding 2: a.js:6");
  expect(stdout).toContain("Trigger: average([]) -> NaN");
  expect(stdout).toContain("  -   return 0;\n2 +   return sumOf(list) / list.length;");
  expect(stdout).toContain("`tool review --findings - --no-input`");
});

test("a second look prints where the change causes a finding elsewhere, with the code there", async () => {
  await using repo = world();
  const elsewhere = {
    ...AVERAGE,
    file: "use.js",
    line: 3,
    quote: "show(average([]));",
    causedBy: { file: "a.js", quote: AVERAGE.quote },
  };
  await handIn(repo, { findings: [elsewhere] });

  const { stdout } = await runTool(repo, ["review", "--brief", "--verify"]);

  expect(stdout).toContain("Caused by a.js:2: `return sumOf(list) / list.length;`");
  expect(stdout).toContain("2 +   return sumOf(list) / list.length;");
  expect(stdout.indexOf("## Finding 1")).toBeLessThan(stdout.indexOf("## a.js, lines 1-3"));
});

test("a second look prints the code that several findings stand in once", async () => {
  await using repo = world();
  await handIn(repo, { findings: [AVERAGE, { ...AVERAGE, title: "It never ends" }, SHARE] });
  const args = ["review", "--brief", "--verify"];

  const { stdout } = await runTool(repo, args);
  const json = await runTool(repo, [...args, "--json"]);

  expect(stdout.match(/^2 \+ {3}return sumOf/gm)).toHaveLength(1);
  expect(stdout).toMatch(
    /## a\.js, lines 1-3\n[^]*### Finding 1: [^]*### Finding 2: [^]*## a\.js, lines 5-7/,
  );
  expect(JSON.parse(json.stdout)).toMatchObject({
    code: [
      { number: 1, file: "a.js", start: 1, end: 3 },
      { number: 2, start: 5 },
    ],
    findings: [{ code: 1 }, { code: 1 }, { code: 2 }],
  });
});

test("its verdicts drop what code refutes, keep what a trace confirms at the gate, and put the rest below", async () => {
  await using repo = world();
  const first = await handIn(repo, { findings: [AVERAGE, SHARE] });
  const confirmed = {
    finding: 1,
    verdict: "confirmed",
    because: "nothing guards it",
    trace: [
      { file: "use.js", quote: "show(average([]));" },
      { file: "a.js", quote: AVERAGE.quote },
    ],
  };
  const refuted = {
    finding: "2",
    verdict: "Refuted",
    because: "`total` is at least 1",
    evidence: { file: "use.js", quote: "const total = Math.max(1, count);" },
  };

  const second = await handIn(repo, { verdicts: [confirmed, refuted] });
  const doubted = await handIn(repo, {
    verdicts: [
      { ...confirmed, trace: [] },
      { ...refuted, evidence: { file: "use.js", quote: "count" } },
    ],
  });

  expect(second.stderr).toContain(
    "dropped: 1 of 2 findings handed in\n  a.js:6 A share of nothing (refuted by use.js:1: `total` is at least 1)\n",
  );
  expect(first.stderr).not.toContain("dropped");
  expect([own(first), first.status]).toEqual([["2 major", "6 major"], 1]);
  expect([own(second), second.status]).toEqual([["2 major"], 1]);
  expect(second.report.findings[0]?.message).toContain("Confirmed: use.js:3 → a.js:2.");
  expect(second.report.findings[0]).toMatchObject({
    verdict: {
      ruling: "confirmed",
      by: "agent",
      because: "nothing guards it",
      trace: [
        { file: "use.js", line: 3, code: "show(average([]));" },
        { file: "a.js", line: 2, code: AVERAGE.quote },
      ],
    },
  });
  expect(doubted.report.findings.map(({ verdict }) => verdict?.ruling)).toEqual(["open", "open"]);
  expect(second.report.usage).toMatchObject({
    proposals: {
      dropped: [
        {
          because: "refuted by use.js:1: `total` is at least 1",
          verdict: { ruling: "refuted", by: "agent", refutation: { file: "use.js", line: 1 } },
        },
      ],
    },
  });
  expect([own(doubted), doubted.status]).toEqual([["2 minor", "6 minor"], 0]);
});

test("a confirmed finding is as grave as its second look says, and one of the same cause joins it", async () => {
  await using repo = world();
  await handIn(repo, { findings: [{ ...AVERAGE, severity: "minor" }, SHARE] });
  const trace = [`use.js:3`, { path: "a.js", line: 2 }];
  const confirmed = { finding: 1, verdict: "confirmed", because: "no guard", severity: "major" };

  const { report, status } = await handIn(repo, {
    verdicts: [
      { ...confirmed, trace },
      { finding: 2, verdict: "stands", because: "the same division", sameAs: 1 },
    ],
  });

  expect(status).toBe(1);
  expect(report.findings).toMatchObject([{ line: 2, severity: "major" }]);
  expect(report.findings[0]?.message).toContain("The same cause: A share of nothing (a.js:6).");
  expect(report.usage).toMatchObject({
    proposals: {
      dropped: [{ line: 6, because: 'it has the same cause as "An empty list divides by zero"' }],
    },
  });
});

test("findings that call each other the same are both kept", async () => {
  await using repo = world();
  await handIn(repo, { findings: [AVERAGE, SHARE] });
  const stands = { verdict: "stands", because: "x" };

  const { report } = await handIn(repo, {
    verdicts: [
      { ...stands, finding: 1, sameAs: 2 },
      { ...stands, finding: 2, sameAs: 1 },
    ],
  });

  expect(report.findings).toHaveLength(2);
});

test("verdicts without findings, and a look at nothing, say what to do first", async () => {
  await using repo = world();

  const verdicts = await runTool(repo, ["review", "--findings", "-"], {
    input: '{"verdicts":[{"finding":1,"verdict":"stands","because":"x"}]}',
  });
  const look = await runTool(repo, ["review", "--brief", "--verify"]);
  const alone = await runTool(repo, ["review", "--verify"]);

  for (const { status, stdout, stderr } of [verdicts, look, alone]) {
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^error: .*\nhint: .*--brief/ms);
  }
});

const RULES =
  "from lib import parse\n\ndef read(path):\n    try:\n        return parse(path)\n    finally:\n        return None\n";
// Put together, so that no scanner takes this file for one that holds a key.
const KEY = `key = "${["ghp", "R4nd0mV4lu3s0f7h1s70k3nAreF1ctitious"].join("_")}"\n`;

test("a second look shows findings of rules at the gate, and code that refutes one puts it below", async () => {
  await using repo = world();
  repo.write({ "read.py": RULES, "key.py": KEY });
  const first = await handIn(repo, { findings: [AVERAGE, { ...SHARE, quote: "nothing like it" }] });
  const shown = await runTool(repo, ["review", "--brief", "--verify", "--json"]);
  const { findings } = JSON.parse(shown.stdout);
  const numberOf = (rule: string | null): number =>
    findings.find((each: { rule: string | null }) => each.rule === rule).number;
  const evidence = { file: "use.js", quote: "const total = Math.max(1, count);" };
  const refuted = { verdict: "refuted", because: "`total` is meant", evidence };

  const second = await handIn(repo, {
    verdicts: [
      { finding: numberOf("py/finally-jump"), ...refuted },
      { finding: numberOf("secret/github-token"), ...refuted },
    ],
  });

  expect(first.report.findings.map(({ rule }) => rule)).toContain("py/finally-jump");
  expect(findings.map((each: { number: number }) => each.number)).toEqual([1, 2, 3]);
  const found = (rule: string) => second.report.findings.find((each) => each.rule === rule);
  expect(found("py/finally-jump")).toMatchObject({
    severity: "minor",
    verdict: { ruling: "refuted", by: "agent", refutation: { file: "use.js", line: 1 } },
    belowGate: { severity: "major", because: "refuted by use.js:1: `total` is meant" },
  });
  expect(found("secret/github-token")).toMatchObject({
    severity: "critical",
    message: expect.stringContaining("It counts all the same, as it is critical."),
    verdict: { ruling: "refuted" },
  });
  expect(found("secret/github-token")?.belowGate).toBeUndefined();
});

test("verdicts count after a fix too, and what was fixed is not said to be unknown", async () => {
  await using repo = world();
  repo.write({ "read.py": RULES });
  const fix = { title: "Check it", quote: AVERAGE.quote, replacement: "return 0;" };
  await handIn(repo, { findings: [{ ...AVERAGE, fix }] });
  await runTool(repo, ["review", "--brief", "--verify"]);
  const verdicts = [
    { finding: 1, verdict: "confirmed", because: "no guard", trace: [{ file: "a.js", line: 2 }] },
    {
      finding: 2,
      verdict: "refuted",
      because: "`total` is meant",
      evidence: { file: "use.js", quote: "const total = Math.max(1, count);" },
    },
  ];

  const { report } = await reviewJson(repo, ["--findings", "-", "--fix=all"], {
    input: JSON.stringify({ verdicts }),
  });

  expect(report.fixes?.applied).toBe(1);
  expect(report.findings).toMatchObject([{ file: "read.py", verdict: { ruling: "refuted" } }]);
  expect(report.usage?.proposals?.refused).toBeUndefined();
  expect(report.usage?.proposals?.dropped).toMatchObject([
    { because: "the fixes changed the code that it quotes" },
  ]);
});

test("a finding of a rule stays as it is without a verdict, and with one that shows nothing", async () => {
  await using repo = world();
  repo.write({ "read.py": RULES });
  await handIn(repo, { findings: [] });
  const look = await runTool(repo, ["review", "--brief", "--verify"]);

  const { report, stderr } = await handIn(repo, {
    verdicts: [{ finding: 1, verdict: "refuted", because: "nobody calls it" }],
  });
  const agreed = await handIn(repo, { verdicts: [] });

  expect(look.stdout).toMatch(/### Finding 1: read\.py:7 \(py\/finally-jump\)$/m);
  expect(look.stdout).toContain("leave it out of the verdicts, or refute it by code");
  expect(report.findings).toMatchObject([{ file: "read.py", severity: "major" }]);
  expect(report.findings[0]?.verdict).toBeUndefined();
  expect(agreed.report.findings).toEqual(
    report.findings.map((each) => ({ ...each, status: "known" })),
  );
  expect(look.stdout).toContain("a verdict for each finding that you refute, or an empty list");
  expect(stderr).toMatch(
    /^finding 1 \(read\.py:7 .+\): the verdict does not count: the refutation cites no code$/m,
  );
});

test("a verdict that does not count is named with its finding and the step that is wrong", async () => {
  await using repo = world();
  await handIn(repo, { findings: [AVERAGE] });
  const trace = [
    { file: "a.js", line: 2 },
    { file: "use.js", line: 40 },
  ];
  const answer = {
    verdicts: [
      { finding: 1, verdict: "confirmed", because: "x", trace },
      { finding: 7, verdict: "stands", because: "x" },
      { finding: 8, verdict: "perhaps", because: "x" },
    ],
  };

  const { report, stderr } = await handIn(repo, answer);
  const text = await runTool(repo, ["review", "--findings", "-"], {
    input: JSON.stringify(answer),
  });

  const why =
    "finding 1 (a.js:2 An empty list divides by zero): the verdict does not count: step 2 of its trace is not in the code: use.js:40 (the file has 3 lines)";
  expect(stderr).toContain(`${why}\n`);
  expect(stderr).toContain("finding 7: the verdict does not count: no finding of the second look");
  expect(stderr).toContain("finding 8: the verdict does not count: it cannot be read: verdict: ");
  expect(text.stdout.replaceAll(/\s+/g, " ")).toContain(why);
  expect(report.usage).toMatchObject({
    proposals: {
      refused: [{ finding: "8" }, { finding: "1", about: { line: 2 } }, { finding: "7" }],
    },
  });
});

test("of many findings the reader's first are at the gate, eight are shown, and all with --all and in the JSON", async () => {
  await using repo = world();
  const lines = Array.from({ length: 24 }, (_, n) => `export const value${n} = compute(${n});`);
  repo.write({ "many.js": `${lines.join("\n")}\n` });
  const findings = lines.map((quote, n) => ({
    ...AVERAGE,
    file: "many.js",
    line: n + 1,
    quote,
    title: `Number ${n} is wrong`,
    severity: n === 23 ? "critical" : "major",
  }));
  const input = JSON.stringify({ findings });
  const args = ["review", "--findings", "-"];

  const some = await runTool(repo, args, { input });
  const all = await runTool(repo, [...args, "--all"], { input });
  const strict = await runTool(repo, [...args, "--fail-on", "minor"], { input });
  const { report } = await handIn(repo, { findings });

  expect(some.stdout.match(/^major: Number \d+ is wrong/gm)).toHaveLength(2);
  expect(some.stdout).toContain(
    "Below the gate, 22 (in full with -v):\n  major many.js:3:1 Number 2 is wrong",
  );
  expect(some.stdout.match(/Number \d+ is wrong · agent/g)).toHaveLength(6);
  expect(some.stdout).toContain("  and 16 more (named with --all)\n");
  expect(some.stdout).toContain("worst: major: Number 0 is wrong\n  many.js:1:");
  expect(all.stdout.match(/Number \d+ is wrong · agent/g)).toHaveLength(22);
  expect(
    strict.stdout.match(/^(?:major|minor|major, counted as minor): Number \d+ is wrong/gm),
  ).toHaveLength(20);
  expect(report.findings.map(({ line }) => line)).toEqual(lines.map((_, n) => n + 1));
  expect(report.findings[1]).toMatchObject({ severity: "major", rank: 2 });
  expect(report.findings[23]).toMatchObject({
    severity: "minor",
    rank: 24,
    belowGate: {
      severity: "critical",
      because: "at most 2 findings of readers count in a change of this size",
    },
  });
});

test("a finding of two readers is at the gate, one of a single reader below it", async () => {
  await using repo = world();
  repo.write({
    "../one.json": JSON.stringify({ findings: [AVERAGE, SHARE] }),
    "../two.json": JSON.stringify({
      findings: [{ ...AVERAGE, title: "Division by zero for an empty list" }],
    }),
  });
  const files = ["--findings", "../one.json", "--findings", "../two.json"];

  const { report, stdout } = await reviewJson(repo, ["--constructive", ...files]);

  expect(report.findings.map(({ line, severity, readers }) => [line, severity, readers])).toEqual([
    [2, "major", { said: 2, of: 2 }],
    [6, "minor", { said: 1, of: 2 }],
  ]);
  expect(report.findings[1]?.belowGate).toEqual({
    severity: "major",
    because: "only one of 2 readers reports it, and no trace confirms it",
  });
  expect(stdout).toContain("Reported by 2 of 2 readers.");
});

test("a second look at several readers confirms and joins what the program does not", async () => {
  await using repo = world();
  const words = { title: "NaN for nothing", message: "Refuse it instead.", trigger: "none given" };
  const other = { ...AVERAGE, ...words };
  await handIn(repo, { readers: [{ findings: [AVERAGE, SHARE] }, { findings: [other] }] });

  const text = await runTool(repo, ["review", "--brief", "--verify"]);
  const { report } = await handIn(repo, {
    verdicts: [
      { finding: 1, verdict: "stands", because: "nobody passes an empty list" },
      { finding: 2, verdict: "confirmed", because: "0 divides", trace: ["a.js:6"] },
      { finding: 3, verdict: "stands", because: "the same", sameAs: 1 },
    ],
  });

  expect(text.stdout).toContain("# A second look at 3 findings");
  expect(report.findings.map(({ line, severity, readers }) => [line, severity, readers])).toEqual([
    [6, "major", { said: 1, of: 2 }],
    [2, "minor", { said: 2, of: 2 }],
  ]);
});

test("an answer of one reader that cannot be read is refused by its file's name", async () => {
  await using repo = world();
  repo.write({
    "../one.json": JSON.stringify({ findings: [AVERAGE] }),
    "../two.json": "I'm sorry",
  });
  const files = ["--findings", "../one.json", "--findings", "../two.json"];

  const { status, stderr } = await runTool(repo, ["review", ...files]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/the findings cannot be read from \S*two\.json/);
});
