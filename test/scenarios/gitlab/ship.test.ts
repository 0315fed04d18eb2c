import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FakeGitlab } from "../../helpers/fake-gitlab/fake-gitlab.ts";
import { plainRequest } from "../../helpers/fake-gitlab/world.ts";
import { CLIENTS, connectToGitlab, type GitlabOptions } from "../../helpers/gitlab-world.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { FULL_SHIP, shipUntil } from "../ship/killed.ts";
import { shipJson, shipWorld, subjectsOnOrigin, type World } from "../ship/world.ts";

const MERGE = "PUT /projects/acme%2Fapp/merge_requests/1/merge";
const READ = "GET /projects/acme%2Fapp/merge_requests/1";
const CREATE = "POST /projects/acme%2Fapp/merge_requests";

async function worldOn(options: GitlabOptions, config: unknown = { ship: {} }) {
  const repo = shipWorld({
    config,
    main: { ".gitlab/merge_request_templates/Default.md": "## Why\n" },
  });
  const gitlab = await connectToGitlab(repo, options);
  return {
    repo,
    gitlab,
    async [Symbol.asyncDispose]() {
      await gitlab[Symbol.asyncDispose]();
      await repo[Symbol.asyncDispose]();
    },
  };
}

function count({ requests }: FakeGitlab, name: string): number {
  return requests.filter((each) => each === name).length;
}

function deploys(repo: World): number {
  return repo.trace().filter((line) => line.startsWith("deploy ")).length;
}

