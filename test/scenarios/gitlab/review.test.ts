import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FakeGitlab } from "../../helpers/fake-gitlab/fake-gitlab.ts";
import { plainRequest } from "../../helpers/fake-gitlab/world.ts";
import { CLIENTS, connectToGitlab, type GitlabOptions } from "../../helpers/gitlab-world.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const FLAW = "export const run = (text) => eval(text);\n";
const LOOSE = "export const isOne = (value) => value == null || value === NaN;\n";
const ASKS = `export const key = process.env.SESSION_SECRET || "change-me-please";
export const sign = (text) => hmac(key, text);
`;
const THREADS = "POST /projects/acme%2Fapp/merge_requests/7/discussions";
const NOTES = "POST /projects/acme%2Fapp/merge_requests/7/notes";

interface World extends AsyncDisposable {
  readonly repo: Repo;
  readonly gitlab: FakeGitlab;
}

/** A branch whose commits are offered as merge request 7. */
async function offered(
  options: GitlabOptions,
  feature: Record<string, string> = { "src/run.js": FLAW },
): Promise<World> {
  const repo = repoWithOrigin({ main: { "src/old.js": LOOSE.repeat(3) }, feature });
  repo.git("push", "-q", repo.origin, "HEAD:refs/heads/feature");
  const requests = [plainRequest(7, "feature")];
  const gitlab = await connectToGitlab(repo, { requests, ...options });
  return {
    repo,
    gitlab,
    async [Symbol.asyncDispose]() {
      await gitlab[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

function offerAgain({ repo }: World, files: Record<string, string | null>): void {
  repo.write(files);
  repo.git("add", "-A");
  repo.git("commit", "-q", "--amend", "-m", "rewritten");
  repo.git("push", "-q", "-f", repo.origin, "HEAD:refs/heads/feature");
}

const post = ({ repo }: World, ...flags: string[]) =>
  runTool(repo, ["review", "--post", "--no-input", ...flags]);

function threadsOf({ world }: FakeGitlab) {
  return world.discussions.filter(({ isAlone }) => !isAlone).map(({ note }) => note);
}

function summariesOf({ world }: FakeGitlab) {
  return world.discussions.filter(({ isAlone }) => isAlone).map(({ note }) => note);
}

function refsOf(repo: Repo): string {
  return repo.git("for-each-ref", "--format=%(refname)");
}

describe.each(CLIENTS)("on GitLab, with the client %j,", (client) => {
  test.each([["7"], ["http://gitlab.localhost/acme/app/-/merge_requests/7/diffs"]])(
    "--pr %s reviews a merge request from a fork, and leaves files, branches and no refs behind",
    async (name) => {
      const request = { ...plainRequest(7, "their-work"), sourceProject: 99 };
      await using world = await offered({ client, requests: [request] });
      const { repo, gitlab } = world;
      repo.git("push", "-q", repo.origin, "HEAD:refs/merge-requests/7/head");
      repo.gitIn(repo.origin, "update-ref", "-d", "refs/heads/feature");
      repo.git("checkout", "-q", "main");
      repo.write({ "new.txt": "untracked\n" });
      const before = [refsOf(repo), repo.git("status", "--porcelain")];

      const { status, stdout, stderr } = await runTool(repo, ["review", "--pr", name, "--json"]);

      expect(status, stderr).toBe(1);
      const report = JSON.parse(stdout);
      expect(report.base).toEqual({
        branch: "main",
        ref: null,
        commit: repo.git("rev-parse", "main"),
      });
      expect(report.head).toMatchObject({ branch: "their-work", dirty: false });
      expect(report.findings.map((found: { file: string }) => found.file)).toEqual(["src/run.js"]);
      expect([refsOf(repo), repo.git("status", "--porcelain")]).toEqual(before);
      expect(gitlab.leaks).toEqual([]);
    },
  );

  test("--pr reviews what was merged or closed, also when its branches and its head ref are gone", async () => {
    await using world = await offered({ client });
    const { repo, gitlab } = world;
    const noted = { head: repo.git("rev-parse", "HEAD"), base: repo.git("rev-parse", "main") };
    Object.assign(gitlab.world.requests[0] ?? {}, { state: "merged", noted });
    gitlab.world.requests.push({ ...plainRequest(8, "feature"), state: "closed", noted });
    Object.assign(gitlab.world.requests[1] ?? {}, { target: "no-more" });
    repo.git("push", "-q", repo.origin, "HEAD:refs/heads/main");
    repo.gitIn(repo.origin, "update-ref", "-d", "refs/heads/feature");
    repo.git("checkout", "-q", "main");

    for (const number of ["7", "8"]) {
      const { status, stdout, stderr } = await runTool(repo, ["review", "--pr", number, "--json"]);

      expect(status, stderr).toBe(1);
      const report = JSON.parse(stdout);
      expect(report.base.commit).toBe(noted.base);
      expect(report.head).toMatchObject({ branch: "feature", commit: noted.head });
      expect(report.findings).toHaveLength(1);
    }
  });

  test.each([["acme/old-name"], ["acme/app"]])(
    "in a project that was moved, --pr takes the address under %s",
    async (path) => {
      await using world = await offered({ client, formerly: "acme/old-name" });
      const url = `http://gitlab.localhost/${path}/-/merge_requests/7`;

      const { status, stderr } = await post(world, "--pr", url);

      expect(status, stderr).toBe(1);
      expect(stderr).toContain("posted on gitlab.localhost/acme/app!7: 1 new");
    },
  );

  test("commits that the host no longer has are named, with what a clone that has them can do", async () => {
    const lost = "c0ffee".padEnd(40, "0");
    await using world = await offered({ client });
    const { repo, gitlab } = world;
    const noted = { head: lost, base: repo.git("rev-parse", "main") };
    Object.assign(gitlab.world.requests[0] ?? {}, { state: "closed", noted });
    repo.gitIn(repo.origin, "update-ref", "-d", "refs/heads/feature");

    const { status, stdout, stderr } = await runTool(repo, ["review", "--pr", "7"]);

    expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      `error: origin no longer has the commits of merge request !7\nhint: in a clone that still has them: \`tool review --range ${noted.base}...${lost}\`\n`,
    );
    expect(refsOf(repo)).not.toContain("refs/tool/");
  });

  test("in a clone of a fork, --pr and --post are about the project's merge request", async () => {
    await using repo = repoWithOrigin({ feature: { "src/run.js": FLAW } });
    repo.git("push", "-q", repo.origin, "HEAD:refs/heads/feature");
    const project = join(repo.sandbox.directory, "project.git");
    repo.gitIn(repo.sandbox.directory, "clone", "-q", "--bare", repo.origin, project);
    repo.gitIn(project, "update-ref", "-d", "refs/heads/feature");
    const requests = [{ ...plainRequest(7, "feature"), sourceProject: 12 }];
    await using gitlab = await connectToGitlab(repo, { client, forkOf: project, requests });

    const { status, stderr } = await runTool(repo, ["review", "--post", "--no-input"]);

    expect(status, stderr).toBe(1);
    expect(stderr).toContain("posted on gitlab.localhost/acme/app!7: 1 new");
    expect(threadsOf(gitlab)).toHaveLength(1);
  });

  test("a number that is not there, and a URL of another project, are errors with a way out", async () => {
    await using world = await offered({ client });
    const url = "http://gitlab.localhost/other/thing/-/merge_requests/7";

    const unknown = await runTool(world.repo, ["review", "--pr", "99"]);
    const other = await runTool(world.repo, ["review", "--pr", url]);

    expect(unknown.stderr).toContain("gitlab.localhost/acme/app has no merge request !99");
    expect(other.stderr).toMatch(/^error: /m);
    for (const { status, stdout, stderr } of [unknown, other]) {
      expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^hint: /m);
    }
  });

  test("posts a thread and one summary, and a second run and a rebase add nothing", async () => {
    await using world = await offered({ client });
    const { gitlab } = world;

    const first = await post(world);

    expect(first.status, first.stderr).toBe(1);
    expect(first.stderr).toContain("1 new, 0 updated, 0 reopened, 0 resolved, 0 unchanged");
    expect(first.stderr).toContain("1 thread and the summary read back");
    expect(threadsOf(gitlab)).toMatchObject([
      { position: { new_path: "src/run.js", old_path: "src/run.js", new_line: 1 } },
    ]);
    expect(threadsOf(gitlab)[0]?.body).toMatch(/<!-- tool:finding f-[0-9a-z]{8} -->$/);
    expect(summariesOf(gitlab)).toHaveLength(1);

    offerAgain(world, { "src/run.js": `// A line above.\n${FLAW}` });
    gitlab.requests.length = 0;
    const second = await post(world, "--pr", "7");

    expect(second.stderr).toContain("0 new");
    expect([threadsOf(gitlab).length, summariesOf(gitlab).length]).toEqual([1, 1]);
    expect(gitlab.requests.filter((name) => name === THREADS || name === NOTES)).toEqual([]);
    expect(gitlab.world.commands).toEqual([]);
    expect(gitlab.leaks).toEqual([]);
  });

  test("resolves the thread of a finding that is gone, opens it again when it is back, and leaves what a person resolved", async () => {
    await using world = await offered({ client });
    const { gitlab } = world;
    await post(world);

    offerAgain(world, { "src/run.js": "export const run = (text) => text;\n" });
    const clean = await post(world);

    expect(clean.status, clean.stderr).toBe(0);
    expect(threadsOf(gitlab)).toMatchObject([{ isResolved: true }]);
    expect(summariesOf(gitlab)).toMatchObject([{ body: expect.stringContaining("nothing found") }]);

    offerAgain(world, { "src/run.js": FLAW });
    expect((await post(world)).stderr).toContain("1 reopened");
    expect(threadsOf(gitlab)).toMatchObject([{ isResolved: false }]);

    for (const thread of threadsOf(gitlab)) thread.isResolved = true;
    const after = await post(world);
    expect(after.stderr).toContain("0 new, 0 updated, 0 reopened, 0 resolved, 1 unchanged");
    expect(threadsOf(gitlab)).toMatchObject([{ isResolved: true }]);
  });

  test("a fix is a suggestion in GitLab's form, and comments of others with the same mark count for nothing", async () => {
    await using world = await offered({ client }, { "src/loose.js": LOOSE });
    const { gitlab } = world;
    await post(world);
    const posted = gitlab.world.discussions.map(({ note }) => note.body);
    expect(posted.filter((body) => body.includes("```suggestion:-0+0\n"))).not.toEqual([]);
    const many = threadsOf(gitlab).length;

    // Somebody else has copied them all, more than a page.
    const copied = Array.from({ length: 120 }, (_, at) => ({
      id: `x${at}`,
      request: 7,
      isAlone: at % 2 === 0,
      note: {
        id: 1000 + at,
        author: "bob",
        body: posted[at % posted.length] ?? "",
        isResolved: false,
        position: null,
      },
    }));
    gitlab.world.discussions.splice(0, Infinity, ...copied);
    await post(world);
    await post(world);

    const own = gitlab.world.discussions.filter(({ note }) => note.author === "alice");
    expect(own.filter(({ isAlone }) => !isAlone)).toHaveLength(many);
    expect(own.filter(({ isAlone }) => isAlone)).toHaveLength(1);
  });

  test("code that reads as a command of GitLab's is suggested and not carried out", async () => {
    const code = 'export const isBad = (a) =>\n/close x/.test(a) || a === NaN || a === "```";\n';
    await using world = await offered({ client }, { "src/bad.js": code });

    await post(world);
    const again = await post(world);

    const bodies = threadsOf(world.gitlab).map(({ body }) => body);
    expect(bodies.join("\n")).toContain(
      "\n ````suggestion:-0+0\n /close x/.test(a) || Number.isNaN(a)",
    );
    expect(again.stderr).toContain("0 new, 0 updated");
    expect(world.gitlab.world.commands).toEqual([]);
  });

  test("what an earlier version posted as a command is none when its thread is resolved", async () => {
    await using world = await offered({ client });
    const { gitlab } = world;
    await post(world);
    for (const thread of threadsOf(gitlab)) thread.body = `/close\n\n${thread.body}`;

    offerAgain(world, { "src/run.js": "export const run = (text) => text;\n" });
    await post(world);

    const body = expect.stringMatching(/^\\\/close\n/) as string;
    expect(threadsOf(gitlab)).toMatchObject([{ isResolved: true, body }]);
    expect(gitlab.world.commands).toEqual([]);
  });

  test("a thread in a renamed file names its former path", async () => {
    const moved = { "src/old.js": null, "src/moved.js": `${LOOSE.repeat(3)}${FLAW}` };
    await using world = await offered({ client });
    offerAgain(world, { "src/run.js": null, ...moved });

    const { stderr } = await post(world);

    const positions = threadsOf(world.gitlab).map(({ position }) => position);
    expect(positions, stderr).toMatchObject([{ old_path: "src/old.js", new_path: "src/moved.js" }]);
  });

  test("a line that GitLab has no thread for goes into the summary", async () => {
    const files = { "src/run.js": FLAW, "src/more.js": FLAW };
    await using world = await offered({ client, linesOffDiff: ["src/run.js:1"] }, files);

    const { stderr } = await post(world);

    expect(threadsOf(world.gitlab)).toMatchObject([{ position: { new_path: "src/more.js" } }]);
    expect(summariesOf(world.gitlab)[0]?.body).toContain("- `src/run.js:1`:");
    expect(stderr).toContain("1 new");
  });

  test("a question of the review is posted as a question", async () => {
    await using world = await offered({ client }, { "src/run.js": FLAW });
    const { repo, gitlab } = world;
    offerAgain(world, { "src/run.js": null, "src/server.js": ASKS });

    const { stderr } = await post(world);

    expect(
      threadsOf(gitlab).map(({ body }) => body),
      stderr,
    ).toContainEqual(expect.stringMatching(/^\*\*Question\*\*\n/));
    expect(repo.git("status", "--porcelain")).toBe("");
  });

  test("a login that may only read gets the Code Quality report and a word, and JSON stays JSON", async () => {
    await using world = await offered({ client, mayComment: false });

    const refused = await post(world);
    const json = await post(world, "--json");

    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("nothing more was posted on gitlab.localhost/acme/app!7");
    expect(refused.stderr).toContain(
      "this account is not allowed to comment on gitlab.localhost/acme/app",
    );
    expect(JSON.parse(refused.stdout)).toMatchObject([
      { location: { path: "src/run.js", lines: { begin: 1 } } },
    ]);
    expect(JSON.parse(json.stdout).findings).toHaveLength(1);
    expect(world.gitlab.world.discussions).toEqual([]);
  });

  test("without a login, a merge request that everybody may see is reviewed and not commented on", async () => {
    await using world = await offered({ client, isLoggedOut: true, isPublic: true });

    const { status, stdout, stderr } = await post(world, "--pr", "7");

    expect(status, stderr).toBe(1);
    expect(stderr).toContain("nothing more was posted on gitlab.localhost/acme/app!7");
    expect(stderr).toContain("hint: `glab auth login --hostname gitlab.localhost`");
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  test("threads that the host took and does not show are an error, after the report", async () => {
    await using world = await offered({ client, losesThreads: true });

    const { status, stdout, stderr } = await post(world);

    expect(status).toBe(2);
    expect(stdout).toContain("src/run.js");
    expect(stderr).toContain("the host does not show 1 of 1 new threads after posting");
  });

  test("a connection that is cut after a thread was taken adds no second one", async () => {
    await using world = await offered({ client });
    world.gitlab.injections.set(THREADS, [{ cut: "after" }]);

    const cut = await post(world);
    const again = await post(world);

    expect(cut.status).toBe(2);
    expect(again.stderr).toContain("0 new");
    expect([threadsOf(world.gitlab).length, summariesOf(world.gitlab).length]).toEqual([1, 1]);
  });

  test("a commit that was pushed meanwhile is not commented on", async () => {
    await using world = await offered({ client });
    const { repo, gitlab } = world;
    let isPushed = false;
    gitlab.meanwhile = (name) => {
      if (isPushed || !name.endsWith("/versions")) return;
      isPushed = true;
      repo.git("commit", "-q", "--allow-empty", "-m", "more");
      repo.git("push", "-q", "-f", repo.origin, "HEAD:refs/heads/feature");
    };

    const { status, stderr } = await post(world);

    expect(status).toBe(2);
    expect(stderr).toContain("hint: review it as it is now: `tool review --post --pr 7`");
    expect(gitlab.world.discussions).toEqual([]);
  });

  test("no secret is posted", async () => {
    const secret = "hunter2-of-the-environment";
    const files = {
      "src/run.js": `export const run = () => eval("${secret}");\n`,
      [`src/${secret}.js`]: FLAW,
    };
    await using world = await offered({ client, linesOffDiff: [`src/${secret}.js:1`] }, files);
    world.repo.sandbox.env["DEPLOY_TOKEN"] = secret;

    await post(world);

    expect(summariesOf(world.gitlab)[0]?.body).toContain("src/***.js:1");
    const bodies = world.gitlab.world.discussions.map(({ note }) => note.body);
    expect(bodies.join("\n")).not.toContain(secret);
  });

  test("a branch without an open merge request is an error with a way out", async () => {
    await using world = await offered({ client, requests: [] });

    const { status, stdout, stderr } = await post(world);

    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("has no open pull request from feature");
    expect(stderr).toContain("hint: name the pull request: `tool review --post --pr 12`");
  });
});
