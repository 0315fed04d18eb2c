import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { places, reviewJson, type ReviewJson } from "../review/helpers.ts";

/** Enough between two findings that git sees two changes. */
const GAP = Array.from({ length: 12 }, (_, at) => `export const n${at} = ${at};`).join("\n");
const DEBUGGER = "export function go() {\n  debugger;\n}\n";
const EVAL = "export const run = (text) => eval(text);\n";
const BOTH = `${DEBUGGER}${GAP}\n${EVAL}`;

/** A branch with two findings in `a.js`, reviewed once. */
async function reviewedRepo(): Promise<Repo> {
  const repo = repoWithOrigin({
    main: { "README.md": "# Example\n", "base.js": `${GAP}\n` },
    feature: { "a.js": BOTH },
  });
  const { report, stderr } = await reviewJson(repo, ["--re-review"]);
  expect(places(report)).toEqual(["a.js:16 js/eval-input", "a.js:2 js/debugger-left"]);
  expect(report.since).toBeNull();
  expect(stderr).toContain("this branch was not reviewed before");
  return repo;
}

/** `--re-review` in few words: what is fixed, how many are new and how many remain. */
async function again(repo: Repo): Promise<{
  since: unknown;
  statuses: Record<string, string>;
  ids: string[];
  report: ReviewJson;
}> {
  const { report } = await reviewJson(repo, ["--re-review"]);
  const { since, findings } = report;
  return {
    report,
    ids: findings.map(({ id }) => id).toSorted(),
    statuses: Object.fromEntries(
      findings.map(({ file, rule, status }) => [`${file} ${rule}`, status]),
    ),
    since:
      since === null
        ? null
        : {
            fixed: since.fixed.map(({ file, rule }) => `${file} ${rule}`),
            new: since.new,
            remaining: since.remaining,
          },
  };
}

const STAYED = { fixed: [], new: 0, remaining: 2 };

async function idsOf(repo: Repo): Promise<string[]> {
  const { report } = await reviewJson(repo);
  return report.findings.map(({ id }) => id).toSorted();
}

test("after an edit: fixed, new and remaining are told apart", async () => {
  await using repo = await reviewedRepo();
  repo.write({ "a.js": `// One line more.\n${GAP}\n${EVAL}`, "b.js": DEBUGGER });

  const { since, statuses } = await again(repo);

  expect(since).toEqual({ fixed: ["a.js js/debugger-left"], new: 1, remaining: 1 });
  expect(statuses).toEqual({ "a.js js/eval-input": "known", "b.js js/debugger-left": "new" });
  expect((await again(repo)).since).toEqual({ fixed: [], new: 0, remaining: 2 });
});

test("what was fixed and comes back is new, not remaining", async () => {
  await using repo = await reviewedRepo();
  repo.write({ "a.js": `${GAP}\n${EVAL}` });
  await again(repo);
  repo.write({ "a.js": BOTH });

  const { since, statuses } = await again(repo);

  expect(since).toEqual({ fixed: [], new: 1, remaining: 1 });
  expect(statuses["a.js js/debugger-left"]).toBe("new");
});

test("after git mv, committed or not, the findings are the same ones", async () => {
  await using repo = await reviewedRepo();
  const ids = await idsOf(repo);
  repo.write({ "lib/.keep": "" });
  repo.git("mv", "a.js", "lib/renamed.js");

  const moved = await again(repo);
  repo.git("rm", "-qf", "--cached", "--ignore-unmatch", "lib/.keep");
  repo.commit("Move it");
  const committed = await again(repo);

  expect(moved.since).toEqual(STAYED);
  expect(committed.since).toEqual(STAYED);
  expect(moved.ids).toEqual(ids);
  expect(committed.ids).toEqual(ids);
});

test("moved and edited in one go: the finding that stays is known by its id", async () => {
  await using repo = await reviewedRepo();
  const ids = await idsOf(repo);
  repo.git("mv", "a.js", "b.js");
  repo.write({ "b.js": `// Moved.\n${BOTH.replace("  debugger;\n", "")}` });

  const { since, ids: left } = await again(repo);

  expect(since).toMatchObject({ new: 0, remaining: 1 });
  expect(since).toMatchObject({ fixed: ["a.js js/debugger-left"] });
  expect(ids).toEqual(expect.arrayContaining(left));
});

