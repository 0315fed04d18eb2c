import { describe, expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";
import { entriesOf, FILE, registerRepo, twoEntries } from "./world.ts";

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);

test("a question goes its way: added, listed, shown, answered, found, superseded", async () => {
  await using repo = registerRepo();

  const question = "Is it meant to be opened | twice?";
  const place = ["--file", "src/store.js", "--line", "12", "--rule", "js/open-twice"];
  const added = await entriesOf(repo, ["add", "--question", question, ...place]);
  const asked = {
    id: "1",
    status: "open",
    file: "src/store.js",
    line: 12,
    rule: "js/open-twice",
    question: "Is it meant to be opened | twice?",
    askedBy: "Ada Lovelace",
    askedAt: TIME,
    answer: null,
    answeredBy: null,
    answeredAt: null,
  };
  expect(added).toEqual([asked]);
  expect(Object.keys(added[0] ?? {}).toSorted()).toEqual(Object.keys(asked).toSorted());
  await entriesOf(repo, ["add", "--question", "Another?"]);
  expect(await entriesOf(repo, ["list"])).toMatchObject([asked, { id: "2" }]);
  expect(await entriesOf(repo, ["show", "#1"])).toEqual([asked]);

  const answered = {
    ...asked,
    status: "answered",
    answer: "Yes, it is.",
    answeredBy: "Ada Lovelace",
    answeredAt: TIME,
  };
  expect(await entriesOf(repo, ["answer", "1", "Yes, it is."])).toEqual([answered]);
  expect(await entriesOf(repo, ["list", "--status", "answered"])).toEqual([answered]);
  expect(await entriesOf(repo, ["search", "opnd twice"])).toMatchObject([{ id: "1" }]);

  const superseded = await entriesOf(repo, ["supersede", "1"]);
  expect(superseded).toEqual([{ ...answered, status: "superseded" }]);
  expect(await entriesOf(repo, ["decline", "#2", "not", "ours"])).toMatchObject([
    { id: "2", status: "declined", answer: "not ours" },
  ]);
  expect(repo.read(FILE)).not.toContain("secret.invalid");
  expect(repo.read(".tool/register/.gitattributes")).toBe("decisions.md merge=union\n");
});

test("without JSON the entry goes to standard output and the rest to standard error", async () => {
  await using repo = registerRepo();
  await entriesOf(repo, ["add", "--question", "May it be stale?", "--file", "src/store.js"]);

  const answer = await runTool(repo, ["register", "answer", "1", "For", "a", "minute."]);
  const list = await runTool(repo, ["register"]);
  const show = await runTool(repo, ["register", "show", "1"]);

  expect(answer).toEqual({
    status: 0,
    stdout:
      "#1  answered    May it be stale?\n                src/store.js\n                Ada Lovelace: For a minute.\n",
    stderr: `#1 is answered, written to ${FILE}\n`,
  });
  expect(list).toEqual({
    status: 0,
    stdout: answer.stdout,
    stderr: `\n1 entry: 1 answered in ${FILE}\n`,
  });
  expect(show.stdout).toMatch(
    /^#1 {2}answered\n\n {2}May it be stale\?\n\n {2}file {6}src\/store\.js\n/,
  );
});

test("an empty register is no fault, and looking at it writes nothing", async () => {
  await using repo = registerRepo();
  const before = snapshot(repo.root);

  expect(await entriesOf(repo, [])).toEqual([]);
  expect(await entriesOf(repo, ["search", "anything"])).toEqual([]);
  expect(snapshot(repo.root)).toEqual(before);
});

test("the register works while reviews do not use it, and says so", async () => {
  await using repo = registerRepo();
  repo.config({});

  const { status, stderr } = await runTool(repo, ["register", "add", "--question", "Why?"]);

  expect(status).toBe(0);
  expect(stderr).toContain("tool config set decisionRegister.enabled true");
});

test("a file is stored from the top of the work tree, wherever the command is typed", async () => {
  await using repo = registerRepo();

  const entries = await entriesOf(repo, ["add", "--question", "Why?", "--file", "./store.js"], {
    cwd: "src",
  });

  expect(entries).toMatchObject([{ file: "src/store.js", line: null }]);
});

