import { describe, expect, test } from "vitest";
import type { Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { sample } from "../../helpers/thorough.ts";
import { KEYS, PYTHON, runOnTerminal } from "../init/terminal.ts";
import { FIXED, FLAWED, flawedRepo, SAFELY_FIXED, SILENT, stateOf } from "./flaws.ts";

const { down, enter, escape, interrupt, up } = KEYS;
const FIRST = "Apply fixes? There are 4 for 5 findings";
type Step = readonly [text: string, ...keys: string[]];

/** A review on a terminal that shows everything. */
function talk(repo: Repo, steps: readonly Step[], args: readonly string[] = []) {
  return runOnTerminal(repo, ["review", "--harsh", ...args], steps, { isOutputShown: true });
}

/** What stands on the screen after the last time the text was shown. */
function after(screen: string, text: string): string {
  return screen.slice(screen.lastIndexOf(text));
}

// The shell of an agent may be a terminal: a question would wait there until the agent gives up.
test.skipIf(PYTHON === null)(
  "a brief asks nothing on a terminal, not even for a tone, and says nothing of one",
  async () => {
    await using repo = flawedRepo();

    const { status, screen } = await runOnTerminal(repo, ["review", "--brief"], [], {
      isOutputShown: true,
    });

    expect(status, screen).toBe(0);
    expect(screen).not.toContain("tone is set");
    expect(screen).toContain("tool review --findings -");
  },
);

describe.skipIf(PYTHON === null)("the dialogue of a review on a terminal", () => {
  test("all: every fix is applied, and what was done is shown below the report", async () => {
    await using repo = flawedRepo();

    const { status, screen } = await talk(repo, [[FIRST, up, up, up, up, enter]]);

    expect(status).toBe(1);
    expect(screen).toContain("all (4) (3 safe, 1 to look at)");
    expect(after(screen, "Fixed, 4")).toContain("(undo: `tool review --undo`):");
    expect(screen).toMatch(/findings: 1 major in 1 file; the gate \(major\) is not met\s*$/);
    expect(repo.read("a.js")).toBe(FIXED);
  });

  test("critical and major: the fix of a minor finding is left", async () => {
    await using repo = flawedRepo();

    const { screen } = await talk(repo, [[FIRST, up, up, up, enter]]);

    expect(screen).toContain("critical and major (3) (3 safe)");
    expect(repo.read("a.js")).toBe(SAFELY_FIXED);
  });

  test("none: nothing is done, and the report's own status counts", async () => {
    await using repo = flawedRepo();
    const before = stateOf(repo);

    const { status, screen } = await talk(repo, [[FIRST, enter]]);

    expect(status).toBe(1);
    expect(screen).not.toContain("Fixed");
    expect(stateOf(repo)).toEqual(before);
  });

  test("all findings one by one: each is shown with what its fix changes, and applied or skipped as is said", async () => {
    await using repo = flawedRepo();

    const { status, screen } = await talk(repo, [
      [FIRST, up, enter],
      ["1 of 5  major: Code injection  a.js:12", enter],
      ["2 of 5  major: Leftover debugger statement  a.js:4", enter],
      ["3 of 5  major: Comparison with NaN  a.js:5", down, enter],
      ["4 of 5  major: Invalid typeof comparison", enter],
      ["5 of 5  minor: Loose equality", down, enter],
    ]);

    expect(status).toBe(1);
    expect(screen).toMatch(
      /│ {2}-\s+return total === NaN;\r\n│ {2}\+\s+return Number\.isNaN\(total\);/,
    );
    expect(screen).toContain("│  12 │ export const run = (text) => eval(text);");
    expect(repo.read("a.js")).toBe(FLAWED.replace("  debugger;\n", "").replace("strnig", "string"));
    const again = await runTool(repo, ["review", "--json", "--harsh"]);
    expect(again.stdout).toContain("js/nan-comparison");
  });

  test("one by one: only findings with a fix are asked about, one can go back, and stopping applies what was chosen", async () => {
    await using repo = flawedRepo();

    const { screen } = await talk(repo, [
      [FIRST, up, up, enter],
      ["1 of 4  major: Leftover debugger statement", enter],
      ["2 of 4  major: Comparison with NaN", up, up, enter],
      ["1 of 4  major: Leftover debugger statement", down, enter],
      ["2 of 4  major: Comparison with NaN", enter],
      ["3 of 4  major: Invalid typeof comparison", up, enter],
    ]);

    expect(screen).toContain("stop here and apply what was chosen (1)");
    expect(screen).not.toContain("Code injection  a.js:12");
    expect(repo.read("a.js")).toBe(FLAWED.replace("total === NaN", "Number.isNaN(total)"));
  });

  test("? explains the rule and asks again", async () => {
    await using repo = flawedRepo();

    const { screen } = await talk(repo, [
      [FIRST, up, up, enter],
      ["1 of 4", "?"],
      ["js/debugger-left  Leftover debugger statement"],
      ["● apply the fix", enter],
      ["2 of 4", up, enter],
    ]);

    expect(after(screen, "js/debugger-left  Leftover")).toContain("explain the rule (?)");
    expect(repo.read("a.js")).toBe(FLAWED.replace("  debugger;\n", ""));
  });

  test("the line that tells of the second look is gone when the outcome is shown", async () => {
    await using repo = flawedRepo();

    const { screen } = await talk(repo, [[FIRST, up, up, up, up, enter]]);

    // Back to the first column: only then is the line emptied and written over.
    expect(after(screen, "reviewing 1 file")).toMatch(/^reviewing 1 file [\d.]+ s\r\r\n/);
  });

  test("ignore from now on: the project's file gets the finding, keeps its form, and the next review is silent", async () => {
    await using repo = flawedRepo();
    repo.write({
      ".tool/config.json": '{\n    "tone":   "harsh",\n    "review": { "failOn": "major" }\n}\n',
    });

    const { screen } = await talk(repo, [
      [FIRST, up, enter],
      ["1 of 5", down, enter],
      ["2 of 5", down, enter],
      ["3 of 5", down, enter],
      ["4 of 5", down, enter],
      ["5 of 5", down, enter],
    ]);
    const next = await runTool(repo, ["review"]);

    const id = /f-[0-9a-z]{8}/.exec(repo.read(".tool/config.json"))?.[0] ?? "";
    expect(screen).toContain(`changed .tool/config.json: review.ignore + ${id}`);
    expect(repo.read(".tool/config.json")).toMatch(
      /^\{\n {4}"tone": {3}"harsh",\n {4}"review": \{/,
    );
    expect(next.stdout).toMatch(/^not shown {2}1 by review\.ignore$/m);
    expect(next.stdout).not.toContain("js/eval-input");
    expect(repo.read("a.js")).toBe(FLAWED);
  });

  test("a question goes to the register under the finding's rule and place", async () => {
    await using repo = flawedRepo({ "a.js": "export const run = (text) => eval(text);\n" });
    repo.config({ decisionRegister: { enabled: true } });

    const { screen } = await talk(repo, [
      ["No fix can be applied to the 1 finding. Go through it?", up, enter],
      ["1 of 1", down, down, enter],
      ["What do you want to know?", "May formulas be evaluated?", enter],
    ]);

    expect(screen).toContain("goes to the decision register");
    expect(screen).toContain(
      "asked as decision 1: May formulas be evaluated? (answer it: `tool register answer 1 TEXT`)",
    );
    const { stdout } = await runTool(repo, ["register", "list", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      entries: [
        {
          status: "open",
          file: "a.js",
          line: 1,
          rule: "js/eval-input",
          question: "May formulas be evaluated?",
        },
      ],
    });
  });

  test("a question is not lost without a word when the register is off", async () => {
    await using repo = flawedRepo({ "a.js": "export const run = (text) => eval(text);\n" });

    const { screen } = await talk(repo, [
      ["Go through it?", up, enter],
      ["1 of 1", down, down, enter],
      ["What do you want to know?", "May it?", enter],
    ]);

    expect(screen).toContain("the decision register is off: it would not be saved");
    expect(screen).toContain(
      "warning: the decision register is off, so the question was not written down",
    );
    expect(screen).toContain("`tool config set decisionRegister.enabled true`");
    expect(repo.exists(".tool")).toBe(false);
  });

  const REGISTER_ON = { decisionRegister: { enabled: true } };
  const QUESTION = "yes, as it is";
  const places: [where: string, steps: readonly Step[]][] = [
    ["the first question", [[FIRST]]],
    [
      "a question about one finding",
      [[FIRST, up, enter], ["1 of 5", enter], ["2 of 5", enter], ["3 of 5"]],
    ],
    [
      "the words of a question",
      [
        [FIRST, up, enter],
        ["1 of 5", down, enter],
        ["2 of 5", down, down, down, enter],
        ["What do you want to know?"],
      ],
    ],
    ["a question of a rule", [[FIRST, up, up, up, up, enter], [QUESTION]]],
    [
      "the reason of an answer",
      [[FIRST, up, up, up, up, enter], [QUESTION, up, up, up, up, enter], ["Why?"]],
    ],
  ];
  const leaving = places.flatMap(([where, steps]) =>
    (
      [
        ["Esc", escape],
        ["Ctrl-C", interrupt],
      ] as const
    ).map(([name, key]) => ({ name, where, steps, key })),
  );

  test.each(sample(leaving, 4))(
    "$name at $where leaves everything as it was",
    async ({ steps, key }) => {
      await using repo = flawedRepo({ "a.js": FLAWED, "orders.js": SILENT });
      repo.config(REGISTER_ON);
      // A review writes the questions of its rules down by itself.
      await runTool(repo, ["review"]);
      const before = stateOf(repo);
      const register = repo.read(".tool/register/decisions.md");
      const config = repo.read(".tool/config.json");

      const last = steps.at(-1) ?? [""];
      const { status, screen } = await talk(repo, [...steps.slice(0, -1), [...last, key]]);

      expect(status).toBe(130);
      expect(screen).toContain("Cancelled. Nothing was changed.");
      expect(stateOf(repo)).toEqual(before);
      expect(repo.read(".tool/register/decisions.md")).toBe(register);
      expect(repo.read(".tool/config.json")).toBe(config);
    },
  );

  test.each([
    ["--yes"],
    ["--no-input"],
    ["--quiet", "--no-input"],
    ["--fix"],
    ["--json"],
    ["--committed"],
  ])("nobody is asked with %s", async (...flags) => {
    await using repo = flawedRepo();

    const { status, screen } = await talk(repo, [], flags);

    expect(status).toBe(1);
    expect(screen).not.toContain("Apply fixes?");
  });

  test("nobody is asked when the report goes to a file or a pipe", async () => {
    await using repo = flawedRepo();

    const { status, screen, stdout } = await runOnTerminal(repo, ["review", "--harsh"], []);

    expect(status).toBe(1);
    expect(stdout).toContain("findings: 4 major, 1 minor in 1 file");
    expect(screen).not.toContain("Apply fixes?");
  });

  test("--staged asks too, and mends what is staged", async () => {
    await using repo = flawedRepo({ "a.js": "export const one = 1;\n" });
    repo.write({ "a.js": "export const isBad = (total) => total === NaN;\n" });
    repo.git("add", "a.js");

    const { status } = await talk(
      repo,
      [["Apply fixes? There is 1 for 1 finding", up, up, enter]],
      ["--staged"],
    );

    expect(status).toBe(0);
    expect(repo.git("show", ":a.js")).toContain("Number.isNaN(total)");
    expect(repo.git("diff")).toBe("");
  });

  test("`commit: true` commits what was chosen", async () => {
    await using repo = flawedRepo();

    await talk(repo, [[FIRST, up, up, up, enter]], ["--commit"]);

    expect(repo.git("log", "-1", "--format=%s")).toBe("Apply review fixes");
    expect(`${repo.git("show", "HEAD:a.js")}\n`).toBe(SAFELY_FIXED);
  });

  test("no line is wider than a narrow terminal", async () => {
    await using repo = flawedRepo({ "a.js": FLAWED, "orders.js": SILENT });

    const { screen } = await runOnTerminal(
      repo,
      ["review", "--harsh"],
      [
        [FIRST, up, enter],
        ["1 of 5", enter],
        ["2 of 5", interrupt],
      ],
      { isOutputShown: true, columns: 60 },
    );

    const rows = screen.slice(0, screen.indexOf("2 of 5")).split(/[\r\n]+/);
    expect(rows.filter((row) => row.length > 60)).toEqual([]);
  });
});