describe.each(CLIENTS)("on GitLab, with the client %j,", (client) => {
  test("a merge request is opened with template, labels, reviewers and assignees, and used again", async () => {
    await using world = await worldOn({ client });
    const { repo, gitlab } = world;
    const args = ["ship", "--label=bug", "--reviewer=bob", "--assignee=@me", "--draft"];

    const plan = await runTool(repo, ["ship", "--dry-run"]);
    const first = await shipJson(repo, args);
    repo.write({ "more.js": "export {};\n" });
    const again = await shipJson(repo, args);

    expect(plan.stdout).toContain("feature → main on gitlab.localhost/acme/app");
    expect(first, first.stderr).toMatchObject({
      status: 0,
      report: { pullRequest: { number: 1, created: true } },
    });
    expect(first.report.pullRequest?.url).toBe(
      "http://gitlab.localhost/acme/app/-/merge_requests/1",
    );
    expect(gitlab.world.requests).toMatchObject([
      {
        title: "Draft: Add the feature",
        description: expect.stringContaining("## Why"),
        labels: ["bug"],
        reviewers: ["bob"],
        assignees: ["alice"],
      },
    ]);
    expect(again.report).toMatchObject({
      pullRequest: { number: 1, created: false },
      warnings: [{ message: expect.stringContaining("--reviewer, --label, --assignee, --draft") }],
    });
    expect(gitlab.leaks).toEqual([]);
  });

  test("every message writes the number of a merge request as GitLab does", async () => {
    await using world = await worldOn({ client, pipeline: "running" });
    const { repo } = world;

    const shipped = await runTool(repo, ["ship", "--auto-merge", "--no-wait"]);
    const late = await runTool(repo, ["ship", "--continue", "--merge-timeout", "1ms"]);
    const listed = await runTool(repo, ["runs"]);
    const shown = await runTool(repo, ["runs", "show"]);
    const page = await runTool(repo, ["runs", "show", "--format", "html"]);
    const aborted = await runTool(repo, ["ship", "--abort"]);

    expect(shipped.stderr).toContain("opened !1: Add the feature");
    expect(shipped.stderr).toContain("auto-merge is set on !1; not waiting for the merge");
    expect(shipped.stderr).toContain("merge request !1: opened, not merged yet");
    expect(late.stderr).toContain("error: !1 was not merged within");
    expect(listed.stdout).toContain(" · !1");
    expect(shown.stdout).toContain("merge request !1: http://gitlab.localhost/");
    expect(page.stdout).toContain("!1 Add the feature");
    expect(aborted.stderr).toContain("auto-merge, set on !1: the host merges it by itself");
    expect(aborted.stderr).toContain("the merge request !1, open: ");
    for (const { stdout, stderr } of [shipped, late, listed, shown, page, aborted])
      // The colours of the page begin with the same sign.
      expect(`${stdout}${stderr}`).not.toMatch(/#1(?![\da-f])/);
  });

  test("a title is cut to what GitLab takes, a draft's mark included", async () => {
    await using world = await worldOn({ client });

    const { status, stderr } = await runTool(world.repo, [
      "ship",
      "--draft",
      "--title",
      "Long ".repeat(60).trim(),
    ]);

    expect({ status, stderr }).toMatchObject({ status: 0 });
    const [request] = world.gitlab.world.requests;
    expect(request?.title).toMatch(/^Draft: Long .*…$/);
    expect(request?.title.length).toBeLessThanOrEqual(255);
  });

  test("what commits and a branch's own template say is described, and not carried out", async () => {
    await using world = await worldOn({ client });
    const { repo, gitlab } = world;
    repo.write({ ".gitlab/merge_request_templates/Default.md": "## Why\n\n/approve\n" });
    repo.git("add", "-A");
    const message = "Add it\n\n/merge\n/\rclose\n\n````\n/assign @bob\n````\n";
    repo.git("commit", "-q", "--cleanup=verbatim", "--amend", "-m", message);

    const { status, stderr } = await shipJson(repo);

    expect(status, stderr).toBe(0);
    expect(gitlab.world.requests).toMatchObject([
      { description: expect.stringMatching(/^\\\/approve$[^]*^\\\/merge$[^]*^ \/assign @bob$/m) },
    ]);
    expect(gitlab.world.commands).toEqual([]);
  });

  test("commands that the target's template or --body holds are left to GitLab", async () => {
    await using world = await worldOn({ client });
    const { repo, gitlab } = world;
    const template = { ".gitlab/merge_request_templates/Default.md": "/label ~bug\n" };
    repo.git("checkout", "-q", "main");
    repo.write(template);
    repo.git("add", "-A");
    repo.git("commit", "-q", "-m", "Label requests");
    repo.git("push", "-q", repo.origin, "main");
    repo.git("checkout", "-q", "feature");
    repo.git("rebase", "-q", "main");

    const filled = await shipJson(repo);
    gitlab.world.requests.length = 0;
    await shipJson(repo, ["ship", "--body", "/assign me"]);

    expect(filled.status, filled.stderr).toBe(0);
    expect(gitlab.world.commands).toEqual(["/label ~bug", "/assign me"]);
  });

  test("auto-merge waits for the pipeline, also for one that begins late, and squashes", async () => {
    await using world = await worldOn(
      { client, pipeline: "running", readsBeforePipeline: 4 },
      FULL_SHIP,
    );
    const { repo, gitlab } = world;
    let looks = 0;
    gitlab.meanwhile = (name) => {
      const [request] = gitlab.world.requests;
      if (request?.isArmed === true && name.startsWith("GET") && (looks += 1) > 3)
        request.pipeline = "success";
    };

    const { status, report, stderr } = await shipJson(repo);

    expect({ status, pull: report.pullRequest }, stderr).toMatchObject({
      status: 0,
      pull: { merged: true },
    });
    expect(stderr).toContain("waiting for the pipeline to start");
    expect(looks).toBeGreaterThan(3);
    expect(subjectsOnOrigin(repo, "main")).toEqual(["Add the feature", "Start"]);
    expect(deploys(repo)).toBe(1);
    expect(count(gitlab, MERGE)).toBe(1);
  });

  test.each<[string, GitlabOptions]>([
    ["skipped its pipeline", { pipeline: "skipped" }],
    ["passed on the merge into its target", { pipeline: "success", hasMergedResults: true }],
  ])("a merge request that %s is merged at once", async (_, options) => {
    await using world = await worldOn({ client, ...options }, FULL_SHIP);

    const { status, report, stderr } = await shipJson(world.repo);

    expect({ status, pull: report.pullRequest }, stderr).toMatchObject({
      status: 0,
      pull: { merged: true },
    });
    expect(count(world.gitlab, MERGE)).toBe(1);
    expect(stderr).not.toContain("waiting for the pipeline to start");
  });

  test("a pipeline that waits for somebody is named as the reason why it is not merged", async () => {
    await using world = await worldOn({ client, pipeline: "manual" }, FULL_SHIP);

    const { status, report } = await shipJson(world.repo);

    expect({ status, errors: report.errors }).toMatchObject({
      status: 3,
      errors: [
        {
          code: "HOST_CHECKS_RUNNING",
          message:
            "!1 was not merged: its pipeline waits for a job that is started by hand or later",
        },
      ],
    });
    expect(count(world.gitlab, MERGE)).toBe(0);
  });

  test("a merge that is seen is not looked at once more", async () => {
    await using world = await worldOn({ client }, FULL_SHIP);
    const { repo, gitlab } = world;

    const { status, stderr } = await shipJson(repo);

    expect(status, stderr).toBe(0);
    const after = gitlab.requests.slice(gitlab.requests.indexOf(MERGE));
    expect(after).toEqual([MERGE, READ]);
    expect(deploys(repo)).toBe(1);
  });

  test("a pipeline that fails keeps it open, though GitLab would merge", async () => {
    await using world = await worldOn({ client, pipeline: "failed" }, FULL_SHIP);
    const { repo, gitlab } = world;

    const { status, report } = await shipJson(repo);

    expect({ status, codes: report.errors.map(({ code }) => code) }).toEqual({
      status: 3,
      codes: ["HOST_CHECKS_FAILED"],
    });
    expect(count(gitlab, MERGE)).toBe(0);
    expect(deploys(repo)).toBe(0);
  });

  test.each<[string, GitlabOptions, readonly string[], string]>([
    ["a label that is not there", {}, ["--label=nope"], "HOST_NO_SUCH_LABEL"],
    ["a reviewer who is not there", {}, ["--reviewer=zed"], "HOST_NO_SUCH_USER"],
    ["squashing that is off", { squashOption: "never" }, ["--auto-merge"], "HOST_METHOD_OFF"],
    ["a role that may not merge", { accessLevel: 20 }, ["--auto-merge"], "HOST_MAY_NOT_MERGE"],
  ])("%s is said before anything runs", async (_, options, args, code) => {
    await using world = await worldOn({ client, ...options });
    const { status, report } = await shipJson(world.repo, ["ship", ...args]);
    expect({ status, codes: report.errors.map((each) => each.code) }).toEqual({
      status: 2,
      codes: [code],
    });
    expect(world.repo.tipOnOrigin("feature")).toBeNull();
  });

  test("a label with a comma, which GitLab would take for two, is said with the flags to give", async () => {
    await using world = await worldOn({ client });
    const { status, report } = await shipJson(world.repo, ["ship", "--label=bug,wont fix"]);
    expect({ status, errors: report.errors }).toMatchObject({
      status: 2,
      errors: [
        {
          code: "HOST_NO_SUCH_LABEL",
          message: "no label of GitLab has a comma, as in bug,wont fix",
          hint: "give each label by itself: `--label bug --label 'wont fix'`",
        },
      ],
    });
  });

  test("a merge with a merge commit is made where that is the method", async () => {
    await using world = await worldOn({ client, squashOption: "never" });
    const { repo } = world;
    const args = ["ship", "--auto-merge", "--set=ship.mergeMethod=merge"];
    expect(await shipJson(repo, args)).toMatchObject({ status: 0 });
    expect(repo.gitIn(repo.origin, "log", "-1", "--format=%p", "main").split(" ")).toHaveLength(2);
  });

  test("what the edition does not keep is named", async () => {
    await using world = await worldOn({ client, keepsOnePerson: true });
    const args = ["ship", "--reviewer=bob", "--reviewer=carol"];
    const { report } = await shipJson(world.repo, args);
    expect(report.warnings).toMatchObject([
      { message: expect.stringContaining("GitLab did not accept these reviewers: carol") },
    ]);
  });

  test("a title that makes it a draft is named as the reason why it is not merged", async () => {
    await using world = await worldOn({ client });
    const args = ["ship", "--auto-merge", "--title", "Draft: later"];
    const { status, report } = await shipJson(world.repo, args);
    expect({ status, errors: report.errors }).toMatchObject({
      status: 3,
      errors: [
        {
          code: "HOST_MERGE_DRAFT",
          message: "!1 is a draft by its title (`Draft: …`), and a draft cannot be merged",
        },
      ],
    });
  });

  test("approvals that are missing are named, and the merge request stays open", async () => {
    await using world = await worldOn({ client, isApproved: false });
    const { status, report } = await shipJson(world.repo, ["ship", "--auto-merge"]);
    expect(status).toBe(3);
    expect(report.errors[0]?.message).toContain("does not merge !1 yet: not approved");
  });

  test.each<[string, string, "before" | "after", number]>([
    ["opening, before it has an effect", CREATE, "before", 2],
    ["opening, after its effect", CREATE, "after", 1],
    ["merging, before it has an effect", MERGE, "before", 2],
    ["merging, after its effect", MERGE, "after", 1],
  ])("a connection that is cut while %s makes nothing twice", async (_, name, cut, calls) => {
    await using world = await worldOn({ client }, FULL_SHIP);
    const { repo, gitlab } = world;
    gitlab.injections.set(name, [{ cut }]);

    const first = await shipJson(repo);
    if (first.status !== 0) await shipJson(repo, ["ship", "--continue"]);

    expect(gitlab.world.requests).toMatchObject([{ iid: 1, state: "merged" }]);
    expect(count(gitlab, name)).toBe(calls);
    expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
    expect(deploys(repo)).toBe(1);
  });

  test.each([
    "effect:push",
    "intent:open-pull-request",
    "effect:open-pull-request",
    "intent:set-auto-merge",
    "effect:set-auto-merge",
  ])(
    "a ship killed at %s ends with one merge request, one merge and one deployment",
    async (point) => {
      await using world = await worldOn({ client }, FULL_SHIP);
      const { repo, gitlab } = world;
      await shipUntil(repo, point);

      const { status, stderr } = await shipJson(repo, ["ship", "--continue"]);

      expect(status, stderr).toBe(0);
      expect(gitlab.world.requests).toMatchObject([{ iid: 1, state: "merged" }]);
      expect(count(gitlab, CREATE)).toBe(1);
      expect(count(gitlab, MERGE)).toBe(1);
      expect(subjectsOnOrigin(repo, "main")).toHaveLength(2);
      expect(deploys(repo)).toBe(1);
    },
  );

  test("the open merge request is found among many whose branches in forks have the same name", async () => {
    await using world = await worldOn({ client });
    const { repo, gitlab } = world;
    await shipJson(repo);
    const [own] = gitlab.world.requests.splice(0);
    const noted = { head: "a".repeat(40), base: "b".repeat(40) };
    for (let iid = 2; iid <= 130; iid += 1)
      gitlab.world.requests.push({
        ...plainRequest(iid, "feature"),
        sourceProject: 900 + iid,
        noted,
      });
    if (own !== undefined) gitlab.world.requests.push(own);

    const again = await shipJson(repo);

    expect(again.report.pullRequest, again.stderr).toMatchObject({ number: 1, created: false });
  });

  test("in a project that was moved it is opened, merged and found by the present path", async () => {
    await using world = await worldOn({ client, formerly: "acme/old-name" });
    const { repo, gitlab } = world;

    const first = await shipJson(repo);
    const again = await shipJson(repo, ["ship", "--auto-merge"]);

    expect(first.report.pullRequest, first.stderr).toMatchObject({ number: 1, created: true });
    expect(again.report.pullRequest, again.stderr).toMatchObject({ created: false, merged: true });
    expect(gitlab.world.requests).toHaveLength(1);
  });

  test("from a fork it is opened in the project, from the fork", async () => {
    await using repo = shipWorld();
    const project = join(repo.sandbox.directory, "project.git");
    repo.gitIn(repo.sandbox.directory, "clone", "-q", "--bare", repo.origin, project);
    await using gitlab = await connectToGitlab(repo, { client, forkOf: project });

    const { status, report, stderr } = await shipJson(repo);
    const again = await shipJson(repo);

    expect({ status, url: report.pullRequest?.url }, stderr).toEqual({
      status: 0,
      url: "http://gitlab.localhost/acme/app/-/merge_requests/1",
    });
    expect(gitlab.world.requests).toMatchObject([{ sourceProject: 12, source: "feature" }]);
    expect(again.report.pullRequest).toMatchObject({ number: 1, created: false });
  });

  test.each([
    [1, 0],
    [20, 2],
  ])("a fork is asked about again while a web page answers, here %i times", async (times, ends) => {
    await using repo = shipWorld();
    const project = join(repo.sandbox.directory, "project.git");
    repo.gitIn(repo.sandbox.directory, "clone", "-q", "--bare", repo.origin, project);
    await using gitlab = await connectToGitlab(repo, { client, forkOf: project });
    const pages = Array.from({ length: times }, () => ({ page: "<html><p>Sign in</p></html>" }));
    gitlab.injections.set("GET /projects/alice%2Fapp", pages);

    const { status, report } = await shipJson(repo);

    expect({ status, errors: report.errors.map(({ code }) => code) }).toEqual({
      status: ends,
      errors: ends === 0 ? [] : ["HOST_UNREACHABLE"],
    });
    expect(gitlab.world.requests).toMatchObject(ends === 0 ? [{ sourceProject: 12 }] : []);
  });

  test("a token that is refused, and no login at all, both say to log in", async () => {
    await using world = await worldOn({ client });
    const { repo } = world;
    const refused = await runTool(repo, ["ship"], { env: { GITLAB_TOKEN: "glpat-bad" } });
    repo.git("config", "remote.origin.url", "http://gitlab.example.test/acme/app.git");
    const stranger = await runTool(repo, ["ship", "--dry-run"]);

    expect(refused.stderr).toContain("does not accept the token that glab sends");
    expect(refused.stderr).toContain("hint: `glab auth login --hostname gitlab.localhost`");
    expect([refused.status, stranger.status]).toEqual([2, 2]);
  });
});
