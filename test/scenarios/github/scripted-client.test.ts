import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createGithubHost } from "../../../src/hosts/github.ts";
import { probeGithub } from "../../../src/hosts/github/probe-github.ts";
import { createRun } from "../../../src/process/run.ts";
import { installFakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { githubHostIn, pushed } from "../../helpers/hosts.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";

const URL = "https://github.com/acme/app/pull/1";

const NO_QUERIES = { stderr: 'unknown command "graphql" for "gh api"\n' };

function world(state: Partial<FakeGhState> = {}) {
  const repo = repoWithOrigin({ feature: { "sum.ts": "1\n" } });
  const gh = installFakeGh(repo, state);
  return { repo, gh, host: githubHostIn(repo) };
}

test("opens one pull request with its text on standard input and names the repository in every call", async () => {
  const { repo, gh, host } = world();
  await using _ = repo;
  const wanted = pushed(repo, { labels: ["bug"], reviewers: ["bob"], isDraft: true });

  const opened = await host.open(wanted);

  expect(opened).toMatchObject({
    created: true,
    warnings: [],
    pullRequest: { number: 1, url: URL, state: "open", headCommit: wanted.headCommit },
  });
  const create = gh.calls().find(({ args }) => args[1] === "create");
  expect(create?.args.join(" ")).toBe(
    "pr create --base main --head feature --title Add the feature --body-file - --draft --reviewer bob --label bug -R github.com/acme/app",
  );
  expect(create?.input).toBe("What it does.\n");
});

test.each([
  [{ stderr: "could not add label\n" }, "the client reported a problem: could not add label"],
  [{ status: 4 }, "the client ended with status 4"],
])(
  "a client that printed the URL and failed is believed, and quoted: %j",
  async (failure, said) => {
    const failures = { "pr create": [{ effect: "before" as const, ...failure }] };
    const { repo, host } = world({ failures });
    await using _ = repo;

    const { created, warnings } = await host.open(pushed(repo));

    expect({ created, warnings }).toEqual({
      created: true,
      warnings: [`the pull request is open, but ${said}`],
    });
  },
);

test("a server on a port of its own is named to the client without it, as the client takes none", async () => {
  const { repo, gh } = world({ host: "code.acme.test" });
  await using _ = repo;
  repo.git("config", "remote.origin.url", "https://code.acme.test:8443/acme/app.git");
  const host = githubHostIn(repo);

  expect(await host.checkReady()).toEqual([]);
  const { created } = await host.open(pushed(repo));

  expect({ created, label: host.label }).toEqual({
    created: true,
    label: "code.acme.test/acme/app",
  });
  expect(gh.calls().map(({ args }) => args.join(" "))).not.toContainEqual(
    expect.stringContaining(":8443"),
  );
});

test("what to type where gh is not logged in to a server on a port of its own can be typed", async () => {
  const { repo } = world({ login: null });
  await using _ = repo;
  repo.git("config", "remote.origin.url", "https://code.acme.test:8443/acme/app.git");
  const host = githubHostIn(repo);

  const [fault] = await host.checkReady();

  expect(fault?.hint).toBe("`gh auth login --hostname code.acme.test`, then run `tool ship` again");
});

test("merges at once where nothing holds the pull request back", async () => {
  const { repo, host } = world();
  await using _ = repo;
  const wanted = pushed(repo);
  const { pullRequest } = await host.open(wanted);

  const { notes } = await host.setAutoMerge({
    ...wanted,
    number: pullRequest.number,
    maxWaitMs: 0,
  });

  expect(notes).toEqual(["nothing blocks it: it is merged immediately"]);
  const state = await host.read(1);
  expect(state?.state).toBe("merged");
  expect(state?.mergeCommit).toBe(repo.tipOnOrigin("main"));
});

test("sets auto-merge where rules hold the pull request back, and sees it merged later", async () => {
  const { repo, host } = world({ mergeAfterReads: 2 });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  const states = [await host.read(1), await host.read(1)].map((state) => [
    state?.state,
    state?.autoMerge,
  ]);
  expect(states).toEqual([
    ["open", "armed"],
    ["merged", "off"],
  ]);
});

test("with a client that answers no queries, its own view of the pull request counts", async () => {
  const failures = { "api graphql": Array.from({ length: 9 }, () => NO_QUERIES) };
  const { repo, gh, host } = world({ mergeAfterReads: 3, failures });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  expect(gh.state().pulls[0]?.armed).toBe("SQUASH");
  expect(await host.read(1)).toMatchObject({ state: "open", autoMerge: "unknown" });
});

test("with a client that cannot tell any state, the success of its calls counts", async () => {
  await using repo = repoWithOrigin({ feature: { "sum.ts": "1\n" } });
  installFakeGh(repo);
  scriptGh(
    repo,
    `case "$1 $2" in "pr create") echo ${URL} ;; "pr merge") ;; *) echo "unknown command" >&2; exit 1 ;; esac`,
  );
  const host = githubHostIn(repo);
  const wanted = pushed(repo);

  const { created, pullRequest } = await host.open(wanted);
  const asked = await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  expect({ created, pullRequest }).toMatchObject({
    created: true,
    pullRequest: { number: 1, url: URL, headCommit: wanted.headCommit },
  });
  expect(asked).toEqual({ notes: [], countsAsMerge: true });
  expect(await host.read(1)).toBeNull();
});

test("a merge call that hangs is given up at its limit and judged by its effect", async () => {
  const { repo, gh } = world({
    failures: { "pr merge": [{ effect: "before", hangMs: 30_000 }] },
  });
  await using _ = repo;
  const host = githubHostIn(repo, { TOOL_HOST_TIMEOUT_MS: "5000" });
  const wanted = pushed(repo);
  await host.open(wanted);

  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  expect((await host.read(1))?.state).toBe("merged");
  expect(gh.calls().filter(({ args }) => args[1] === "merge")).toHaveLength(1);
});

test("a base that moves under the merge is tried again, three times at most", async () => {
  const moved = {
    stderr:
      "GraphQL: Base branch was modified. Review and try the merge again. (mergePullRequest)\n",
  };
  const { repo, gh, host } = world({ failures: { "pr merge": [moved, moved, moved, moved] } });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await expect(host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 })).rejects.toMatchObject({
    code: "HOST_BASE_MOVED",
    message: "main kept moving while the pull request was being merged",
  });
  expect(gh.calls().filter(({ args }) => args[1] === "merge")).toHaveLength(3);
});

