import { expect, test } from "vitest";
import { findIssue, findIssueId } from "../../../../src/ship/pure/issue-id.ts";

const TEAMS = ["DIS", "ENG", "DISC"];

test.each([
  // anywhere in the name
  ["eng-12", "ENG-12"],
  ["eng-12-fix-login", "ENG-12"],
  ["me/eng-12-fix", "ENG-12"],
  ["x/ENG-12", "ENG-12"],
  ["fix-eng-12", "ENG-12"],
  ["a/b/c/fix-for-eng-12-now", "ENG-12"],
  ["feature/eng-12/second-try", "ENG-12"],
  // in any case, given in capitals
  ["ENG-12-fix", "ENG-12"],
  ["Eng-12-fix", "ENG-12"],
  ["eNg-12-fix", "ENG-12"],
  // digits as they are
  ["eng-7", "ENG-7"],
  ["eng-007", "ENG-007"],
  ["eng-0", "ENG-0"],
  ["eng-123456789012345678901234567890", "ENG-123456789012345678901234567890"],
  // first by place, not by order of the prefixes
  ["eng-2-dis-1", "ENG-2"],
  ["dis-1-eng-2", "DIS-1"],
  ["dis/eng-2-and-dis-1", "ENG-2"],
  // one prefix that begins like another
  ["disc-7", "DISC-7"],
  ["dis-7", "DIS-7"],
  ["disco-7", null],
  ["disc-7-dis-8", "DISC-7"],
  // boundaries before
  ["redis-12", null],
  ["xeng-12", null],
  ["9eng-12", null],
  ["xeng-12-eng-13", "ENG-13"],
  ["fix_eng-12", "ENG-12"],
  ["fix.eng-12", "ENG-12"],
  ["fix-(eng-12)", "ENG-12"],
  ["#eng-12", "ENG-12"],
  // boundaries after
  ["ENG-12abc", null],
  ["eng-12eng-13", null],
  ["eng-12abc/eng-13", "ENG-13"],
  ["eng-12_fix", "ENG-12"],
  ["eng-12.1", "ENG-12"],
  ["eng-12-3", "ENG-12"],
  // what stands between
  ["eng_12", null],
  ["eng12", null],
  ["eng/12", null],
  ["eng--12", null],
  ["eng-", null],
  ["eng-x12", null],
  ["eng-fix-12", null],
  // other scripts: their letters, marks and digits are no boundaries
  ["éeng-12", null],
  ["e\u0301eng-12", null],
  ["日eng-12", null],
  ["eng-12é", null],
  ["eng-12\u0301", null],
  ["eng-1２", null],
  ["eng-１２", null],
  ["日本/eng-12", "ENG-12"],
  ["👍eng-12👍", "ENG-12"],
  ["di\u017f-7", null],
  // none
  ["", null],
  ["main", null],
  ["abc-12", null],
])("%s names %s", (branch, id) => {
  expect(findIssueId(branch, TEAMS)).toBe(id);
});

test.each([
  ["a dot is a dot", ["E.G"], "eng-12", null],
  ["and is found as one", ["E.G"], "e.g-12", "E.G-12"],
  ["a star", ["EN*"], "enn-12", null],
  ["a plus", ["C++"], "c++-12", "C++-12"],
  ["a group that is not closed", ["(ENG"], "(eng-12", "(ENG-12"],
  ["brackets", ["[AB]"], "a-12", null],
  ["an alternative", ["A|ENG"], "eng-12", null],
  ["an anchor", ["^ENG"], "eng-12", null],
  ["a backslash", ["\\d"], "5-12", null],
  ["a backslash itself", ["\\d"], "\\d-12", "\\D-12"],
  ["a count", ["E{2}"], "ee-12", null],
  ["a slash", ["A/B"], "x/a/b-12", "A/B-12"],
  ["a hyphen of its own", ["MY-ENG"], "my-eng-12", "MY-ENG-12"],
])("in a prefix %s means itself", (_, prefixes, branch, id) => {
  expect(findIssueId(branch, prefixes)).toBe(id);
});

test.each([
  ["a prefix in small letters", ["eng"], "ENG-12", "ENG-12"],
  ["a prefix with digits", ["X2"], "x2-12", "X2-12"],
  ["a prefix in another script", ["ЛОГ"], "fix/лог-12", "ЛОГ-12"],
  ["a sign that only looks like the letter", ["TASK"], "tas\u212a-1", null],
  ["the longer prefix first", ["DISC", "DIS"], "dis-7", "DIS-7"],
  ["the shorter prefix first", ["DIS", "DISC"], "disc-7", "DISC-7"],
  ["a prefix written with its dash", ["ENG-"], "me/eng-12", "ENG-12"],
  ["no prefixes", [], "eng-12", null],
  ["an empty prefix", [""], "-12", null],
  ["an empty prefix beside another", ["", "ENG"], "x-12-eng-13", "ENG-13"],
])("prefixes: %s", (_, prefixes, branch, id) => {
  expect(findIssueId(branch, prefixes)).toBe(id);
});

test("says where in the text the issue stands", () => {
  expect(findIssue("xeng-12/eng-13-fix", TEAMS)).toEqual({ id: "ENG-13", start: 8, end: 14 });
});

test("a name made to be slow is read all the same", () => {
  const name = `${"eng-".repeat(20_000)}${"1".repeat(20_000)}x`;
  expect(findIssueId(name, TEAMS)).toBeNull();
});
