import { expect, test } from "vitest";
import { readOrigins } from "../../../src/git/read-origins.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

/** The subjects of the commits that the two lines of `a.txt` come from. */
async function subjectsIn(repo: Repo): Promise<readonly string[]> {
  const git = await gitOf(repo);
  const commit = repo.git("rev-parse", "HEAD");
  const origins = await readOrigins(git, { commit, path: "a.txt", lines: [{ start: 1, end: 2 }] });
  return origins.map(({ subject }) => subject);
}

function repoOf(): Repo {
  const repo = emptyRepo();
  repo.commit("Start", { "b.txt": "b\n" });
  repo.commit("Fix the size (Größe)", { "a.txt": "one\ntwo\n" });
  return repo;
}

test("lines are traced where the user's list of commits to ignore is not in the project", async () => {
  await using repo = repoOf();
  repo.git("config", "--global", "blame.ignoreRevsFile", ".git-blame-ignore-revs");

  expect(await subjectsIn(repo)).toEqual(["Fix the size (Größe)", "Fix the size (Größe)"]);
});

test("a list of commits to ignore counts where the project has it", async () => {
  await using repo = repoOf();
  const format = repo.commit("Format", { "a.txt": "one;\ntwo\n" });
  repo.write({ ".git-blame-ignore-revs": `${format}\n` });
  expect(await subjectsIn(repo)).toEqual(["Format", "Fix the size (Größe)"]);
  repo.git("config", "blame.ignoreRevsFile", ".git-blame-ignore-revs");

  expect(await subjectsIn(repo)).toEqual(["Fix the size (Größe)", "Fix the size (Größe)"]);
});

test("subjects are read in UTF-8 whatever encoding the user's settings name", async () => {
  await using repo = repoOf();
  repo.git("config", "i18n.logOutputEncoding", "ISO-8859-1");

  expect(await subjectsIn(repo)).toEqual(["Fix the size (Größe)", "Fix the size (Größe)"]);
});
