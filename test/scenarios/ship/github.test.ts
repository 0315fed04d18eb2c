import { expect, test } from "vitest";
import { installFakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { shipJson, shipWorld, type World } from "./world.ts";

const MERGING = {
  ship: { autoMerge: true, postMergeCommand: 'echo "$TOOL_MERGE_SHA" >> "$TRACE"' },
};

/** A repository that seems to be on GitHub, over the scripted client. */
function githubWorld(state: Partial<FakeGhState> = {}, config: unknown = MERGING) {
  const repo: World = shipWorld({ config });
  return { repo, gh: installFakeGh(repo, state) };
}

test("ship opens the pull request with an argument vector, on the named repository, and reads it back", async () => {
  const { repo, gh } = githubWorld({}, { ship: { targetBranch: "main" } });
  await using _ = repo;

  const { status, report } = await shipJson(repo, ["ship", "--title", "-t $(x)", "--body", "text"]);

  expect(status).toBe(0);
  expect(report.pullRequest).toEqual({
    url: "https://github.com/acme/app/pull/1",
    number: 1,
    created: true,
    merged: false,
  });
  const create = gh.calls().find(({ args }) => args[0] === "pr" && args[1] === "create");
  expect(create?.args).toEqual(
    expect.arrayContaining(["-R", "github.com/acme/app", "--base", "--head"]),
  );
  expect(gh.state().pulls[0]).toMatchObject({ title: "-t $(x)", base: "main", head: "feature" });
  const words = gh.calls().flatMap(({ args }) => args);
  for (const never of ["--delete-branch", "-d", "--force", "--no-verify", "--admin"])
    expect(words).not.toContain(never);
});

test("a pull request that is open already is reused, and said so", async () => {
  const { repo, gh } = githubWorld({}, { ship: { targetBranch: "main" } });
  await using _ = repo;
  await shipJson(repo);
  repo.commit("More", { "more.txt": "more\n" });

  const { status, report, stderr } = await shipJson(repo);

  expect(status).toBe(0);
  expect(report.pullRequest).toMatchObject({ number: 1, created: false });
  expect(stderr).toContain("already open");
  expect(gh.state().pulls).toHaveLength(1);
  expect(repo.tipOnOrigin("feature")).toBe(repo.git("rev-parse", "HEAD"));
});

test("the post-merge command runs once the pull request is really merged, not when auto-merge is set", async () => {
  const { repo, gh } = githubWorld({ isProtected: true, mergeAfterReads: 4 });
  await using _ = repo;

  const { status, report, steps } = await shipJson(repo);

  expect(status).toBe(0);
  expect(report.pullRequest).toMatchObject({ merged: true });
  expect(steps["post-merge"]).toBe("passed");
  expect(repo.trace()).toEqual([gh.state().pulls[0]?.mergeCommit]);
});

test("--no-wait leaves the merge to the host, exits 0 and does not run the post-merge command", async () => {
  const { repo, gh } = githubWorld({ isProtected: true });
  await using _ = repo;

  const { status, report } = await shipJson(repo, ["ship", "--no-wait"]);

  expect({ status, went: report.status }).toEqual({ status: 0, went: "shipped" });
  expect(report.pullRequest).toMatchObject({ merged: false });
  expect(gh.state().pulls[0]?.armed).not.toBeNull();
  expect(repo.trace()).toEqual([]);
  expect(report.warnings).toEqual([
    {
      code: "post-merge-left",
      message: expect.stringContaining(
        "the post-merge command will not run automatically",
      ) as string,
    },
  ]);
});

test.each<[string, Partial<FakeGhState>]>([
  [
    "the host refuses auto-merge",
    { isProtected: true, refuseAutoMerge: "Auto merge is not allowed for this repository" },
  ],
  ["somebody closes it while waiting", { isProtected: true, closeAfterReads: 3 }],
  ["auto-merge is taken back while waiting", { isProtected: true, disarmAfterReads: 3 }],
  [
    "a required check fails",
    { isProtected: true, checks: [{ name: "ci", outcome: "FAILURE", required: true }] },
  ],
])(
  "when %s the pull request is open, nothing runs after, and the exit status is 3",
  async (_why, state) => {
    const { repo } = githubWorld(state);
    await using _ = repo;

    const { status, report, steps, stderr } = await shipJson(repo);

    expect({ status, went: report.status }).toEqual({ status: 3, went: "unmerged" });
    expect(report.pullRequest).toMatchObject({ merged: false });
    expect(steps).toMatchObject({ "auto-merge": "failed", "post-merge": "skipped: merge-failed" });
    expect(stderr).toMatch(/^error: /m);
    expect(stderr).toMatch(/^hint: /m);
    expect(repo.trace()).toEqual([]);
  },
);

test("a merge that does not come within --merge-timeout ends with exit status 3", async () => {
  const { repo } = githubWorld({ isProtected: true });
  await using _ = repo;

  const { status, report, stderr } = await shipJson(repo, ["ship", "--merge-timeout", "1s"]);

  expect({ status, went: report.status }).toEqual({ status: 3, went: "unmerged" });
  // What was asked for, whatever of it was gone when the waiting began.
  expect(stderr).toContain("error: #1 was not merged within 1.0 s (");
});

test("an unknown label or reviewer is the host's refusal before anything is created", async () => {
  const { repo, gh } = githubWorld({}, { ship: { targetBranch: "main" } });
  await using _ = repo;

  const { status, report, stderr } = await shipJson(repo, ["ship", "--label", "nope"]);

  expect({ status, went: report.status }).toEqual({ status: 1, went: "failed" });
  expect(stderr).toContain("nope");
  expect(gh.state().pulls).toEqual([]);
});

test("people may be named as they are mentioned, and several at once", async () => {
  const { repo, gh } = githubWorld({}, { ship: { targetBranch: "main" } });
  await using _ = repo;

  const people = ["--reviewer", "@alice, bob", "--assignee", "@bob"];
  const { status } = await shipJson(repo, ["ship", ...people]);

  expect(status).toBe(0);
  expect(gh.state().pulls).toMatchObject([{ reviewers: ["alice", "bob"], assignees: ["bob"] }]);

  const again = await shipJson(repo, ["ship", "--reviewer", "bob"]);

  expect(again.stderr).toContain("so --reviewer had no effect");
  expect(again.stderr).toContain("hint: change it yourself: `gh pr edit 1`");
});

test("a pull request that was created although the client failed is found again, not opened twice", async () => {
  const { repo, gh } = githubWorld(
    {
      failures: { "pr create": [{ stderr: "unexpected EOF", effect: "before", printsUrl: false }] },
    },
    { ship: { targetBranch: "main" } },
  );
  await using _ = repo;

  const { status, report } = await shipJson(repo);

  expect(status).toBe(0);
  expect(report.pullRequest).toMatchObject({ number: 1 });
  expect(gh.state().pulls).toHaveLength(1);
});

test("a draft is opened as a draft", async () => {
  const { repo, gh } = githubWorld({}, { ship: { targetBranch: "main" } });
  await using _ = repo;

  const { status } = await shipJson(repo, ["ship", "--draft"]);

  expect(status).toBe(0);
  expect(gh.state().pulls[0]?.isDraft).toBe(true);
});

test("a draft that is to be merged is refused before anything runs", async () => {
  const { repo, gh } = githubWorld();
  await using _ = repo;

  const { status, stderr } = await shipJson(repo, ["ship", "--draft"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^hint: .*--no-auto-merge/m);
  expect(gh.state().pulls).toEqual([]);
});

test("the plan tells all of the auto-merge step, its headline only what it does", async () => {
  const { repo } = githubWorld({}, { ship: { autoMerge: true } });
  await using _ = repo;

  const { stderr } = await shipJson(repo);

  expect(stderr).toContain("at most 1 h; if main requires nothing, that merges immediately\n");
  expect(stderr).toContain("▸ set the pull request to squash auto-merge into main\n");
});

test("--verbose tells the calls that change something and why steps are skipped, secrets hidden", async () => {
  const { repo } = githubWorld({}, { ship: { autoMerge: true, issueTracker: { enabled: true } } });
  await using _ = repo;
  repo.write({ "pending.txt": "pending\n" });
  const token = "tok-5f1e9c77aa31";
  const args = ["ship", "--title", `it's ${token}`, "--skip-review"];

  const { status, stderr } = await shipJson(repo, [...args, "--verbose"], {
    env: { DEPLOY_TOKEN: token },
  });

  expect(status).toBe(0);
  const told = stderr.split("\n").filter((line) => line.startsWith("$ "));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\$ git add --all /),
      expect.stringMatching(/^\$ git commit .*--cleanup=whitespace /),
      expect.stringMatching(
        /^\$ git -c remote\.origin\.mirror=false push .*:refs\/heads\/feature$/,
      ),
      expect.stringMatching(/^\$ gh pr create --base main .*--title 'it'\\''s \*\*\*' /),
      expect.stringMatching(/^\$ gh pr merge 1 --squash --auto --match-head-commit /),
    ]),
  );
  expect(told.some((line) => line.includes("gh pr list"))).toBe(false);
  expect(stderr).not.toContain(token);
  expect(stderr).toMatch(/^· review +skipped: skipped by a flag$/m);
  expect(stderr).toMatch(/^· install +skipped: not configured$/m);
  expect(stderr).toMatch(/^· tracker +skipped: the branch name contains no issue id$/m);
});

test("without --verbose none of it is told", async () => {
  const { repo } = githubWorld();
  await using _ = repo;

  const { stderr } = await shipJson(repo);

  expect(stderr).not.toMatch(/^(\$|·) |skipped/m);
});
