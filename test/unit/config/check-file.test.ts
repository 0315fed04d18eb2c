import { describe, expect, test } from "vitest";
import { checkFile } from "../../../src/config/check-file.ts";
import { parseFile } from "../../../src/config/parse-file.ts";
import { LINTER_NAMES } from "../../../src/core/vocabulary.ts";

/** What the loader says about a text: the messages of its faults and warnings. */
function check(text: string): { faults: string[]; warnings: string[] } {
  const { file, faults } = parseFile("c.json", text);
  const checked = file === null ? { faults: [], warnings: [] } : checkFile(file, "");
  return {
    faults: [...faults, ...checked.faults].map(({ message }) => message),
    warnings: checked.warnings.map(({ message }) => message),
  };
}

describe("a file that is not strict JSON says where and why", () => {
  test.each([
    ["", "c.json:1:1: the file is empty; allowed: a JSON object"],
    [" \n", "c.json:1:1: the file is empty; allowed: a JSON object"],
    ["[]", "c.json:1:1: the top level is an array; allowed: an object"],
    ["\n 5", "c.json:2:2: the top level is a number; allowed: an object"],
    ["null", "c.json:1:1: the top level is null; allowed: an object"],
    ['{\n  // no\n  "tone": "harsh"\n}', "c.json:2:3: not valid JSON: comments are not allowed"],
    ['{"a": 1, /* no */ "b": 2}', "c.json:1:10: not valid JSON: comments are not allowed"],
    [
      '{\n  "commit": true,\n}',
      "c.json:3:1: not valid JSON: a comma after the last entry is not allowed",
    ],
    [
      '{"exclude": ["a",]}',
      "c.json:1:18: not valid JSON: a comma after the last entry is not allowed",
    ],
    ['{"commit": true', "c.json:1:16: not valid JSON: a closing brace is missing"],
    ['{"exclude": ["a"', "c.json:1:17: not valid JSON: a closing bracket is missing"],
    ['{"a": 1 "b": 2}', "c.json:1:9: not valid JSON: a comma is missing here"],
    ['{"a" 1}', "c.json:1:6: not valid JSON: a colon is missing here"],
    ['{"a": yes}', "c.json:1:7: not valid JSON: this word is not a JSON value"],
    ["{'a': 1}", "c.json:1:2: not valid JSON: strings must be in double quotes"],
    ['{"a": 1} {}', "c.json:1:10: not valid JSON: there is something after the end of the object"],
    ['{"a": 1} x', "c.json:1:10: not valid JSON: this word is not a JSON value"],
    ['{"a": "b\n"}', "c.json:1:7: not valid JSON: a string does not end on its line"],
    ['{"a": "\t"}', "c.json:1:7: not valid JSON: a control character must be written as an escape"],
    ['{"a": "\\q"}', "c.json:1:7: not valid JSON: this is not a valid JSON escape"],
    ['{"a": 1.}', "c.json:1:7: not valid JSON: this is not a valid JSON number"],
    [
      '{\r\n  "commit": true,\r\n  "commit": false\r\n}',
      'c.json:3:3: "commit" appears twice in this object, first at 2:3; allowed: once',
    ],
    ['{"a": '.repeat(300), "c.json:1:1201: nested too deeply to be a configuration"],
  ])("%j", (text, message) => {
    expect(check(text).faults).toEqual([message]);
  });
});

