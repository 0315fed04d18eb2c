import { expect, test } from "vitest";
import { findFormerNames, renamesSince } from "../../../src/register/renames-since.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";

function lines(first: string): string {
  return `${Array.from({ length: 20 }, (_, i) => `${first} ${i}`).join("\n")}\n`;
}

/** `a.js` → `b.js` → `src/ü c.js` in commits, → `d.js` in the index alone. */
function renamed(repo: Repo): void {
  repo.commit("Start", { "a.js": lines("a"), "other.js": lines("other") });
  repo.git("mv", "a.js", "b.js");
  repo.commit("Rename", {});
  repo.commit("Rename and edit", { "b.js": null, "src/ü c.js": `${lines("a")}more\n` });
  repo.git("mv", "src/ü c.js", "d.js");
}

test("follows a file back through commits and what is staged, the latest name first", async () => {
  await using repo = emptyRepo();
  renamed(repo);

  const former = await renamesSince({
    git: await gitOf(repo),
    files: ["d.js", "other.js", "none"],
  });

  expect([...former]).toEqual([["d.js", ["src/ü c.js", "b.js", "a.js"]]]);
});

test("does not give a new file the past of another that had its name", async () => {
  await using repo = emptyRepo();
  renamed(repo);
  repo.commit("A new b.js", { "b.js": lines("something else") });

  const former = await renamesSince({ git: await gitOf(repo), files: ["b.js"] });

  expect([...former]).toEqual([]);
});

test("has no names before the first commit", async () => {
  await using repo = emptyRepo();

  expect([...(await renamesSince({ git: await gitOf(repo), files: ["a.js"] }))]).toEqual([]);
});

test("git is asked only when an entry's file is gone", async () => {
  await using repo = emptyRepo();
  renamed(repo);
  const asked: string[] = [];
  const git = await gitOf(repo, { onGit: (args) => asked.push(args.join(" ")) });
  const look = (file: string | null) => {
    asked.length = 0;
    return findFormerNames({ git, root: repo.root, entries: [{ file }], files: ["d.js"] });
  };

  expect([...(await look("other.js")), ...(await look(null))]).toEqual([]);
  expect(asked).toEqual([]);
  expect((await look("a.js")).get("d.js")).toContain("a.js");
});
