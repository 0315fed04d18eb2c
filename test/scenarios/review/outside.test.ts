import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import type { Brief } from "../../../src/output/formats/brief.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { reviewJson } from "./helpers.ts";

const OLD = "export function average(list) {\n  return 0;\n}\n";
const NEW = "export function average(list) {\n  return sumOf(list) / list.length;\n}\n";
const FOUND = {
  file: "a.js",
  line: 2,
  quote: "return sumOf(list) / list.length;",
  category: "unhandled-case",
  severity: "major",
  title: "An empty list divides by zero",
  message: "It gives NaN. Give back 0 for an empty list.",
  trigger: "average([])",
  fix: {
    title: "Give back 0",
    quote: "return sumOf(list) / list.length;",
    replacement: "return list.length === 0 ? 0 : sumOf(list) / list.length;",
  },
};

function world(): Repo {
  const repo = emptyRepo();
  repo.commit("Before", {
    "a.js": OLD,
    "AGENTS.md": "Divide with care.\n",
    "lib/AGENTS.md": "Only for lib.\n",
    "other/AGENTS.md": "Only for other.\n",
    "lib/b.js": OLD,
  });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({
    "a.js": `${NEW}debugger;\n`,
    "lib/b.js": NEW,
    "AGENTS.md": "Divide as you like.\n",
    "skipped.min.js": "a=1\n",
  });
  return repo;
}

/** What is known of single files is kept by any review. */
function withoutCache({ root }: Repo): Record<string, string> {
  const all = Object.entries(snapshot(root));
  return Object.fromEntries(all.filter(([path]) => !path.startsWith(".git/tool/cache/")));
}

async function briefOf(repo: Repo, args: readonly string[] = []): Promise<Brief> {
  const { stdout } = await runTool(repo, ["review", "--brief", "--json", ...args]);
  return JSON.parse(stdout) as Brief;
}

test("a brief says what to read, what is known, the standards as they were, and the form of the answer; and writes nothing", async () => {
  await using repo = world();
  const before = withoutCache(repo);

  const brief = await briefOf(repo, ["--focus", "edge-case", "--prompt", "Mind the averages"]);

  expect(brief).toMatchObject({
    schema: "tool.brief/1",
    head: { branch: "feature", dirty: true },
    settings: { focus: "edge-case" },
    files: [
      { file: "AGENTS.md", status: "modified", lines: [{ start: 1, end: 1 }] },
      {
        file: "a.js",
        lines: [
          { start: 2, end: 2 },
          { start: 4, end: 4 },
        ],
      },
      { file: "lib/b.js", lines: [{ start: 2, end: 2 }] },
    ],
    leftOut: [{ file: "skipped.min.js", reason: "minified" }],
    leads: [{ rule: "js/debugger-left", file: "a.js", line: 4 }],
    prompts: ["Mind the averages"],
    standards: [
      { path: "AGENTS.md", folder: "", isFromBase: true, text: "Divide with care.\n" },
      { path: "lib/AGENTS.md", folder: "lib", isFromBase: false, text: "Only for lib.\n" },
    ],
    answer: { command: "tool review --findings - --no-input" },
  });
  expect(withoutCache(repo)).toEqual(before);
});

test("the brief for people holds the same, and its command names the same change", async () => {
  await using repo = world();

  const { status, stdout } = await runTool(repo, ["review", "--brief", "--uncommitted"]);

  expect(status).toBe(0);
  expect(stdout).toContain("- a.js:4 major: Leftover debugger statement (js/debugger-left)");
  expect(stdout).toContain("As it was before this change, which edits it.");
  expect(stdout).toContain("`tool review --uncommitted --findings - --no-input`");
});

test("what the schema of the brief takes, the review takes, and what is nearly right as well", async () => {
  await using repo = world();
  const { answer } = await briefOf(repo);
  const isValid = new Ajv2020().compile(answer.jsonSchema as object);
  const withNulls = { ...FOUND, cwe: null, causedBy: null, line: null };

  for (const [finding, isAsked, isTaken] of [
    [FOUND, true, true],
    [withNulls, true, true],
    [{ ...FOUND, category: "style" }, false, false],
    [{ ...FOUND, more: 1, severity: "Major", line: "2", file: "./a.js" }, false, true],
  ] as const) {
    const given = { schema: "tool.findings/1", findings: [finding] };
    const { report } = await reviewJson(repo, ["--findings", "-"], {
      input: JSON.stringify(given),
    });
    const taken = report.findings.some(({ source }) => source === "agent");
    expect({ finding, isAsked: isValid(given), taken }).toEqual({
      finding,
      isAsked,
      taken: isTaken,
    });
  }
});

