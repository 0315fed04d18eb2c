import * as fc from "fast-check";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../../helpers/repo.ts";
import { runs } from "../../../helpers/thorough.ts";
import { add, entriesOf, question, resolve, warningsOf } from "./helpers.ts";

const FILE = ".tool/register/decisions.md";

/** Merges two versions of the file as git does for two branches; gives what it makes of them. */
function merge(repo: Repo, base: string | null, ours: string, theirs: string): string {
  const attributes = { ".tool/register/.gitattributes": "decisions.md merge=union\n" };
  repo.git("checkout", "-q", "--orphan", "base");
  repo.write({ ".tool": null });
  repo.commit("base", base === null ? {} : { [FILE]: base, ...attributes });
  repo.git("checkout", "-q", "-B", "theirs", "base");
  repo.commit("theirs", { [FILE]: theirs, ...attributes });
  repo.git("checkout", "-q", "-B", "ours", "base");
  repo.commit("ours", { [FILE]: ours, ...attributes });
  repo.git("branch", "-q", "-D", "base");
  repo.git("merge", "-q", "--no-edit", "theirs");
  return repo.read(FILE);
}

/** Everything of an entry but its number. */
function content(text: string) {
  return entriesOf(text).map((entry) => ({ ...entry, id: "any" }));
}

const BASE = add(add("", "baseaaaa"), "basebbbb");

test("two branches that each add an entry merge into a file with both, whole", async () => {
  await using repo = emptyRepo();
  const ours = add(BASE, "oursaaaa", { question: "Ours?", askedBy: "Ada" });
  const theirs = add(BASE, "theirs00", { question: "Theirs?", askedBy: "Bob" });

  const merged = merge(repo, BASE, ours, theirs);

  expect(entriesOf(merged).map(({ id, question, askedBy }) => [id, question, askedBy])).toEqual([
    ["1", question().question, "Ada"],
    ["2", question().question, "Ada"],
    ["3", "Ours?", "Ada"],
    ["4", "Theirs?", "Bob"],
  ]);
  expect(warningsOf(merged)).toEqual([
    expect.stringMatching(/^\d+: there are two entries 3; this one counts as 4$/),
  ]);
});

test("the number that an entry got in a merge is written with the next change", async () => {
  await using repo = emptyRepo();
  const merged = merge(repo, BASE, add(BASE, "oursaaaa"), add(BASE, "theirs00"));

  const changed = resolve(merged, "1");

  expect(changed).toContain("\n## 4. Is the store");
  expect(warningsOf(changed)).toEqual([]);
});

test("two branches that each begin the file merge into one file", async () => {
  await using repo = emptyRepo();
  const ours = add("", "oursaaaa", { question: "Ours?" });
  const theirs = add("", "theirs00", { question: "Theirs?" });

  const merged = merge(repo, null, ours, theirs);

  expect(content(merged)).toEqual([...content(ours), ...content(theirs)]);
  expect(merged.match(/^# Decisions$/gm)).toHaveLength(1);
});

test("entries of the same words merge whole, however many of their lines are equal", async () => {
  await using repo = emptyRepo();
  const texts = fc.constantFrom(
    "Same?",
    "One\ntwo\nthree\nfour\nfive",
    "> quote\n\n\n- Status: open",
  );
  const asked = fc.record({
    question: texts,
    rule: fc.constantFrom(null, "js/same"),
    file: fc.constantFrom(null, "src/a.js"),
  });
  const branch = (side: string) =>
    fc.array(fc.tuple(asked, fc.option(texts)), { minLength: 1, maxLength: 3 }).map((entries) => {
      let text = BASE;
      for (const [i, [question, answer]] of entries.entries()) {
        text = add(text, `${side}${i}`, question);
        if (answer !== null) text = resolve(text, String(i + 3), { text: answer });
      }
      return text;
    });

  fc.assert(
    fc.property(branch("oursxyz"), branch("their88"), (ours, theirs) => {
      const merged = merge(repo, BASE, ours, theirs);

      expect(content(merged)).toEqual([...content(ours), ...content(theirs).slice(2)]);
    }),
    runs(15),
  );
});

test.each([
  ["ours", (answered: string, added: string) => [answered, added] as const],
  ["theirs", (answered: string, added: string) => [added, answered] as const],
])("an answer on one branch (%s) and an entry on the other merge", async (_, order) => {
  await using repo = emptyRepo();
  const answered = resolve(BASE, "2", { text: "Yes,\ntwice." });
  const added = add(BASE, "otherkey", { question: "Another?" });

  const merged = merge(repo, BASE, ...order(answered, added));

  expect(content(merged)).toEqual([...content(answered), ...content(added).slice(2)]);
  expect(warningsOf(merged)).toEqual([]);
});

test("two answers to one question are both kept, the newest counts", async () => {
  await using repo = emptyRepo();
  const ours = resolve(BASE, "1", { text: "No.", by: "Cy", at: "2026-11-23T00:00:00.000Z" });
  const theirs = resolve(BASE, "1", { text: "Yes.", by: "Bob", at: "2026-11-22T00:00:00.000Z" });

  const merged = merge(repo, BASE, ours, theirs);

  expect(entriesOf(merged)[0]).toMatchObject({ answer: "No.", answeredBy: "Cy" });
  expect(merged).toContain("> Yes.");
  expect(warningsOf(merged)).toEqual([
    expect.stringMatching(/entry 1 has two answers; the newest/),
  ]);
});

test("an answer and a declination leave one status, that of what was said last", async () => {
  await using repo = emptyRepo();
  const ours = resolve(BASE, "1", { text: "No.", at: "2026-11-23T00:00:00.000Z" });
  const theirs = resolve(BASE, "1", {
    status: "declined",
    text: null,
    at: "2026-11-22T00:00:00.000Z",
  });

  const merged = merge(repo, BASE, ours, theirs);

  expect(entriesOf(merged)[0]).toMatchObject({ status: "answered", answer: "No." });
  expect(warningsOf(merged)).toEqual([expect.stringMatching(/entry 1 has two statuses; answered/)]);
});
