import { expect, test } from "vitest";
import { openBlobReader } from "../../../src/git/blob-reader.ts";
import { gitOf } from "../../helpers/git-of.ts";
import { emptyRepo, type Files } from "../../helpers/repo.ts";

test("many blobs asked for at once come each to its own question, from one git", async () => {
  await using repo = emptyRepo();
  const contents = Array.from({ length: 300 }, (_, index) =>
    Buffer.alloc(index * 97, `${index} blob 3\n\0`),
  );
  const files: Files = Object.fromEntries(contents.map((content, index) => [`${index}`, content]));
  repo.commit("all", { ...files, big: Buffer.alloc(3_000_000, "xyz\n") });
  const ids = new Map(
    repo
      .git("ls-tree", "HEAD")
      .split("\n")
      .map((line) => {
        const [, , id = "", name = ""] = line.split(/[ \t]/);
        return [name, id];
      }),
  );
  const calls: string[] = [];
  const git = await gitOf(repo, { onGit: (args) => calls.push(args.join(" ")) });
  calls.length = 0;
  const blobs = openBlobReader(git);

  const read = await Promise.all([
    ...contents.map((_, index) => blobs.read(ids.get(`${index}`) ?? "")),
    blobs.read("0".repeat(40)),
    blobs.read(repo.git("rev-parse", "HEAD")),
    blobs.read(ids.get("big") ?? ""),
  ]);

  // As texts: byte by byte, vitest would take a minute.
  const textOf = (bytes: Buffer | null): string | undefined => bytes?.toString("latin1");
  expect(read.slice(0, 300).map(textOf)).toEqual(contents.map(textOf));
  expect(read.slice(300).map((content) => content?.length ?? null)).toEqual([
    null,
    null,
    3_000_000,
  ]);
  expect(calls).toHaveLength(1);
  await blobs.close();
});

test("a reader that rested or was closed starts again when it is asked", async () => {
  await using repo = emptyRepo();
  repo.commit("one", { "a.ts": "1\n" });
  const id = repo.git("rev-parse", "HEAD:a.ts");
  const blobs = openBlobReader(await gitOf(repo));

  expect(String(await blobs.read(id))).toBe("1\n");
  await blobs.close();
  expect(String(await blobs.read(id))).toBe("1\n");
  await blobs.close();
});

test("sizes come in one call, and what is not there is left out", async () => {
  await using repo = emptyRepo();
  repo.commit("one", { "a.ts": "1\n" });
  const id = repo.git("rev-parse", "HEAD:a.ts");
  const blobs = openBlobReader(await gitOf(repo));

  expect([...(await blobs.sizes([id, "0".repeat(40)]))]).toEqual([[id, 2]]);
  expect([...(await blobs.sizes([]))]).toEqual([]);
});

test("a git that cannot start is an error for everyone who asked, not a wait", async () => {
  await using repo = emptyRepo();
  const blobs = openBlobReader((await gitOf(repo)).in(repo.sandbox.directory));

  const answers = await Promise.allSettled([
    blobs.read("1".repeat(40)),
    blobs.read("2".repeat(40)),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