test.each([
  [
    "GraphQL: Pull request User is not authorized for this protected branch (enablePullRequestAutoMerge)",
    "HOST_MERGE_FORBIDDEN",
  ],
  [
    "Message: Pull request Auto merge is not allowed for this repository, Locations: [{Line:1 Column:1}]",
    "HOST_AUTO_MERGE_OFF",
  ],
  ["HTTP 401: Bad credentials (https://api.github.com/graphql)", "HOST_LOGGED_OUT"],
  ["something that nobody has seen before", "HOST_MERGE_REFUSED"],
])("is not merged in any other way after: %s", async (said, code) => {
  const { repo, gh, host } = world({ failures: { "pr merge": [{ stderr: `${said}\n` }] } });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await expect(host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 })).rejects.toMatchObject({
    code,
  });
  expect(gh.calls().filter(({ args }) => args[1] === "merge")).toHaveLength(1);
  expect(gh.state().pulls[0]?.state).toBe("OPEN");
});

test("exit status 0 without any effect is not believed", async () => {
  const { repo, host } = world({ failures: { "pr merge": [{ status: 0 }] } });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await expect(host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 })).rejects.toMatchObject({
    message: "gh reported success, but #1 is neither merged nor set to auto-merge",
  });
});

test("a failure of the client after the merge is a merge all the same", async () => {
  const { repo, host } = world({
    failures: { "pr merge": [{ effect: "before", stderr: "failed to run git: exit status 1\n" }] },
  });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  expect((await host.read(1))?.state).toBe("merged");
});

test("an open pull request that stays at another commit is not taken for the one that was shipped", async () => {
  const { repo, host } = world();
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await expect(host.open({ ...wanted, headCommit: "f".repeat(40) })).rejects.toMatchObject({
    code: "HOST_PULL_REQUEST_REFUSED",
    message: expect.stringContaining("feature moved on github.com"),
  });
});

test("an interruption ends the wait for checks, and nothing is merged after it", async () => {
  const { repo, gh } = world({ checks: [{ name: "ci", outcome: "PENDING", required: false }] });
  await using _ = repo;
  const stop = new AbortController();
  const host = createGithubHost({
    run: createRun({ env: repo.sandbox.env, signal: stop.signal }),
    cwd: repo.root,
    again: "tool ship",
    remote: { name: "origin", url: "https://github.com/acme/app.git" },
    env: {},
    signal: stop.signal,
  });
  const wanted = pushed(repo);
  await host.open(wanted);

  const asked = host.setAutoMerge({
    ...wanted,
    number: 1,
    maxWaitMs: 60_000,
    onWait: () => stop.abort("SIGINT"),
  });

  await expect(asked).rejects.toMatchObject({ code: "INTERRUPTED" });
  expect(gh.calls().filter(({ args }) => args[1] === "merge")).toEqual([]);
});

test("from a fork, the pull request is opened on the target with the branch named by its account", async () => {
  const { repo, gh } = world();
  await using _ = repo;
  const host = createGithubHost({
    run: runIn(repo),
    cwd: repo.root,
    again: "tool ship",
    remote: { name: "origin", url: "git@github.com:me/app.git" },
    parent: {
      host: "github.com",
      repository: "acme/app",
      headOwner: "me",
      remote: "upstream",
      url: "https://github.com/acme/app.git",
      gitRemote: "upstream",
    },
    env: {},
  });

  await host.open(pushed(repo));

  const create = gh.calls().find(({ args }) => args[1] === "create");
  expect(create?.args.slice(2, 6)).toEqual(["--base", "main", "--head", "me:feature"]);
  expect(create?.args.slice(-2)).toEqual(["-R", "github.com/acme/app"]);
  expect(host.label).toBe("github.com/acme/app");
});

