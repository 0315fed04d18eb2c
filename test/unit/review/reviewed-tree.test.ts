import { expect, test } from "vitest";
import { createExclude } from "../../../src/core/change/create-exclude.ts";
import { createReviewedTree } from "../../../src/review/reviewed-tree.ts";
import { changeOf } from "../../helpers/git-of.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";

test("the tree holds every file as the change leaves it, and nothing that is excluded", async () => {
  await using repo = repoWithOrigin({
    main: {
      "a.ts": "word old\n",
      "same.ts": "word\n",
      "vendor/b.ts": "word\n",
      "gone.ts": "its own word, that went\n",
    },
    feature: { "a.ts": "word new\n", "vendor/c.ts": "word\n" },
  });
  repo.write({ "new.ts": "a fresh word\n", "gone.ts": null, "large.ts": "word\n".repeat(300_000) });
  await using change = await changeOf(repo);
  const tree = createReviewedTree(change, createExclude(["vendor/*"]));

  expect(tree.changed.map(({ path }) => path)).toEqual(["a.ts", "gone.ts", "large.ts", "new.ts"]);
  expect(await tree.paths()).toEqual(["a.ts", "large.ts", "new.ts", "same.ts"]);
  expect(await tree.search(["word"])).toEqual(
    new Map([["word", ["a.ts", "large.ts", "new.ts", "same.ts"]]]),
  );
  const read = (path: string) => tree.read(path);
  expect(await Promise.all(["a.ts", "same.ts", "new.ts"].map(read))).toEqual([
    "word new\n",
    "word\n",
    "a fresh word\n",
  ]);
  expect(await Promise.all(["vendor/b.ts", "gone.ts", "large.ts", "no.ts"].map(read))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(await tree.readBefore("a.ts")).toBe("word old\n");
  expect(await tree.readBefore("gone.ts")).toBe("its own word, that went\n");
  expect(await tree.readBefore("same.ts")).toBeNull();
});

test("a text that is read already is not read again, so that all look at the same one", async () => {
  await using repo = repoWithOrigin({ main: { "a.ts": "old\n" }, feature: { "a.ts": "new\n" } });
  await using change = await changeOf(repo);
  const read = [{ path: "a.ts", text: "as it was read\n" }];

  const tree = createReviewedTree(change, createExclude([]), read);

  expect(await tree.read("a.ts")).toBe("as it was read\n");
  expect(await tree.readBefore("a.ts")).toBe("old\n");
});
