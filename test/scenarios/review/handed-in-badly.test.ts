import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { reviewJson } from "./helpers.ts";

const KEEP = {
  file: "keep.js",
  line: 2,
  quote: "return a.b;",
  category: "unhandled-case",
  severity: "major",
  title: "Null breaks it",
  message: "Guard it.",
  trigger: "keep(null)",
};
const STANDS = { verdict: "stands", because: "nobody knows" };

function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Before", {
    "gone.js": "export function gone(x) {\n  return x.y;\n}\n",
    "user.js": 'const { gone } = load("./gone.js");\nshow(gone(null));\n',
    "keep.js": "export function keep(a) {\n  return 0;\n}\n",
  });
  repo.git("checkout", "-q", "-b", "feature");
  repo.git("rm", "-q", "gone.js");
  repo.write({
    "keep.js": "export function keep(a) {\n  return a.b;\n}\n",
    "ü b.js": "a.b.c();\n",
  });
  return repo;
}

const handIn = async (repo: Repo, input: string) =>
  await reviewJson(repo, ["--constructive", "--findings", "-"], { input });

const whyNot = async (repo: Repo, input: string): Promise<string> => {
  const { status, stderr } = await runTool(repo, ["review", "--findings", "-"], { input });
  expect(status).toBe(2);
  return stderr;
};

test("of several answers in one text none is chosen in silence", async () => {
  await using repo = world();
  const one = JSON.stringify({ findings: [KEEP] });
  const other = JSON.stringify({ findings: [{ ...KEEP, title: "Another thing" }] });
  const verdicts = [1, 2].map((finding) => JSON.stringify({ verdicts: [{ finding, ...STANDS }] }));

  const said = "2 answers stand one behind the other, and only one is read";
  expect(await whyNot(repo, `${one}\n${other}`)).toContain(said);
  expect(await whyNot(repo, `First:\n${one}\nThen:\n${other}`)).toContain(said);
  await handIn(repo, one);
  expect(await whyNot(repo, verdicts.join("\n"))).toContain(said);
  const trace = [{ file: "keep.js", quote: KEEP.quote }];
  const proven = { finding: 1, verdict: "confirmed", because: "x", trace };
  const { report } = await handIn(
    repo,
    `${one}\n${JSON.stringify({ verdicts: [proven, proven] })}`,
  );
  expect(report.findings.map(({ verdict }) => verdict?.ruling)).toEqual(["confirmed"]);
});

test("a finding whose verdict cannot be read says so, and not that it was not mentioned", async () => {
  await using repo = world();
  const other = { ...KEEP, title: "Another thing" };
  await handIn(repo, JSON.stringify({ findings: [KEEP, other] }));

  const { report } = await handIn(
    repo,
    JSON.stringify({
      verdicts: [
        { finding: 1, ...STANDS },
        { finding: 2, verdict: "perhaps" },
      ],
    }),
  );

  const [, second] = report.findings.map(({ belowGate }) => belowGate?.because);
  expect(second).toMatch(/^no trace confirms it: of its verdict: it cannot be read: verdict: /);
});

test("a reader without a list of findings loses the others nothing", async () => {
  await using repo = world();
  const readers = [{ findings: [KEEP] }, { findings: [] }, { findings: null }];

  expect(await whyNot(repo, JSON.stringify({ readers }))).toContain(
    "reader 3 has no list `findings`",
  );
});

test("findings for a change of nothing are named as dropped", async () => {
  await using repo = world();
  repo.git("stash", "-q", "--include-untracked");

  const { report, stderr } = await handIn(repo, JSON.stringify({ findings: [KEEP] }));
  const none = await handIn(repo, JSON.stringify({ schema: "tool.findings/1", findings: [] }));

  expect(report).toMatchObject({
    status: "not-run",
    usage: { proposals: { given: 1, kept: 0, dropped: [{ file: "keep.js" }] } },
  });
  expect(stderr).toContain("dropped: 1 of 1 finding handed in");
  expect(none.report.status).toBe("not-run");
});

test("a deleted file can be a cause, and a finding in it says what to report", async () => {
  await using repo = world();
  const inGone = { ...KEEP, file: "gone.js", quote: "return x.y;" };
  const caller = {
    ...KEEP,
    file: "user.js",
    quote: "show(gone(null));",
    causedBy: { file: "gone.js", quote: "export function gone(x) {" },
  };

  const { report } = await handIn(repo, JSON.stringify({ findings: [inGone, caller] }));

  expect(report.findings).toMatchObject([{ file: "user.js", line: 2, severity: "major" }]);
  expect(report.usage?.proposals?.dropped).toMatchObject([
    {
      file: "gone.js",
      because: "the change deletes the file: report what breaks for it, and name it in `causedBy`",
    },
  ]);
});

test("a file is found by its name as git writes it in a diff, and in another form of Unicode", async () => {
  await using repo = world();
  const named = ['"b/\\303\\274 b.js"', "u\u0308 b.js"].map((file, at) => ({
    ...KEEP,
    file,
    line: 1,
    quote: "a.b.c();",
    title: `Number ${at}`,
  }));

  const { report } = await handIn(repo, JSON.stringify({ findings: named }));

  expect(report.findings.map(({ file }) => file)).toEqual(["ü b.js", "ü b.js"]);
});

test("the same finding twice is one, and the other is counted as dropped", async () => {
  await using repo = world();

  const { report } = await handIn(repo, JSON.stringify({ findings: [KEEP, KEEP] }));

  expect(report.findings.map(({ message }) => message)).toEqual(["Guard it. Trigger: keep(null)."]);
  expect(report.usage?.proposals).toMatchObject({ given: 2, kept: 1 });
});

test("a path from the root of the disk and one without its folders are the file that they mean", async () => {
  await using repo = emptyRepo();
  const added = "export const big = (a) => a.b;\n";
  repo.commit("Before", { "src/one.js": "", "src/two.js": "", "lib/two.js": "" });
  repo.write({ "src/one.js": added, "src/two.js": added, "lib/two.js": added });
  const quote = "a.b";
  const named = (file: string, title: string) => ({ ...KEEP, file, line: 1, quote, title });

  const { report } = await handIn(
    repo,
    JSON.stringify({
      findings: [
        named(`${repo.root}/src/two.js`, "Null breaks the second"),
        named("one.js", "Null breaks the first"),
        named("two.js", "Null breaks one of two"),
      ],
    }),
  );

  expect(report.findings.map(({ file }) => file).sort()).toEqual(["src/one.js", "src/two.js"]);
  expect(report.usage?.proposals?.dropped).toMatchObject([
    {
      file: "two.js",
      because: "no file that may be read has this path, from the top of the work tree",
    },
  ]);
});

test("an empty list alone is answered with the form that says that there are no findings", async () => {
  await using repo = world();

  expect(await whyNot(repo, "[]")).toContain(
    'it is an empty list (to say that there are no findings, give `{"schema":"tool.findings/1","findings":[]}`',
  );
  expect(await whyNot(repo, '{"verdicts":[]}')).toContain("there is no verdict in it");
});