describe("a value that is not allowed says what was found and what is allowed", () => {
  test.each([
    ['{"tone": "nice"}', 'c.json:1:10: tone is "nice" (string); allowed: harsh, constructive'],
    ['{"tone": null}', "c.json:1:10: tone is null; allowed: harsh, constructive"],
    [
      '{"review": {"linters": ["eslnt"]}}',
      `c.json:1:25: review.linters[0] is "eslnt" (string); allowed: ${LINTER_NAMES.join(", ")}`,
    ],
    [
      '{"review": {"linters": "eslint"}}',
      'c.json:1:24: review.linters is "eslint" (string); allowed: auto, off, or an array of names, for example ["eslint"]',
    ],
    [
      '{"focus": ["security"]}',
      'c.json:1:11: focus is ["security"] (array); allowed: security, performance, architecture, edge-case',
    ],
    [
      '{"mergeTargetBranches": "main"}',
      'c.json:1:25: mergeTargetBranches is "main" (string); allowed: an array of branch names, for example ["main"]',
    ],
    [
      '{"mergeTargetBranches": ["main", ""]}',
      'c.json:1:34: mergeTargetBranches[1] is "" (empty); allowed: a branch name',
    ],
    [
      '{"exclude": ["a",\n 5]}',
      "c.json:2:2: exclude[1] is 5 (number); allowed: a glob pattern, with every `[` closed and no `\\` at the end",
    ],
    [
      '{"review": {"overrides": [{"files": ["a["], "severity": "minor"}]}}',
      'c.json:1:38: review.overrides[0].files[0] is "a[" (string); allowed: a glob pattern, with every `[` closed and no `\\` at the end',
    ],
    ['{"commit": 1}', "c.json:1:12: commit is 1 (number); allowed: true or false"],
    ['{"decisionRegister": []}', "c.json:1:22: decisionRegister is [] (array); allowed: an object"],
    [
      '{"decisionRegister": {"mode": "Load"}}',
      'c.json:1:31: decisionRegister.mode is "Load" (string); allowed: lookup, load',
    ],
    [
      '{\n  "ship": {\n    "autoMerge": "yes"\n  }\n}',
      'c.json:3:18: ship.autoMerge is "yes" (string); allowed: true or false',
    ],
    [
      '{"ship": {"testCommand": ""}}',
      'c.json:1:26: ship.testCommand is "" (empty); allowed: a shell command',
    ],
    [
      '{"ship": {"buildCommand": " \\t"}}',
      'c.json:1:27: ship.buildCommand is " \\t" (blank); allowed: a shell command',
    ],
    [
      '{"ship": {"targetBranch": ""}}',
      'c.json:1:27: ship.targetBranch is "" (empty); allowed: a branch name',
    ],
    [
      '{"ship": {"issueTracker": {"state": ""}}}',
      'c.json:1:37: ship.issueTracker.state is "" (empty); allowed: a state\'s name',
    ],
    [
      '{"ship": {"issueTracker": {"prompt": " "}}}',
      'c.json:1:38: ship.issueTracker.prompt is " " (blank); allowed: a string, or an array of its lines',
    ],
    [
      '{"fastShip": {"tests": "x"}}',
      'c.json:1:24: fastShip.tests is "x" (string); allowed: true or false',
    ],
    [
      '{"review": {"maxIterations": 0}}',
      "c.json:1:30: review.maxIterations is 0 (number); allowed: a whole number from 1 to 20",
    ],
    [
      '{"review": {"maxIterations": 2.5}}',
      "c.json:1:30: review.maxIterations is 2.5 (number); allowed: a whole number from 1 to 20",
    ],
    [
      '{"review": {"budget": {"usd": 0}}}',
      "c.json:1:31: review.budget.usd is 0 (number); allowed: a number above 0",
    ],
    [
      '{"review": {"model": "gpt"}}',
      'c.json:1:22: review.model is "gpt" (string); allowed: provider:model, for example openai:NAME',
    ],
    [
      '{"host": "bitbucket"}',
      'c.json:1:10: host is "bitbucket" (string); allowed: auto, github, gitlab, plain',
    ],
    ['{"$schema": 1}', "c.json:1:13: $schema is 1 (number); allowed: a string"],
  ])("%j", (text, message) => {
    expect(check(text)).toEqual({ faults: [message], warnings: [] });
  });
});

