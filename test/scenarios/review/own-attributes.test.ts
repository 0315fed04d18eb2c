import { expect, test } from "vitest";
import { emptyRepo, type Files, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, places, reviewJson, type ReviewJson } from "./helpers.ts";

/** A branch that adds a flaw; the attributes before it and on it, and what else the branch writes. */
function world(before: string | null, after: string | null, others: Files = {}): Repo {
  const repo = emptyRepo();
  repo.commit("Before", { "lib/a.js": GOOD, ".gitattributes": before });
  repo.git("checkout", "-q", "-b", "feature");
  repo.commit("After", { "lib/a.js": `${GOOD}${EVAL}`, ".gitattributes": after, ...others });
  return repo;
}

const FLAW = "lib/a.js:2 js/eval-input";

function reasonFor(file: string, { files }: ReviewJson): string | undefined {
  return files.skipped.find((each) => each.file === file)?.reason;
}

const MARKS = [
  ["linguist-generated", "linguist-generated", "generated"],
  ["linguist-vendored=true", "linguist-vendored", "generated"],
  ["binary", "binary", "binary"],
  ["-diff", "-diff", "binary"],
] as const;

test.each(MARKS)(
  "a file that the branch's commits mark `%s` is reviewed, and the mark is named once",
  async (written, mark) => {
    await using repo = world("*.txt text\n", `*.txt text\n*.js ${written}\n`);

    const { report, status, stderr } = await reviewJson(repo);
    const text = await runTool(repo, ["review"]);

    expect(places(report)).toContain(FLAW);
    expect(status).toBe(1);
    const named = `${mark} in .gitattributes (lib/a.js)`;
    expect(stderr).toContain(`which keep their earlier values: ${named}`);
    expect(text.stdout.replaceAll(/\s+/g, " ").split(named)).toHaveLength(2);
  },
);

test("attributes that the branch is the first to have do not hide its files", async () => {
  await using repo = world(null, "*.js linguist-generated\n");

  expect((await reviewJson(repo)).report.gate.passed).toBe(false);
});

test.each(MARKS)(
  "a file that the base marks `%s` is skipped without a word",
  async (mark, _, reason) => {
    await using repo = world(`*.js ${mark}\n`, `*.js ${mark}\n*.txt text\n`);

    const { report, stderr } = await reviewJson(repo);

    expect(reasonFor("lib/a.js", report)).toBe(reason);
    expect(stderr).not.toContain("earlier values");
  },
);

test("what the base calls generated stays so when the branch also calls it binary", async () => {
  await using repo = world("*.js linguist-generated\n", "*.js linguist-generated binary\n");

  const { report, stderr } = await reviewJson(repo);

  expect(reasonFor("lib/a.js", report)).toBe("generated");
  expect(stderr).not.toContain("earlier values");
});

test.each(["linguist-generated", "*.txt text"])(
  "a driver of diffs hides nothing (%s before it)",
  async (before) => {
    const first = before === "linguist-generated" ? "*.js linguist-generated\n" : "*.txt text\n";
    await using repo = world(first, `${first}*.js diff=javascript\n`);

    const { report, stderr } = await reviewJson(repo);

    expect(reasonFor("lib/a.js", report)).toBe(first.startsWith("*.js") ? "generated" : undefined);
    expect(stderr).not.toContain("earlier values");
  },
);

test("a driver that the user's settings call binary hides nothing that the branch gives it", async () => {
  await using repo = world("*.txt text\n", "*.txt text\n*.js diff=sealed\n");
  repo.git("config", "diff.sealed.binary", "true");

  const { report, stderr } = await reviewJson(repo);

  expect(places(report)).toEqual([FLAW]);
  expect(stderr).toContain("diff=sealed in .gitattributes (lib/a.js)");
});

test("data that the branch marks as binary is skipped without a word", async () => {
  const data = Buffer.from([1, 0, 2, 0, 3]);
  await using repo = world("*.txt text\n", "*.txt text\n*.dat binary\nlib/b.js binary\n", {
    "one.dat": data,
    "lib/b.js": data,
  });

  const { report, stderr } = await reviewJson(repo);

  expect([reasonFor("one.dat", report), reasonFor("lib/b.js", report)]).toEqual([
    "binary",
    "binary",
  ]);
  expect(stderr).not.toContain("earlier values");
});

test("a lock file that the branch marks is skipped without a word", async () => {
  await using repo = world("*.txt text\n", "*.txt text\n*.json linguist-generated -diff\n", {
    "package-lock.json": "{}\n",
  });

  expect((await reviewJson(repo)).stderr).not.toContain("earlier values");
});

test("attributes of a folder hide nothing either, also for a renamed file", async () => {
  await using repo = emptyRepo();
  const lines = Array.from({ length: 20 }, (_, at) => `export const a${at} = ${at};\n`).join("");
  repo.commit("Before", { "lib/a.js": lines });
  repo.git("checkout", "-q", "-b", "feature");
  repo.git("mv", "lib/a.js", "lib/b é.js");
  repo.commit("After", {
    "lib/b é.js": `${lines}${EVAL}`,
    "lib/.gitattributes": "*.js -diff linguist-generated\n",
  });

  const { report, stderr } = await reviewJson(repo);

  expect(places(report)).toEqual(["lib/b é.js:21 js/eval-input"]);
  expect(stderr).toContain(
    "linguist-generated in .gitattributes (lib/b é.js), -diff in .gitattributes (lib/b é.js)",
  );
});

test.each([[["--commit", "HEAD"]], [["--range", "main..HEAD"]], [["--committed"]]])(
  "%j: the marks of what is reviewed do not count",
  async (args) => {
    await using repo = world(null, "*.js linguist-generated -diff\n");

    const { report, stderr } = await reviewJson(repo, args);

    expect(places(report)).toEqual([FLAW]);
    expect(stderr).toContain("-diff in .gitattributes (lib/a.js)");
  },
);

test.each([["--staged"], ["--uncommitted"]])(
  "%s: the marks that no commit holds count",
  async (arg) => {
    await using repo = world(null, null);
    repo.write({ ".gitattributes": "*.js -diff\n", "lib/a.js": `${GOOD}${EVAL}${EVAL}` });
    repo.git("add", "-A");

    const { report } = await reviewJson(repo, [arg]);
    const text = await runTool(repo, ["review", arg]);

    expect(reasonFor("lib/a.js", report)).toBe("binary");
    expect(text.stdout).toMatch(
      /as edited and not yet committed:\s+-diff in \.gitattributes\s+\(lib/,
    );
  },
);

test("an edit of the attributes that no commit holds counts, and is named", async () => {
  await using repo = world("*.txt text\n", "*.txt text\n");
  repo.write({ ".gitattributes": "*.js linguist-generated\n" });

  const { report } = await reviewJson(repo);
  const text = await runTool(repo, ["review"]);

  expect(reasonFor("lib/a.js", report)).toBe("generated");
  expect(text.stdout).toMatch(/not yet committed:\s+linguist-generated in \.gitattributes/);
});

test("the user's own attributes of the clone count, whatever the branch writes", async () => {
  await using repo = world(null, "*.js linguist-generated\n");
  repo.write({ ".git/info/attributes": "lib/* linguist-generated\n" });

  const { report, stderr } = await reviewJson(repo);

  expect(reasonFor("lib/a.js", report)).toBe("generated");
  expect(stderr).not.toContain("earlier values");
});
