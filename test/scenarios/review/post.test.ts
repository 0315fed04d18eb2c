import { describe, expect, test } from "vitest";
import { plainPull } from "../../helpers/fake-github/world.ts";
import { REAL_GH, realGhWorld, type RealGhWorld } from "../../helpers/real-gh.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const FLAW = "export const run = (text) => eval(text);\n";
const LOOSE = "export const isOne = (value) => value == null || value === NaN;\n";

function openPull({ repo, github }: RealGhWorld, files: Record<string, string>): void {
  repo.write(files);
  offer({ repo, github });
  github.world.pulls.push(plainPull(7, "feature"));
}

/** Commits what is there, pushes it, and has it be the head of the pull request. */
function offer({ repo }: Pick<RealGhWorld, "repo" | "github">): void {
  repo.git("add", "-A");
  repo.git("commit", "-q", "-m", "work");
  repo.git("push", "-q", "-f", repo.origin, "HEAD:refs/heads/feature", "HEAD:refs/pull/7/head");
}

const post = ({ repo }: RealGhWorld, ...flags: string[]) =>
  runTool(repo, ["review", "--post", "--no-input", ...flags]);

describe.skipIf(REAL_GH === undefined)("with the real gh", () => {
  test("posts a thread at the finding and one summary, and a second run and a rebase add nothing", async () => {
    await using world = await realGhWorld();
    openPull(world, { "src/run.js": FLAW });
    const { threads, comments } = world.github.world;

    const first = await post(world);

    expect(first.status, first.stderr).toBe(1);
    expect(first.stderr).toContain("1 new, 0 updated, 0 reopened, 0 resolved, 0 unchanged");
    expect(first.stderr).toContain("1 thread and the summary read back");
    expect(threads).toMatchObject([{ path: "src/run.js", line: 1, isResolved: false }]);
    expect(threads[0]?.body).toMatch(/<!-- tool:finding f-[0-9a-z]{8} -->$/);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain("<!-- tool:summary -->");

    world.repo.write({ "src/run.js": `// A line above.\n${FLAW}` });
    world.repo.git("commit", "-q", "--amend", "-a", "-m", "rewritten");
    world.repo.git("push", "-q", "-f", world.repo.origin, "HEAD:refs/pull/7/head");
    world.github.requests.length = 0;
    const second = await post(world, "--pr", "7");

    expect(second.stderr).toContain("0 new");
    expect([threads.length, comments.length]).toEqual([1, 1]);
    expect(world.github.requests).not.toContain("AddReview");
    expect(world.github.requests).not.toContain("AddSummary");
    expect(world.github.leaks).toEqual([]);
    expect(world.github.missing).toEqual([]);
  });

  test("resolves the thread of a finding that is gone, opens it again when it is back, and leaves what a person resolved", async () => {
    await using world = await realGhWorld();
    openPull(world, { "src/run.js": FLAW });
    const { threads, comments } = world.github.world;
    await post(world);

    world.repo.write({ "src/run.js": "export const run = (text) => text;\n" });
    offer(world);
    const clean = await post(world);

    expect(clean.status, clean.stderr).toBe(0);
    expect(threads).toMatchObject([{ isResolved: true }]);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain("nothing found");

    world.repo.write({ "src/run.js": FLAW });
    offer(world);
    expect((await post(world)).stderr).toContain("1 reopened");
    expect(threads).toMatchObject([{ isResolved: false }]);

    for (const thread of threads) thread.isResolved = true;
    expect((await post(world)).stderr).toContain(
      "0 new, 0 updated, 0 reopened, 0 resolved, 1 unchanged",
    );
    expect(threads).toMatchObject([{ isResolved: true }]);
  });

  test("a fix is a suggestion at its lines, and comments of others with the same mark count for nothing", async () => {
    await using world = await realGhWorld();
    openPull(world, { "src/loose.js": LOOSE });
    const { threads, comments } = world.github.world;
    await post(world);
    const suggested = threads.filter(({ body }) => body.includes("```suggestion\n"));
    expect(suggested, JSON.stringify(threads)).not.toEqual([]);
    const many = threads.length;

    // Somebody else has copied them all, and written more than a page beside.
    const forged = [...threads, ...comments].map(({ body }) => body);
    threads.length = 0;
    comments.length = 0;
    for (let at = 0; at < 120; at += 1)
      comments.push({
        id: `X_${at}`,
        pull: 7,
        author: "bob",
        body: forged[at % forged.length] ?? "",
      });
    await post(world);
    await post(world);

    expect(threads).toHaveLength(many);
    expect(comments.filter(({ author }) => author === "alice")).toHaveLength(1);
  });

  test("of very many findings fifty get a thread, and the others a line of the summary", async () => {
    await using world = await realGhWorld();
    openPull(world, { "src/run.js": FLAW.replace("run", "run0") });
    const many = Array.from({ length: 53 }, (_, at) => FLAW.replace("run", `run${at}`)).join("");
    world.repo.write({ "src/run.js": many });
    offer(world);

    const { stderr } = await post(world);

    const { threads, comments } = world.github.world;
    expect(threads, stderr).toHaveLength(50);
    expect(comments[0]?.body.match(/^- `src\/run\.js:\d+`/gm)).toHaveLength(3);
  });

  test("a line that the host has no thread for goes into the summary", async () => {
    await using world = await realGhWorld({ linesOffDiff: ["src/run.js:1"] });
    openPull(world, { "src/run.js": FLAW, "src/more.js": FLAW });

    const { stderr } = await post(world);

    expect(world.github.world.threads.map(({ path }) => path)).toEqual(["src/more.js"]);
    expect(world.github.world.comments[0]?.body).toContain("- `src/run.js:1`:");
    expect(stderr).toContain("1 new");
  });

  test("a token that may only read gives annotations and a word, and JSON stays JSON", async () => {
    await using world = await realGhWorld({ mayComment: false });
    openPull(world, { "src/run.js": FLAW });

    const annotated = await post(world);
    const json = await post(world, "--json");

    expect(annotated.status).toBe(1);
    expect(annotated.stdout).toMatch(/^::warning file=src\/run\.js,line=1/m);
    expect(annotated.stderr).toContain("nothing more was posted on github.localhost/acme/app#7");
    expect(JSON.parse(json.stdout).findings).toHaveLength(1);
    expect(world.github.world.comments).toEqual([]);
  });

  test("a review that the user has not submitted yet is named, and nothing is posted", async () => {
    await using world = await realGhWorld({ hasPendingReview: true });
    openPull(world, { "src/run.js": FLAW });

    const { status, stderr } = await post(world);

    expect(status).toBe(2);
    expect(stderr).toContain("error: you have begun a review on #7 and not submitted it");
    expect(stderr).toContain("`gh pr view 7 --web -R github.localhost/acme/app`");
    expect(stderr).toContain("`tool review --post --pr 7`");
    expect(world.github.world.comments).toEqual([]);
  });

  test("threads that the host took and does not show are an error, after the report", async () => {
    await using world = await realGhWorld({ losesThreads: true });
    openPull(world, { "src/run.js": FLAW });

    const { status, stdout, stderr } = await post(world);

    expect(status).toBe(2);
    expect(stdout).toContain("src/run.js");
    expect(stderr).toContain("the host does not show 1 of 1 new threads after posting");
  });

  test("no secret is posted", async () => {
    const secret = "hunter2-of-the-environment";
    await using world = await realGhWorld({ linesOffDiff: [`src/${secret}.js:1`] });
    world.repo.sandbox.env["DEPLOY_TOKEN"] = secret;
    openPull(world, {
      "src/run.js": `export const run = () => eval("${secret}");\n`,
      [`src/${secret}.js`]: FLAW,
    });

    await post(world);

    const { threads, comments } = world.github.world;
    expect(comments[0]?.body).toContain("src/***.js:1");
    expect(JSON.stringify([threads.map(({ body }) => body), comments])).not.toContain(secret);
  });

  test("a branch without an open pull request is an error with a way out", async () => {
    await using world = await realGhWorld();

    const { status, stdout, stderr } = await post(world);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("has no open pull request from feature");
    expect(stderr).toContain("hint: name the pull request: `tool review --post --pr 12`");
  });
});

test("plain git has no comments, and says what to do instead", async () => {
  await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });

  const { status, stderr } = await runTool(repo, ["review", "--post", "--set", "host=plain"]);

  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: a review cannot be posted .*\nhint: .*--format markdown/m);
});

test.each([["--staged"], ["--fix"], ["--preview"], ["--re-review"]])(
  "--post with %s is refused before anything is asked",
  async (flag) => {
    await using repo = repoWithOrigin({ feature: { "a.txt": "a\n" } });

    const { status, stdout, stderr } = await runTool(repo, ["review", "--post", flag]);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(flag);
    expect(stderr).toContain("cannot be combined");
  },
);
