import { describe, expect, test } from "vitest";
import { probeGithub } from "../../../src/hosts/github/probe-github.ts";
import { createRun } from "../../../src/process/run.ts";
import type { FakeGithub, Injection } from "../../helpers/fake-github/fake-github.ts";
import { plainPull, type World, type WorldPull } from "../../helpers/fake-github/world.ts";
import { githubHostIn, pushed } from "../../helpers/hosts.ts";
import { REAL_GH, realGhWorld } from "../../helpers/real-gh.ts";
import type { Repo } from "../../helpers/repo.ts";
import type { Host, NewPullRequest } from "../../../src/hosts/types.ts";

interface Scene {
  readonly repo: Repo;
  readonly github: FakeGithub;
  readonly host: Host;
  readonly wanted: NewPullRequest;
}

/** Plays a scene against the real client, and holds that nothing left loopback and no field was unknown. */
async function scene(
  world: Partial<World>,
  play: (scene: Scene) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await using made = await realGhWorld(world);
  const { repo, github } = made;
  const wanted = pushed(repo);
  await play({ repo, github, host: githubHostIn(repo, env), wanted });
  expect(github.leaks).toEqual([]);
  expect(github.missing).toEqual([]);
}

function inject(github: FakeGithub, request: string, ...injections: Injection[]): void {
  github.injections.set(request, injections);
}

function onlyPull({ world }: FakeGithub): WorldPull {
  const [pull, ...others] = world.pulls;
  if (pull === undefined || others.length > 0)
    throw new Error(`${world.pulls.length} pull requests`);
  return pull;
}

function count(github: FakeGithub, request: string): number {
  return github.requests.filter((one) => one === request).length;
}

/** Opens the pull request and asks for the merge; gives its notes. */
async function merge({ host, wanted }: Scene, maxWaitMs = 0, onWait?: (line: string) => void) {
  const { pullRequest } = await host.open(wanted);
  const { number } = pullRequest;
  const asked = await host.setAutoMerge({
    ...wanted,
    number,
    maxWaitMs,
    ...(onWait && { onWait }),
  });
  return asked.notes;
}

const describeReal = describe.skipIf(REAL_GH === undefined);
const suffix = REAL_GH === undefined ? " (skipped: gh is not installed)" : "";

