import { expect, test } from "vitest";
import { findIdentityFault, readIdentity } from "../../../src/git/read-identity.ts";
import { createGit } from "../../../src/git/git.ts";
import { createRun } from "../../../src/process/run.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runGit } from "../../helpers/run-git.ts";

const BOTH = ["user.name", "user.email"];

test.each([
  ["nothing", {}, {}, BOTH],
  ["the user's name", { "user.name": "Ada" }, {}, ["user.email"]],
  ["name and address", { "user.name": "Ada", "user.email": "a@e.x" }, {}, []],
  ["a blank name", { "user.name": " ", "user.email": "a@e.x" }, {}, ["user.name"]],
  ["the author's name alone", { "author.name": "Ada" }, {}, BOTH],
  ["names by role", { "author.name": "A", "committer.name": "C" }, {}, ["user.email"]],
  [
    "a role in the settings, the other in the environment",
    { "author.name": "A", "author.email": "a@e.x" },
    { GIT_COMMITTER_NAME: "C", GIT_COMMITTER_EMAIL: "c@e.x" },
    [],
  ],
  ["EMAIL", { "user.name": "Ada" }, { EMAIL: "a@e.x" }, []],
])("of an identity with %s, %j and %j miss %j", async (_, settings, own, missing) => {
  await using repo = emptyRepo();
  const { GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_COMMITTER_NAME, GIT_COMMITTER_EMAIL, ...rest } =
    repo.sandbox.env;
  expect([
    GIT_AUTHOR_NAME,
    GIT_AUTHOR_EMAIL,
    GIT_COMMITTER_NAME,
    GIT_COMMITTER_EMAIL,
  ]).toBeDefined();
  for (const [key, value] of Object.entries(settings)) repo.git("config", key, value);
  const env = { ...rest, ...own };
  const git = createGit(createRun({ env, signal: new AbortController().signal }), repo.root);

  expect((await readIdentity(git, env)).missing).toEqual(missing);
});

test.each([
  ["all of it is given", {}, [0, true]],
  ["a name is blank", { GIT_AUTHOR_NAME: " " }, [2, false]],
  ["a name has no letter", { GIT_COMMITTER_NAME: "<>" }, [2, false]],
  ["a date is given", { GIT_AUTHOR_DATE: "2026-01-02T03:04:05Z" }, [2, true]],
  ["a date cannot be read", { GIT_COMMITTER_DATE: "soon" }, [2, false]],
])(
  "where %s in the environment, git is asked who commits as often as needed",
  async (_, own, [asked, canCommit]) => {
    await using repo = emptyRepo();
    const env = { ...repo.sandbox.env, ...own };
    const calls: string[] = [];
    const git = await gitOf(repo, { env, onGit: (args) => void calls.push(args.join(" ")) });

    const fault = await findIdentityFault(git, env);

    expect([calls.filter((call) => / var GIT_/.test(call)).length, fault === null]).toEqual([
      asked,
      canCommit,
    ]);
    expect(fault === null).toBe(commits(repo, env));
  },
);

/** Whether git itself commits in that environment. */
function commits(repo: Repo, env: Readonly<Record<string, string>>): boolean {
  try {
    runGit(["commit", "--allow-empty", "-q", "-m", "x"], { cwd: repo.root, env });
    return true;
  } catch {
    return false;
  }
}
