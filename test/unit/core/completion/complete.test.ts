import { expect, test } from "vitest";
import { complete, type Completions } from "../../../../src/core/completion/complete.ts";
import type { DescribedCommand } from "../../../../src/core/described-command.ts";

const COMMANDS: readonly DescribedCommand[] = [
  {
    name: "review",
    summary: "looks",
    words: [{ name: "word", meaning: "", notation: "[path...]" }],
    flags: [
      { flags: "--base <branch>", meaning: "against" },
      { flags: "--focus <focus>", meaning: "one kind", choices: ["security", "speed"] },
      { flags: "--fix [which]", meaning: "mend", choices: ["safe", "all"] },
      { flags: "--findings <file>", meaning: "from" },
      { flags: "--explain <rule>", meaning: "one rule" },
      { flags: "--explain-silence <file:line>", meaning: "why nothing" },
    ],
  },
  {
    name: "fast-ship",
    summary: "ships",
    flags: [{ flags: "--target-branch <branch>", meaning: "onto" }],
  },
  {
    name: "config",
    summary: "settings",
    verbs: [
      { name: "get", summary: "one", words: [{ name: "word", meaning: "", notation: "<key>" }] },
      {
        name: "set",
        summary: "writes",
        words: [
          { name: "word", meaning: "", notation: "<key>" },
          { name: "word", meaning: "", notation: "<value>" },
        ],
      },
      { name: "list", summary: "all" },
    ],
  },
  {
    name: "several",
    summary: "",
    words: [{ name: "word", meaning: "", notation: "[name...]", choices: ["one", "two", "three"] }],
    flags: [{ flags: "--all", meaning: "all" }],
  },
  {
    name: "runs",
    summary: "",
    verbs: [
      { name: "show", summary: "", words: [{ name: "word", meaning: "", notation: "<id>" }] },
    ],
  },
  {
    name: "register",
    summary: "",
    verbs: ["show", "answer"].map((name) => ({
      name,
      summary: "",
      words: [{ name: "word", meaning: "", notation: "<id>" }],
    })),
  },
  {
    name: "shells",
    summary: "",
    words: [{ name: "word", meaning: "", notation: "<shell>", choices: ["bash", "fish"] }],
  },
];
const GLOBALS = [
  { flags: "-C, --cwd <dir>", meaning: "there" },
  { flags: "--json", meaning: "as data" },
  { flags: "--set <key=value>", meaning: "sets" },
];

function words(line: string): Completions {
  return complete(line.split(" "), COMMANDS, GLOBALS);
}

test.each<[string, readonly string[]]>([
  ["", ["review", "fast-ship", "config", "several", "runs", "register", "shells"]],
  ["rev", ["review"]],
  ["--json rev", ["review"]],
  ["-C /tmp rev", ["review"]],
  ["review ", []],
  ["review --f", ["--focus", "--fix", "--findings"]],
  ["review --c", ["--cwd"]],
  ["review --focus s", ["security", "speed"]],
  ["review --focus=se", ["--focus=security"]],
  ["review --focus = se", ["security"]],
  ["review --focus = ", ["security", "speed"]],
  ["review --fix s", []],
  ["review --fix=s", ["--fix=safe"]],
  ["review --focus speed --fo", ["--focus"]],
  ["/tool-review --ba", ["--base"]],
  ["tool-fast-ship --j", ["--json"]],
  ["config ", ["get", "set", "list"]],
  ["config get ge", []],
  ["--f", []],
  ["shells ", ["bash", "fish"]],
  ["shells bash ", []],
  ["several ", ["one", "two", "three"]],
  ["several two t", ["three"]],
  ["several two --all one ", ["three"]],
  ["nonsense ", []],
  ["review --json=s", []],
])("behind `%s` may come %j", (line, expected) => {
  expect(words(line).candidates.map(({ word }) => word)).toEqual(expected);
});

test.each<[string, Partial<Completions>]>([
  ["review --base ma", { lookup: "branches", prefix: "", typed: "ma" }],
  ["fast-ship --target-branch ma", { lookup: "target branches", prefix: "", typed: "ma" }],
  ["review --base=ma", { lookup: "branches", prefix: "--base=", typed: "ma" }],
  ["review --base = ma", { lookup: "branches", prefix: "", typed: "ma" }],
  ["review src ", { lookup: "files" }],
  ["review --findings ", { lookup: "files" }],
  ["review --explain-silence ", { lookup: "files" }],
  ["review --explain js/", { lookup: "rules", typed: "js/" }],
  ["-C ", { lookup: "folders" }],
  ["config get ship.", { lookup: "settings", typed: "ship." }],
  ["--set ship.", { lookup: "settings with =", typed: "ship." }],
  ["config set tone ", { lookup: "values", key: "tone", prefix: "", typed: "" }],
  ["config set --json tone c", { lookup: "values", key: "tone", typed: "c" }],
  ["config set tone harsh ", { lookup: null }],
  ["--set tone=c", { lookup: "values", key: "tone", prefix: "tone=", typed: "c" }],
  ["--set=tone=c", { lookup: "values", key: "tone", prefix: "--set=tone=", typed: "c" }],
  ["--set tone = c", { lookup: "values", key: "tone", prefix: "", typed: "c" }],
  ["runs show 2", { lookup: "runs", typed: "2" }],
  ["register show ", { lookup: "entries" }],
  ["register answer ", { lookup: "open entries" }],
  ["register answer 1 ", { lookup: null }],
  ["several x", { lookup: null }],
])("behind `%s` the world is asked: %j", (line, expected) => {
  expect(words(line)).toMatchObject(expected);
});