describe("the hint is a command that mends it, with the nearest allowed value", () => {
  test.each([
    ['{"tone": "hash"}', "set it: `tool config set tone harsh`"],
    ['{"tone": {}}', "set it: `tool config set tone harsh`"],
    ['{"commit": "yes"}', "set it: `tool config set commit true`"],
    ['{"commit": [{}]}', "set it: `tool config set commit false`"],
    ['{"commit": null}', "set it: `tool config set commit false`"],
    ['{"review": {"maxIterations": {}}}', "set it: `tool config set review.maxIterations 5`"],
    ['{"ship": {"testCommand": {}}}', "remove it: `tool config unset ship.testCommand`"],
    ['{"exclude": ["a", 1]}', "remove it: `tool config unset exclude`"],
  ])("%s", (text, hint) => {
    const { file } = parseFile("c.json", text);
    const hints = file === null ? [] : checkFile(file, " --user").faults.map((fault) => fault.hint);
    expect(hints).toHaveLength(1);
    expect(hints[0]).toContain(hint.replace(/`$/, " --user`"));
  });
});

test("comments, spare commas and wrong values of one file are said at once", () => {
  const text = `{
  // mine
  "tone": "nice",
  "exclude": ["a", ],
  "commit": 1, /* why */
  "commit": true,
}`;
  expect(check(text).faults.sort()).toEqual(
    [
      'c.json:3:11: tone is "nice" (string); allowed: harsh, constructive',
      "c.json:2:3: not valid JSON: comments are not allowed",
      "c.json:4:20: not valid JSON: a comma after the last entry is not allowed",
      "c.json:5:16: not valid JSON: comments are not allowed",
      'c.json:6:3: "commit" appears twice in this object, first at 5:3; allowed: once',
      "c.json:7:1: not valid JSON: a comma after the last entry is not allowed",
    ].sort(),
  );
});

test("a file that only an editor can mend has no hint with a command that would refuse it", () => {
  const { file } = parseFile("c.json", '{"tone": 1,}');
  const hints = file === null ? [] : checkFile(file, null).faults.map((fault) => fault.hint);
  expect(hints).toEqual(["fix it in an editor, then check again: `tool config check`"]);
});

test("every fault of a file is said at once, in its order", () => {
  const { faults } = check('{"host": 1, "ship": {"issueTracker": 2, "autoMerge": 3}, "tone": 4}');
  expect(faults.map((fault) => fault.split(";")[0])).toEqual([
    "c.json:1:10: host is 1 (number)",
    "c.json:1:38: ship.issueTracker is 2 (number)",
    "c.json:1:54: ship.autoMerge is 3 (number)",
    "c.json:1:66: tone is 4 (number)",
  ]);
});

describe("an unknown key is a warning with the nearest known name", () => {
  test.each([
    ['{"tones": "harsh"}', "c.json:1:2: unknown setting tones; did you mean tone?"],
    [
      '{"ship": {\n "autoMerg": true}}',
      "c.json:2:2: unknown setting ship.autoMerg; did you mean ship.autoMerge?",
    ],
    [
      '{"buildCommand": "make"}',
      "c.json:1:2: unknown setting buildCommand; did you mean ship.buildCommand?",
    ],
    ['{"xyzzy": {"a": 1}}', "c.json:1:2: unknown setting xyzzy"],
    ['{"__proto__": {"commit": "yes"}}', "c.json:1:2: unknown setting __proto__"],
    ['{"constructor": 1}', "c.json:1:2: unknown setting constructor"],
    [
      '{"ship.autoMerge": true}',
      'c.json:1:2: unknown setting "ship.autoMerge"; in a file it is written as nested objects',
    ],
    [
      '{"review": {"overrides": [{"files": ["a"], "ignores": []}]}}',
      "c.json:1:44: unknown setting review.overrides[0].ignores; did you mean review.overrides[0].ignore?",
    ],
    ['{"\\u001b[2J": 1}', 'c.json:1:2: unknown setting "\\u001b[2J"'],
  ])("%j", (text, message) => {
    expect(check(text)).toEqual({ faults: [], warnings: [message] });
  });
});

test("no shell puts a value in place of an unknown key that a hint names, or takes it for a flag", () => {
  const { file } = parseFile("c.json", '{"$HOME": 1, "--user": 2, "plain": 3}');
  const hints = file === null ? [] : checkFile(file, "").warnings.map(({ hint }) => hint);
  expect(hints).toEqual([
    "remove it: `tool config unset '$HOME'`",
    "see every key: `tool config list`",
    "remove it: `tool config unset plain`",
  ]);
});

test.each([
  ["a byte order mark", '\uFEFF{"tone": "harsh"}'],
  ["CRLF", '{\r\n"tone": "harsh"\r\n}\r\n'],
  ["$schema", '{"$schema": "./schema.json", "tone": "harsh"}'],
  ["an empty object", "{}"],
  ["empty blocks", '{"ship": {"issueTracker": {}}, "review": {"budget": {}}}'],
  ["an empty list of branches", '{"mergeTargetBranches": []}'],
])("%s is accepted", (_what, text) => {
  expect(check(text)).toEqual({ faults: [], warnings: [] });
});
