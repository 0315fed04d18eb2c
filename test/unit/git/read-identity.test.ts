import { expect, test } from "vitest";
import { readIdentity } from "../../../src/git/read-identity.ts";
import { createGit } from "../../../src/git/git.ts";
import { createRun } from "../../../src/process/run.ts";
import { emptyRepo } from "../../helpers/repo.ts";

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