describeReal(`opening with the real gh${suffix}`, () => {
  test("opens one pull request, without asking anything but the host of the remote", () =>
    scene({}, async ({ host, wanted, github }) => {
      const opened = await host.open(wanted);

      expect(opened).toMatchObject({
        created: true,
        warnings: [],
        pullRequest: {
          number: 1,
          url: "http://github.localhost/acme/app/pull/1",
          headCommit: wanted.headCommit,
          baseBranch: "main",
        },
      });
      expect(onlyPull(github)).toMatchObject({ title: wanted.title, body: wanted.body });
      expect(github.requests).toContain("PullRequestCreate");
    }));

  test("opens it for a branch that git has pushed to the same host", () =>
    scene({}, async ({ repo, host, wanted, github }) => {
      repo.git("checkout", "-q", "-b", "other");
      const headCommit = repo.commit("Another", { "other.ts": "" });
      const run = createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
      const args = ["push", "-q", "origin", "HEAD:refs/heads/other"];

      const push = await run({ file: "git", args, cwd: repo.root });
      const opened = await host.open({ ...wanted, branch: "other", headCommit });

      expect(push).toMatchObject({ status: 0, stderr: "" });
      expect(opened.pullRequest).toMatchObject({ headBranch: "other", headCommit });
      expect(github.requests).toContain("git POST /acme/app.git/git-receive-pack");
    }));

  test("uses the pull request that is open already, and makes no second one", () =>
    scene({}, async ({ host, wanted, github }) => {
      await host.open(wanted);

      const again = await host.open({ ...wanted, labels: ["bug"] });

      expect(again).toMatchObject({ created: false, pullRequest: { number: 1 } });
      expect(again.warnings).toEqual([
        "the pull request was already open, so --label had no effect",
      ]);
      expect(count(github, "PullRequestCreate")).toBe(1);
    }));

  test("a merged one of a branch whose name is used again is not taken for it", () =>
    scene({}, async ({ host, wanted, github }) => {
      github.world.pulls.push({ ...plainPull(1, wanted.branch), state: "MERGED" });

      const opened = await host.open(wanted);

      expect(opened).toMatchObject({ created: true, pullRequest: { number: 2, state: "open" } });
    }));

  test("takes over a pull request that somebody else opens between the look and the call", () =>
    scene({}, async ({ host, wanted, github }) => {
      const first = await host.open(wanted);
      const [theirs] = github.world.pulls.splice(0);
      github.meanwhile = (request) => {
        if (request === "PullRequestCreate" && theirs !== undefined)
          github.world.pulls.splice(0, 1, theirs);
      };

      const opened = await host.open(wanted);

      expect(opened).toMatchObject({
        created: false,
        pullRequest: { number: first.pullRequest.number },
      });
      expect(onlyPull(github).number).toBe(1);
    }));

  test("finds the pull request whose connection was cut after it was made", () =>
    scene({}, async ({ host, wanted, github }) => {
      inject(github, "PullRequestCreate", { cut: "after" });

      const opened = await host.open(wanted);

      expect(opened).toMatchObject({ created: true, pullRequest: { number: 1 } });
      expect(onlyPull(github).number).toBe(1);
      expect(count(github, "PullRequestCreate")).toBe(1);
    }));

  test("a connection cut before the effect opens nothing, says so and is not repeated", () =>
    scene({}, async ({ host, wanted, github }) => {
      inject(github, "PullRequestCreate", { cut: "before" });

      await expect(host.open(wanted)).rejects.toMatchObject({
        code: "HOST_UNREACHABLE",
        message: expect.stringContaining("github.localhost did not answer"),
      });
      expect(github.world.pulls).toEqual([]);
      expect(count(github, "PullRequestCreate")).toBe(1);
    }));

  test("a call that hangs is given up at its limit, and the pull request it made later is found", () =>
    scene(
      {},
      async ({ host, wanted, github }) => {
        // It is there when somebody has looked for it in vain.
        const until = new Promise<void>((resolve) => {
          github.meanwhile = (request) => {
            const isAsked = github.requests.includes("PullRequestCreate");
            if (isAsked && request === "PullRequestList") resolve();
          };
        });
        inject(github, "PullRequestCreate", { until });

        const opened = await host.open(wanted);

        expect(opened).toMatchObject({ created: true, pullRequest: { number: 1 } });
        expect(onlyPull(github).number).toBe(1);
      },
      { TOOL_HOST_TIMEOUT_MS: "5000" },
    ));

  test("text that looks like flags or shell stays text", () =>
    scene({}, async ({ repo, host, github }) => {
      const branch = "fix/$(id);'`id`";
      repo.git("checkout", "-q", "-b", branch);
      const wanted = pushed(repo, { title: '--web "$(touch x)"', body: "--fill\n@me" });

      const opened = await host.open(wanted);

      expect(opened.pullRequest.headBranch).toBe(branch);
      expect(onlyPull(github)).toMatchObject({ title: wanted.title, body: wanted.body });
      expect(repo.exists("x")).toBe(false);
    }));

  test("labels, assignees and reviewers are put on it, names with commas and quotes whole", () => {
    const label = 'needs "care", soon';
    return scene({ labels: [label, "bug"] }, async ({ host, wanted, github }) => {
      await host.open({
        ...wanted,
        labels: [label, "bug"],
        assignees: ["alice"],
        reviewers: ["bob"],
      });

      expect(onlyPull(github)).toMatchObject({
        labels: [label, "bug"],
        assignees: ["alice"],
        reviewers: ["bob"],
      });
    });
  });

  test("a reviewer that fails after the creation is a warning, not a failure", () =>
    scene({}, async ({ host, wanted, github }) => {
      inject(github, "PullRequestCreateRequestReviews", {
        errors: [{ message: "Review cannot be requested from pull request author." }],
      });

      const { created, warnings } = await host.open({ ...wanted, reviewers: ["bob"] });

      expect(created).toBe(true);
      expect(warnings.join()).toContain("Review cannot be requested from pull request author.");
    }));

  test.each([
    ["an unknown label", "HOST_UNKNOWN_LABEL", { labels: ["nope"] }, "'nope' not found"],
    ["an unknown reviewer", "HOST_UNKNOWN_USER", { reviewers: ["zed"] }, "login of 'zed'"],
    ["an unknown assignee", "HOST_UNKNOWN_USER", { assignees: ["zed"] }, "login of 'zed'"],
    [
      "a base that is not there",
      "HOST_BASE_MISSING",
      { target: "nowhere" },
      "has no branch nowhere",
    ],
    [
      "a branch that was not pushed",
      "HOST_HEAD_MISSING",
      { branch: "elsewhere" },
      "does not have the branch elsewhere",
    ],
    [
      "a branch without commits of its own",
      "HOST_NOTHING_TO_OPEN",
      { branch: "main" },
      "has nothing that main",
    ],
  ])("%s stops before anything is opened", (_, code, wrong, message) =>
    scene({}, async ({ host, wanted, github }) => {
      await expect(host.open({ ...wanted, ...wrong })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
        hint: expect.stringMatching(/./),
      });
      expect(github.world.pulls).toEqual([]);
    }),
  );

  test.each([
    [
      "rate limit",
      "HOST_RATE_LIMITED",
      403,
      "API rate limit exceeded for user ID 1.",
      "the rate limit of this account is reached",
    ],
    [
      "secondary limit",
      "HOST_PAUSE_WANTED",
      403,
      "You have exceeded a secondary rate limit.",
      "limits the rate of requests",
    ],
    ["bad gateway", "HOST_UNREACHABLE", 502, "Bad gateway", "did not answer"],
  ])("a %s is named and nothing is opened", (_, code, status, message, words) =>
    scene({}, async ({ host, wanted, github }) => {
      inject(github, "PullRequestCreate", { status, message });

      await expect(host.open(wanted)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(words),
      });
      expect(github.world.pulls).toEqual([]);
    }),
  );
});

