import { expect, test } from "vitest";
import { identifyFindings } from "../../../../src/review/pure/identify-findings.ts";
import type { Ledger } from "../../../../src/ledger/pure/types.ts";
import { updateLedger } from "../../../../src/ledger/pure/update-ledger.ts";
import { compareWithWorkTree } from "../../../../src/ledger/compare-with-work-tree.ts";
import { changeOf } from "../../../helpers/git-of.ts";
import { repoWithOrigin, type Repo } from "../../../helpers/repo.ts";
import { finding, raw } from "./helpers.ts";

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
  return { ids: identified.map(({ id }) => id), identified, texts, base: change.base.commit };
}

/** Reviews the branch, as far as the ledger learns of it, and says what came of the last review. */
async function review(repo: Repo, last: Ledger | null) {
  const { identified, texts, base } = await identify(repo);
  const ofLedger = last?.findings.map(({ file }) => file) ?? [];
  const { judged, gone } = compareWithWorkTree(repo.root, ofLedger, texts);
  const { ledger, since } = updateLedger(last, {
    branch: "feature",
    now: last === null ? "2026-01-01T00:00:00Z" : "2026-01-02T00:00:00Z",
    base,
    head: null,
    findings: identified.map(({ id, file, line }) => finding({ id, file, line })),
    suppressed: [],
    facts: identified,
    judged,
    goneFiles: gone,
    renames: new Map(),
    wholeChange: null,
    focus: null,
    reviewers: ["one"],
  });
  return { ledger, counts: [since?.fixed.length, since?.new, since?.remaining] };
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

test("a review knows its findings again through a rebase and two ways of renaming, and sees what is mended", async () => {
  await using repo = repoWithOrigin({
    main: FIRST,
    feature: { "old.js": `${FIRST["old.js"]}// 1\n`, "a.js": FLAWED.replaceAll("input", "x") },
  });
  const first = await review(repo, null);
  repo.pushFromAnotherClone("main", { "other.js": "2;\n" });
  repo.git("fetch", "-q", "origin");
  repo.git("rebase", "-q", "origin/main");
  const rebased = await review(repo, first.ledger);
  repo.git("mv", "old.js", "new.js");
  repo.git("mv", "a.js", "b.js");
  const renamed = await review(repo, rebased.ledger);
  repo.commit("Rename");
  const again = await review(repo, renamed.ledger);
  repo.write({ "b.js": "function first(x) {\n  return eval(x);\n}\n" });
  const mended = await review(repo, again.ledger);

  expect(first.ledger.findings).toHaveLength(6);
  expect(rebased.counts).toEqual([0, 0, 6]);
  expect(renamed.counts).toEqual([0, 0, 6]);
  expect(again.counts).toEqual([0, 0, 6]);
  expect(mended.counts).toEqual([2, 0, 4]);
  // Through all of it they go by the ids they first had.
  expect(mended.ledger.findings.map(({ id }) => id).sort()).toEqual(
    first.ledger.findings.map(({ id }) => id).sort(),
  );
});