test("findings that are handed in are anchored, gated and shown with the built-in ones, the others dropped with the reason", async () => {
  await using repo = world();
  const given = [
    FOUND,
    { ...FOUND, quote: "return eval(list)" },
    { ...FOUND, file: "gone.js" },
    { title: "?" },
  ];
  repo.write({ "../found.json": JSON.stringify({ findings: given }) });

  const { status, report } = await reviewJson(repo, ["--findings", "../found.json"]);

  expect(status).toBe(1);
  expect(report.status).toBe("partial");
  expect(report.files.failed).toEqual([
    { file: "findings[3]", reason: expect.stringContaining("cannot be read") },
  ]);
  expect(report.findings).toMatchObject([
    { rule: "js/debugger-left", severity: "major" },
    { rule: "agent/unhandled-case", file: "a.js", line: 2, severity: "major", source: "agent" },
  ]);
  expect(report.usage).toMatchObject({
    proposals: {
      given: 4,
      kept: 1,
      dropped: [
        { because: expect.stringContaining("`file` is missing") },
        { because: "its quote is not in the file" },
        {
          file: "gone.js",
          because: "no file that may be read has this path, from the top of the work tree",
        },
      ],
    },
  });
});

test("an entry that cannot be read is named, and the review is partial and never clean", async () => {
  await using repo = world();
  repo.write({ "a.js": NEW });

  const { status, stdout } = await runTool(repo, ["review", "--findings", "-"], {
    input: JSON.stringify({ findings: [{ file: "a.js", title: "Something odd" }] }),
  });

  expect(status).toBe(1);
  expect(stdout).toMatch(/^failed +1 file: a\.js \(a finding about it cannot be read: /m);
  expect(stdout).toMatch(/partial/i);
});

test("code that the change breaks elsewhere is a finding where its cause is named", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "a.js": OLD, "caller.js": "show(average([]));\n" });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "a.js": NEW });
  const finding = { ...FOUND, file: "caller.js", line: 1, quote: "show(average([]));", fix: null };
  const causedBy = { file: "b/a.js", quote: FOUND.quote };

  const { report } = await reviewJson(repo, ["--findings", "-"], {
    input: JSON.stringify({ findings: [{ ...finding, causedBy }] }),
  });

  expect(report.findings).toContainEqual(
    expect.objectContaining({ file: "caller.js", line: 1, rule: "agent/unhandled-case" }),
  );
});

test("an id stays when the words change, a comment silences one, and its fix goes through the same gate", async () => {
  await using repo = world();
  const path = join(repo.root, "../found.json");
  const hand = (finding: object): void =>
    repo.write({ "../found.json": JSON.stringify({ findings: [finding] }) });

  hand(FOUND);
  const first = await reviewJson(repo, ["--findings", path]);
  hand({ ...FOUND, title: "NaN for an empty list", message: "Other words.", line: 1 });
  const second = await reviewJson(repo, ["--findings", path]);
  const broken = { ...FOUND.fix, replacement: "return (((;" };
  hand({ ...FOUND, fix: broken });
  const refused = await runTool(repo, ["review", "--findings", path, "--fix=all"]);
  const afterBroken = repo.read("a.js");
  hand(FOUND);
  await runTool(repo, ["review", "--findings", path, "--fix=all"]);

  const idOf = ({ report }: typeof first) =>
    report.findings.find(({ source }) => source === "agent")?.id;
  expect(idOf(first)).toMatch(/^f-/);
  expect(idOf(second)).toBe(idOf(first));
  expect(refused.stdout).toContain("agent/unhandled-case");
  expect(afterBroken).toBe(NEW);
  expect(repo.read("a.js")).toContain("return list.length === 0 ? 0 : sumOf(list) / list.length;");

  repo.write({
    "a.js": NEW.replace("  return", "  // tool-ignore agent/unhandled-case: never empty\n  return"),
  });
  const silenced = await reviewJson(repo, ["--findings", path]);
  expect(silenced.report.findings.filter(({ source }) => source === "agent")).toEqual([]);
});

test.each([
  [["--findings", "/nowhere/found.json"], "", "the findings cannot be read: /nowhere/found.json"],
  [["--findings", "-"], "I found nothing.", "there is no JSON object with a list `findings`"],
  [["--findings", "-"], "I found nothing: [].", "there is no JSON object with a list `findings`"],
  [["--findings", "-"], "", "there is no text"],
  [["--findings", ""], "", "--findings <file> was given an empty value"],
  [["--brief", "--fix"], "", "--brief and --fix cannot be combined"],
  [["--brief", "--findings", "-"], "", "--findings and --brief cannot be combined"],
  [["--findings", "-", "--patch", "-"], "", "--findings - and --patch - cannot be combined"],
])("%j is an error that says what to do", async (args, stdin, says) => {
  await using repo = world();

  const { status, stdout, stderr } = await runTool(repo, ["review", ...args], { input: stdin });

  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^hint: /m);
});