describeReal(`merging with the real gh${suffix}`, () => {
  test("merges at once where nothing holds it back, by one squash commit", () =>
    scene({}, async (all) => {
      expect(await merge(all)).toEqual(["nothing blocks it: it is merged immediately"]);

      const state = await all.host.read(1);
      expect(state).toMatchObject({ state: "merged", mergeCommit: all.repo.tipOnOrigin("main") });
      expect(count(all.github, "PullRequestMerge")).toBe(1);
    }));

  test("sets auto-merge where a required check still runs, and it is merged when that passes", () =>
    scene({ requiredChecks: ["ci"] }, async (all) => {
      expect(await merge(all)).toEqual([]);

      expect(await all.host.read(1)).toMatchObject({
        state: "open",
        autoMerge: "armed",
        mergeable: "blocked",
        pendingChecks: 1,
      });
      onlyPull(all.github).checks = [{ name: "ci", outcome: "SUCCESS" }];
      all.github.settle();
      expect(await all.host.read(1)).toMatchObject({ state: "merged" });
    }));

  test("a second call for what is set already asks for nothing again", () =>
    scene({ requiredChecks: ["ci"] }, async (all) => {
      await merge(all);

      expect(await merge(all)).toEqual(["auto-merge is already set"]);
      expect(count(all.github, "PullRequestAutoMerge")).toBe(1);
    }));

  test("names the required checks that failed, with where to look", () =>
    scene({ requiredChecks: ["ci"] }, async (all) => {
      await merge(all);
      onlyPull(all.github).checks = [{ name: "ci", outcome: "FAILURE" }];

      expect((await all.host.read(1))?.failedChecks).toMatchObject([
        { name: "ci", url: "http://github.localhost/checks/ci" },
      ]);
    }));

  test("after the race for a clean status, one direct squash merge that names the commit", () =>
    scene({}, async (all) => {
      const { host, wanted } = all;
      await host.open(wanted);
      // Clean to us and to the server; to the client, each time, still being worked out.
      onlyPull(all.github).statuses = ["CLEAN", "UNKNOWN", "CLEAN", "CLEAN", "UNKNOWN", "CLEAN"];

      await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      expect(count(all.github, "PullRequestAutoMerge")).toBe(1);
      expect(count(all.github, "PullRequestMerge")).toBe(1);
      expect((await all.host.read(1))?.state).toBe("merged");
    }));

  test("waits while GitHub works out whether it can be merged", () =>
    scene({}, async (all) => {
      const { host, wanted } = all;
      await host.open(wanted);
      onlyPull(all.github).statuses = ["UNKNOWN", "UNKNOWN", "CLEAN"];

      await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      expect(count(all.github, "PullRequestAutoMerge")).toBe(0);
      expect(onlyPull(all.github).state).toBe("MERGED");
    }));

  test("waits for checks that run without being required, then merges", () =>
    scene({ checks: ["ci"] }, async (all) => {
      let looks = 0;
      all.github.meanwhile = (request) => {
        if (request === "PullRequestState" && (looks += 1) === 4)
          onlyPull(all.github).checks = [{ name: "ci", outcome: "SUCCESS" }];
        if (request === "PullRequestMerge") expect(looks).toBeGreaterThanOrEqual(4);
      };
      const said: string[] = [];

      await merge(all, 60_000, (line) => said.push(line));

      expect(said).toEqual([
        "waiting for ci: no check is required, so GitHub would merge immediately",
      ]);
      expect(onlyPull(all.github).state).toBe("MERGED");
    }));

  test.each([
    ["PENDING", "HOST_CHECKS_RUNNING"],
    ["FAILURE", "HOST_CHECKS_FAILED"],
  ] as const)("a check after the first hundred counts as well: %s", (outcome, code) =>
    scene({}, async ({ github, host, wanted }) => {
      await host.open(wanted);
      onlyPull(github).checks = Array.from({ length: 250 }, (_, at) => ({
        name: `ci-${at}`,
        outcome: at === 249 ? outcome : "SUCCESS",
      }));

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({
        code,
        message: expect.stringContaining("ci-249"),
      });
      expect(onlyPull(github).state).toBe("OPEN");
    }),
  );

  test("checks of which a page cannot be read stop the merge", () =>
    scene({}, async ({ github, host, wanted }) => {
      await host.open(wanted);
      onlyPull(github).checks = Array.from({ length: 101 }, (_, at) => ({
        name: `ci-${at}`,
        outcome: "SUCCESS",
      }));
      inject(github, "FurtherChecks", ...Array.from({ length: 4 }, () => ({ status: 502 })));

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({ code: "HOST_UNREACHABLE" });
      expect(onlyPull(github).state).toBe("OPEN");
    }));

  test("a look that fails does not end the wait for checks", () =>
    scene({ checks: ["ci"] }, async (all) => {
      const { github } = all;
      inject(github, "PullRequestState", {}, {}, { status: 502 }, { cut: "before" });
      github.meanwhile = (request) => {
        if (request === "PullRequestState" && count(github, request) === 6)
          onlyPull(github).checks = [{ name: "ci", outcome: "SUCCESS" }];
      };

      await merge(all, 60_000);

      expect(onlyPull(github).state).toBe("MERGED");
    }));

  test("a state that cannot be read stops the merge before it is asked for", () =>
    scene({}, async ({ host, wanted, github }) => {
      await host.open(wanted);
      inject(github, "PullRequestState", ...Array.from({ length: 4 }, () => ({ status: 502 })));

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({
        code: "HOST_UNREACHABLE",
        message: expect.stringContaining("did not answer"),
      });
      expect(count(github, "PullRequestMerge")).toBe(0);
    }));

  test("waits for checks to be registered where the base has some", () =>
    scene({ baseHasChecks: true }, async (all) => {
      let looks = 0;
      all.github.meanwhile = (request) => {
        if (request === "PullRequestState" && (looks += 1) === 4)
          onlyPull(all.github).checks = [{ name: "ci", outcome: "FAILURE" }];
      };

      await expect(merge(all)).rejects.toMatchObject({
        code: "HOST_CHECKS_FAILED",
        message: "#1 was not merged: ci failed",
      });
      expect(onlyPull(all.github).state).toBe("OPEN");
    }));

  test("a merge queue takes it in", () =>
    scene({ hasMergeQueue: true }, async (all) => {
      expect(await merge(all)).toEqual([
        "the merge queue of main decides how and when it is merged",
      ]);
      expect((await all.host.read(1))?.autoMerge).toBe("queued");
    }));

  test("a server that knows no merge queue is asked again without it", () =>
    scene(
      { requiredChecks: ["ci"], unknownFields: ["isInMergeQueue", "isMergeQueueEnabled"] },
      async (all) => {
        await merge(all);

        expect((await all.host.read(1))?.autoMerge).toBe("armed");
      },
    ));

  test.each(["PullRequestMerge", "PullRequestAutoMerge"])(
    "a connection cut after %s counts by its effect",
    (request) =>
      scene({ requiredChecks: request === "PullRequestMerge" ? [] : ["ci"] }, async (all) => {
        inject(all.github, request, { cut: "after" });

        await merge(all);

        expect(count(all.github, request)).toBe(1);
      }),
  );

  test("a connection cut before the merge is tried again after a look, and merges once", () =>
    scene({}, async (all) => {
      inject(all.github, "PullRequestMerge", { cut: "before" });

      await merge(all);

      expect(count(all.github, "PullRequestMerge")).toBe(2);
      expect(all.repo.gitIn(all.repo.origin, "rev-list", "--count", "main")).toBe("2");
    }));

  test.each<[string, string, Partial<World>, Partial<WorldPull>, string]>([
    [
      "auto-merge is off",
      "HOST_AUTO_MERGE_OFF",
      { requiredChecks: ["ci"], isAutoMergeAllowed: false },
      {},
      "allow auto-",
    ],
    [
      "squash merges are off",
      "HOST_SQUASH_OFF",
      { isSquashAllowed: false },
      {},
      "does not allow squash merges",
    ],
    ["it is a draft", "HOST_MERGE_DRAFT", {}, { isDraft: true }, "is a draft"],
    ["it was closed", "HOST_MERGE_CLOSED", {}, { state: "CLOSED" }, "was closed without a merge"],
    ["it conflicts", "HOST_MERGE_CONFLICT", {}, { statuses: ["DIRTY"] }, "conflicts with main"],
    [
      "the base has no rules",
      "HOST_BASE_UNPROTECTED",
      {},
      { statuses: ["BEHIND"] },
      "protection rule on main",
    ],
    [
      "a check fails",
      "HOST_CHECKS_FAILED",
      {},
      { checks: [{ name: "ci", outcome: "FAILURE" }] },
      "ci failed",
    ],
    [
      "a check runs",
      "HOST_CHECKS_RUNNING",
      {},
      { checks: [{ name: "ci", outcome: "PENDING" }] },
      "still running: ci",
    ],
  ])("refuses to merge when %s, and leaves it as it is", (_, code, world, pull, message) =>
    scene(world, async ({ host, wanted, github }) => {
      await host.open(wanted);
      Object.assign(onlyPull(github), pull);

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
        hint: expect.stringContaining("gi"),
      });
      expect(onlyPull(github)).toMatchObject({ mergeCommit: null, isArmed: false });
    }),
  );

  test("refuses to merge a commit that is not the one it shipped", () =>
    scene({}, async ({ host, wanted, github, repo }) => {
      await host.open(wanted);
      const theirs = repo.git("commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "theirs");
      repo.git("push", "-q", repo.origin, `${theirs}:refs/heads/feature`);

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({
        code: "HOST_HEAD_MOVED",
        message: expect.stringContaining("moved on the host"),
      });
      expect(count(github, "PullRequestMerge")).toBe(0);
    }));

  test("a push between the last look and the merge is caught by the host", () =>
    scene({}, async ({ host, wanted, github, repo }) => {
      await host.open(wanted);
      github.meanwhile = (request) => {
        if (request !== "PullRequestMerge") return;
        const theirs = repo.git("commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "theirs");
        repo.git("push", "-q", repo.origin, `${theirs}:refs/heads/feature`);
      };

      const asked = host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

      await expect(asked).rejects.toMatchObject({ message: expect.stringContaining("moved") });
      expect(onlyPull(github).state).toBe("OPEN");
    }));
});