test("a register may lie elsewhere in the repository", async () => {
  await using repo = registerRepo();
  repo.config({ decisionRegister: { enabled: true, path: "docs/decided" } });

  await entriesOf(repo, ["add", "--question", "Why?"]);

  expect(repo.read("docs/decided/decisions.md")).toContain("> Why?");
  expect(repo.exists(FILE)).toBe(false);
});

test("who asks is the name in git's settings, then in its environment, then the account's", async () => {
  await using repo = registerRepo();
  const ask = async (env: Record<string, string | undefined>) => {
    const question = `As ${JSON.stringify(env)}?`;
    const [entry] = await entriesOf(repo, ["add", "--question", question], { env });
    return entry?.askedBy;
  };
  repo.git("config", "author.name", "Grace");

  const bySetting = await ask({ USER: "ada" });
  for (const key of ["author.name", "user.name"]) repo.git("config", "--unset", key);
  const byEnvironment = await ask({ USER: "ada", GIT_AUTHOR_NAME: "Joan" });
  const byAccount = await ask({ USER: "ada", GIT_AUTHOR_NAME: undefined });

  expect([bySetting, byEnvironment, byAccount]).toEqual(["Grace", "Joan", "ada"]);
});

test("what was answered on one branch is there for a colleague after a merge", async () => {
  await using repo = registerRepo();
  await entriesOf(repo, ["add", "--question", "First?"]);
  repo.commit("Ask");
  repo.git("checkout", "-q", "-b", "theirs");
  await entriesOf(repo, ["answer", "1", "Yes."]);
  await entriesOf(repo, ["add", "--question", "Theirs?"]);
  repo.commit("Theirs");
  repo.git("checkout", "-q", "main");
  await entriesOf(repo, ["add", "--question", "Ours?"]);
  repo.commit("Ours");

  repo.git("merge", "-q", "--no-edit", "theirs");

  expect(await entriesOf(repo, ["list"])).toMatchObject([
    { id: "1", question: "First?", status: "answered", answer: "Yes." },
    { id: "2", question: "Ours?" },
    { id: "3", question: "Theirs?" },
  ]);
});

describe("what cannot be done", () => {
  test.each<[what: string, args: string[], status: number, error: string, hint: string]>([
    ["an unknown entry", ["show", "9"], 2, "the register has no entry 9", "`tool register list`"],
    [
      "an unknown entry",
      ["answer", "x", "y"],
      2,
      "the register has no entry x",
      "`tool register list`",
    ],
    [
      "no text",
      ["answer", "1"],
      2,
      "the text of the answer is missing",
      'tool register answer 1 "TEXT"',
    ],
    ["no text but spaces", ["answer", "1", "  "], 2, "the text of the answer is missing", "TEXT"],
    ["no question", ["add"], 2, "the text of the question is missing", "--question"],
    [
      "an empty question",
      ["add", "--question", " "],
      2,
      "the text of the question is missing",
      "TEXT",
    ],
    [
      "a second answer",
      ["answer", "2", "No."],
      1,
      "entry 2 is already answered",
      "tool register supersede 2",
    ],
    ["declining an answer", ["decline", "2"], 1, "entry 2 is already answered", "supersede 2"],
    [
      "a line of no file",
      ["add", "--question", "q", "--line", "3"],
      2,
      "--line needs --file",
      "--file",
    ],
    [
      "a line that is none",
      ["add", "--question", "q", "--file", "a", "--line", "0"],
      2,
      "--line is 0",
      "--help",
    ],
    [
      "a file elsewhere",
      ["add", "--question", "q", "--file", "../x"],
      2,
      "--file ../x is not",
      "--file src/FILE",
    ],
    [
      "a status that is none",
      ["list", "--status", "done"],
      2,
      "open, answered, declined, superseded",
      "--help",
    ],
  ])(
    "%s: %j ends with a clear word, and the file stays as it is",
    async (_, args, status, error, hint) => {
      await using repo = registerRepo({ [FILE]: twoEntries() });
      const before = repo.read(FILE);

      const outcome = await runTool(repo, ["register", ...args]);

      expect(outcome).toMatchObject({ status, stdout: "" });
      expect(outcome.stderr).toContain("error: ");
      expect(outcome.stderr).toContain(error);
      expect(outcome.stderr.slice(outcome.stderr.indexOf("hint: "))).toContain(hint);
      expect(outcome.stderr).not.toContain("    at ");
      expect(repo.read(FILE)).toBe(before);
    },
  );
});
