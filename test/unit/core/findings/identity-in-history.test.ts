import { expect, test } from "vitest";
import { identifyFindings } from "../../../../src/core/findings/identify-findings.ts";
import { changeOf } from "../../../helpers/git-of.ts";
import { repoWithOrigin, type Repo } from "../../../helpers/repo.ts";
import { raw } from "./helpers.ts";

const FLAWED = `import { run } from "x";

function first(input) {
  return eval(input);
}

function second(input) {
  return [eval(input), eval(input)];
}
`;
const FIRST = { "other.js": "1;\n", "old.js": `${FLAWED}\nfunction kept() {\n  return 1;\n}\n` };

/** Names every `eval` of the files that a branch changes, by the change against its base. */
async function identify(repo: Repo) {
  await using change = await changeOf(repo);
  const texts = new Map<string, string>();
  for (const { path } of change.files)
    texts.set(path, (await change.readNew(path))?.toString("utf8") ?? "");
  const findings = [...texts].flatMap(([file, text]) =>
    text.split("\n").flatMap((line, index) =>
      [...line.matchAll(/eval\(.*?\)/g)].map((match) =>
        raw({
          file,
          line: index + 1,
          column: match.index + 1,
          endColumn: match.index + 1 + match[0].length,
        }),
      ),
    ),
  );
  const renames = new Map(
    change.files.map(({ path, oldPath, status }) => [path, status === "renamed" ? oldPath : null]),
  );
  const identified = identifyFindings(
    findings,
    (file) => texts.get(file),
    (file) => renames.get(file) ?? null,
  );
  return { ids: identified.map(({ id }) => id), identified };
}

test("ids stay the same after a rebase onto a base that moved", async () => {
  await using repo = repoWithOrigin({ main: { "other.js": "1;\n" }, feature: { "a.js": FLAWED } });
  const { ids } = await identify(repo);
  repo.pushFromAnotherClone("main", { "other.js": "2;\n" });
  repo.git("fetch", "-q", "origin");
  const afterTheBaseMoved = await identify(repo);
  repo.git("rebase", "-q", "origin/main");
  const afterTheRebase = await identify(repo);

  expect(ids).toHaveLength(3);
  expect(afterTheBaseMoved.ids).toEqual(ids);
  expect(afterTheRebase.ids).toEqual(ids);
});

test("ids stay the same when the base takes in a part of the change", async () => {
  await using repo = repoWithOrigin({ main: FIRST, feature: { "old.js": `${FLAWED}eval(3);\n` } });
  const { ids } = await identify(repo);
  repo.git("push", "-q", "origin", "HEAD:main");
  repo.commit("Go on", { "old.js": `${FLAWED}eval(3);\neval(4);\n` });
  const later = await identify(repo);

  expect(later.ids.slice(0, 4)).toEqual(ids);
  expect(later.ids).toHaveLength(5);
});

test("a file that the branch renamed is known by the ids of its old name", async () => {
  await using repo = repoWithOrigin({
    main: FIRST,
    feature: { "old.js": `${FIRST["old.js"]}// 1\n` },
  });
  const { ids } = await identify(repo);
  repo.git("mv", "old.js", "new.js");
  const { identified } = await identify(repo);

  expect(identified.map(({ file }) => file)).toEqual(["new.js", "new.js", "new.js"]);
  expect(identified.map(({ aliases }) => aliases)).toEqual(ids.map((id) => [id]));
});

test("a file that the branch added and then renamed is known by its content", async () => {
  await using repo = repoWithOrigin({ main: { "other.js": "1;\n" }, feature: { "a.js": FLAWED } });
  const before = await identify(repo);
  repo.git("mv", "a.js", "b.js");
  repo.git("commit", "-q", "-m", "Rename");
  const after = await identify(repo);

  expect(after.identified.flatMap(({ aliases }) => aliases)).toEqual([]);
  expect(after.identified.map(({ contentId }) => contentId)).toEqual(
    before.identified.map(({ contentId }) => contentId),
  );
  expect(after.ids).not.toEqual(before.ids);
});