describeReal(`asking the real gh whether it is ready${suffix}`, () => {
  const ready = (repo: Repo, env: Readonly<Record<string, string>> = {}) =>
    probeGithub({
      again: "tool ship",
      run: createRun({
        env: { ...repo.sandbox.env, ...env },
        signal: new AbortController().signal,
      }),
      cwd: repo.root,
      remote: { name: "origin", url: repo.git("config", "remote.origin.url") },
    });

  test("a login that sees the repository is ready", () =>
    scene({}, async ({ repo, host }) => {
      expect(await ready(repo)).toEqual({
        installed: true,
        knowsHost: true,
        loggedIn: true,
        knowsRepository: true,
        why: null,
      });
      expect(await host.checkReady()).toEqual([]);
    }));

  test("a token that is not accepted says how to log in", () =>
    scene({}, async ({ repo }) => {
      expect(await ready(repo, { GH_TOKEN: "gho_bad" })).toMatchObject({
        loggedIn: false,
        knowsRepository: false,
        why: {
          code: "HOST_LOGGED_OUT",
          hint: expect.stringContaining("gh auth login --hostname github.localhost"),
        },
      });
    }));

  test("no login on github.com says how to log in, without asking the network", () =>
    scene({}, async ({ repo, github }) => {
      repo.git("config", "remote.origin.url", "git@github.com:acme/app.git");
      const probe = await ready(repo, { GH_TOKEN: "", GH_HOST: "" });

      expect(probe).toMatchObject({ installed: true, loggedIn: false, knowsRepository: false });
      expect(probe.why).toMatchObject({
        code: "HOST_LOGGED_OUT",
        hint: expect.stringContaining("`gh auth login --hostname github.com`, then run") as string,
      });
      expect(github.requests).toEqual([]);
    }));

  test("a repository that this login cannot see is not known", () =>
    scene({}, async ({ repo }) => {
      repo.git("config", "remote.origin.url", "http://github.localhost/acme/other.git");

      expect(await ready(repo)).toMatchObject({
        loggedIn: true,
        knowsRepository: false,
        why: { code: "HOST_REPOSITORY_UNKNOWN" },
      });
    }));

  test.each(["PATH", "ssh://git@git.example.invalid/srv/app.git"])(
    "a remote at %s is no repository of GitHub, and nobody is asked over the network",
    (url) =>
      scene({}, async ({ repo, github }) => {
        repo.git("config", "remote.origin.url", url === "PATH" ? repo.origin : url);

        expect(await ready(repo, { GH_TOKEN: "", GH_HOST: "" })).toMatchObject({
          installed: true,
          knowsRepository: false,
        });
        expect(github.requests).toEqual([]);
      }),
  );
});
