import { expect, test } from "vitest";
import { readGithubList } from "../../../../../src/hosts/github/pure/read-github-list.ts";

const WANTED = { branch: "feature", target: "main", owner: "acme" };
const MINE = {
  number: 7,
  url: "https://github.com/acme/app/pull/7",
  state: "OPEN",
  isDraft: false,
  baseRefName: "main",
  headRefName: "feature",
  headRefOid: "a1",
  headRepositoryOwner: { login: "Acme" },
};

test.each<[string, object, number[]]>([
  ["ours", {}, [7]],
  ["a fork's branch of the same name", { headRepositoryOwner: { login: "eve" } }, []],
  ["one into another base", { baseRefName: "stable" }, []],
  ["one from another branch", { headRefName: "feature-2" }, []],
  ["one that was merged from the same branch", { state: "MERGED" }, []],
  ["one whose fork is gone", { headRepositoryOwner: null }, [7]],
])("finds or leaves: %s", (_, fields, numbers) => {
  const found = readGithubList(JSON.stringify([{ ...MINE, ...fields }]), WANTED);

  expect(found?.map(({ number }) => number)).toEqual(numbers);
});

test.each(["", "no pull requests match", "{}", '[{"number":"7"}]'])("%s is no list", (text) => {
  expect(readGithubList(text, WANTED)).toBeNull();
});