test("no call carries what would force, skip hooks or delete a branch", async () => {
  const { repo, gh, host } = world({ mergeAfterReads: 1 });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);
  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  const all = gh.calls().flatMap(({ args }) => args);
  expect(all).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^--(delete|force|no-verify|admin)/)]),
  );
  expect(
    gh
      .calls()
      .find(({ args }) => args[1] === "merge")
      ?.args.join(" "),
  ).toBe(
    `pr merge 1 --squash --auto --match-head-commit ${wanted.headCommit} -R github.com/acme/app`,
  );
});

test("the user's debug and colour settings do not reach the client", async () => {
  await using repo = repoWithOrigin({ feature: { "sum.ts": "1\n" } });
  installFakeGh(repo);
  const seen = join(repo.sandbox.directory, "seen");
  scriptGh(repo, `env > "${seen}"; exit 1`);

  await githubHostIn(repo, {
    GH_DEBUG: "api",
    CLICOLOR_FORCE: "1",
    GH_FORCE_TTY: "1",
  }).checkReady();

  const env = readFileSync(seen, "utf8");
  expect(env).toContain("GH_PROMPT_DISABLED=1");
  expect(env).not.toMatch(/^(GH_DEBUG|CLICOLOR_FORCE|GH_FORCE_TTY)=/m);
});

test.each<[string, (repo: Repo) => void, object]>([
  [
    "not installed",
    (repo) => rmSync(join(repo.sandbox.bin, "gh")),
    { installed: false, why: { code: "HOST_CLIENT_MISSING" } },
  ],
  [
    "logged out",
    (repo) => void installFakeGh(repo, { login: null }),
    {
      installed: true,
      loggedIn: false,
      why: {
        code: "HOST_LOGGED_OUT",
        hint: expect.stringContaining("`gh auth login --hostname github.com`, then run") as string,
      },
    },
  ],
  [
    "led to another repository",
    (repo) => void repo.git("config", "remote.origin.url", "git@github.com:acme/other.git"),
    { loggedIn: true, knowsRepository: false, why: { code: "HOST_REPOSITORY_UNKNOWN" } },
  ],
  [
    "the only one to know what a path stands for",
    (repo) => void repo.git("config", "remote.origin.url", repo.origin),
    { loggedIn: true, knowsRepository: true, why: null },
  ],
  [
    "sure of a path, and does not name its repository",
    (repo) => {
      repo.git("config", "remote.origin.url", repo.origin);
      scriptGh(repo, `echo '{"nameWithOwner":"acme/app"}'`);
    },
    { loggedIn: true, knowsRepository: true, why: null },
  ],
  [
    "speaking of another remote than the path that is shipped to",
    (repo) => {
      repo.git("config", "remote.origin.url", repo.origin);
      repo.git("remote", "add", "upstream", "https://github.com/acme/app.git");
    },
    { loggedIn: true, knowsRepository: false },
  ],
  [
    "told the repository by an ssh alias",
    (repo) => void repo.git("config", "remote.origin.url", "git@work:acme/app.git"),
    { loggedIn: true, knowsRepository: true, why: null },
  ],
  [
    "a version that answers to its login alone",
    (repo) =>
      scriptGh(
        repo,
        `case "$1 $2" in "auth status") ;; *) echo "unknown command" >&2; exit 1 ;; esac`,
      ),
    { loggedIn: true, knowsRepository: true, why: null },
  ],
])("the probe sees a client that is %s", async (_, arrange, expected) => {
  const { repo } = world();
  await using __ = repo;
  arrange(repo);
  const url = repo.git("config", "remote.origin.url");

  const probe = await probeGithub({
    run: runIn(repo),
    cwd: repo.root,
    again: "tool ship",
    remote: { name: "origin", url },
  });

  expect(probe).toMatchObject(expected);
});

test("a password in the remote's URL appears in no name and no message", async () => {
  const { repo } = world({ repository: "acme/other" });
  await using _ = repo;
  const host = createGithubHost({
    run: runIn(repo),
    cwd: repo.root,
    again: "tool ship",
    remote: { name: "origin", url: "https://alice:hunter22@github.com/acme/app.git" },
    env: {},
  });

  const faults = await host.checkReady();

  const said = [host.label, ...faults.flatMap(({ message, hint }) => [message, hint])].join("\n");
  expect(said).toContain("github.com/acme/app");
  expect(said).not.toMatch(/hunter22|alice/);
});

function runIn(repo: Repo) {
  return createRun({ env: repo.sandbox.env, signal: new AbortController().signal });
}

function scriptGh(repo: Repo, script: string): void {
  const gh = join(repo.sandbox.bin, "gh");
  writeFileSync(gh, `#!/bin/sh\n${script}\n`);
  chmodSync(gh, 0o755);
}