test("after a rebase onto a main that grew, the findings are the same ones", async () => {
  await using repo = await reviewedRepo();
  const ids = await idsOf(repo);
  repo.pushFromAnotherClone("main", { "base.js": `// More.\n${GAP}\n`, "other.js": EVAL });
  repo.git("fetch", "-q");
  repo.git("rebase", "-q", "origin/main");

  const { since, ids: after, report } = await again(repo);

  expect(since).toEqual(STAYED);
  expect(after).toEqual(ids);
  expect(report.base.commit).toBe(repo.git("rev-parse", "origin/main"));
});

test("after a rebase that rewords and squashes the branch, the findings are the same ones", async () => {
  await using repo = await reviewedRepo();
  const ids = await idsOf(repo);
  repo.git("reset", "-q", "--soft", "main");
  repo.commit("In other words", { "more.md": "# More\n" });

  const { since, ids: after } = await again(repo);

  expect({ since, after }).toEqual({ since: STAYED, after: ids });
});

test("after the base moved under the branch, what is still there is not fixed", async () => {
  await using repo = await reviewedRepo();
  // The base takes over the file: its lines are no longer the branch's change, but they are there.
  repo.git("push", "-q", "origin", "feature:main");
  repo.git("fetch", "-q");
  repo.write({ "b.js": DEBUGGER });

  const { since } = await again(repo);

  expect(since).toEqual({ fixed: [], new: 1, remaining: 0 });
});

test("a narrower scope in between neither fixes nor forgets what it does not see", async () => {
  await using repo = await reviewedRepo();
  repo.write({ "b.js": DEBUGGER });
  repo.git("add", "b.js");
  await reviewJson(repo, ["--staged"]);
  await reviewJson(repo, ["--uncommitted"]);
  await reviewJson(repo, ["--range", "HEAD~1..HEAD"]);

  const { since, statuses } = await again(repo);

  expect(since).toEqual({ fixed: [], new: 0, remaining: 3 });
  expect(statuses["b.js js/debugger-left"]).toBe("known");
});

test("a fix that only a narrower scope saw is fixed for the next review too", async () => {
  await using repo = await reviewedRepo();
  repo.write({ "a.js": `${GAP}\n${EVAL}` });
  const narrow = await reviewJson(repo, ["--uncommitted"]);
  expect(narrow.report.findings).toEqual([]);

  const { since } = await again(repo);

  expect(since).toMatchObject({ new: 0, remaining: 1 });
});

test("another focus in between judges its own findings alone", async () => {
  await using repo = await reviewedRepo();
  await reviewJson(repo, ["--focus", "performance"]);
  const security = await reviewJson(repo, ["--focus", "security", "--re-review"]);
  expect(security.report.since).toMatchObject({ fixed: [], new: 0, remaining: 1 });

  const { since } = await again(repo);

  expect(since).toEqual(STAYED);
});

test("two branches have each their own memory", async () => {
  await using repo = await reviewedRepo();
  repo.git("checkout", "-q", "-b", "other");
  const other = await again(repo);
  repo.git("checkout", "-q", "feature");

  expect(other.since).toBeNull();
  expect((await again(repo)).since).toEqual(STAYED);
});

test("what a fix mended is fixed against the review before it", async () => {
  await using repo = await reviewedRepo();

  const { report } = await reviewJson(repo, ["--fix", "--re-review"]);

  expect(report.since).toMatchObject({
    fixed: [{ rule: "js/debugger-left", file: "a.js", line: 2 }],
    new: 0,
    remaining: 1,
  });
});

test("the text report says fixed, new and remaining", async () => {
  await using repo = await reviewedRepo();
  repo.write({ "a.js": `${GAP}\n${EVAL}`, "b.js": DEBUGGER });

  const { stdout } = await runTool(repo, ["review", "--re-review"]);

  expect(stdout).toMatch(/1 fixed/);
  expect(stdout).toMatch(/1 new/);
  expect(stdout).toMatch(/1 remain/);
});
