import { expect, test } from "vitest";
import { withoutQuickActions } from "../../../../../src/hosts/gitlab/pure/without-quick-actions.ts";
import { quickActionsIn } from "../../../../helpers/fake-gitlab/quick-actions.ts";

const lines = (...parts: string[]): string => parts.join("\n");

test.each([
  ["a command", "/close", "\\/close"],
  ["one among other lines", "One.\n/Assign @ann\nTwo.", "One.\n\\/Assign @ann\nTwo."],
  [
    "one that carriage returns hide",
    "\r/close\n/\rmerge\r\n/draft",
    "\n\\/close\n/\nmerge\n\\/draft",
  ],
  ["a path", "/usr/bin", "\\/usr/bin"],
  ["one after an indented block of code", "    code\n/close", "    code\n\\/close"],
  ["one after a block of code", "```\nx\n```\n/close", "```\nx\n```\n\\/close"],
  ["one after backticks in a sentence", "```a``` b\n/close", "```a``` b\n\\/close"],
  ["one in a quote block", ">>>\n/close\n>>>", ">>>\n\\/close\n>>>"],
])("%s is text, and reads as it did", (_, markdown, text) => {
  expect(withoutQuickActions(markdown)).toBe(text);
  expect(quickActionsIn(text)).toEqual([]);
});

test.each([
  ["nothing", ""],
  ["a comment of code", "// one\n/* two */"],
  ["a slash inside a line", "a /close\n- /close\n> /close\n `/close`"],
  ["an indented line", " /close\n\t/close"],
  ["a block of code without one", "```js\nconst a = 1;\n```"],
])("%s stays as it is", (_, markdown) => {
  expect(withoutQuickActions(markdown)).toBe(markdown);
  expect(quickActionsIn(markdown)).toEqual([]);
});

test.each([
  [
    "three backticks",
    lines("```", "/close", "", "  a", "```"),
    lines(" ```", " /close", "", "   a", " ```"),
  ],
  [
    "more of them",
    lines("````js", "```", "/close", "````"),
    lines(" ````js", " ```", " /close", " ````"),
  ],
  ["tildes", lines("~~~ a`b", "/close", "~~~~"), lines(" ~~~ a`b", " /close", " ~~~~")],
  [
    "a fence that is indented",
    lines("  ```", "/close", "a", "```"),
    lines("  ```", " /close", "a", "```"),
  ],
  [
    "a fence that nothing closes",
    lines("```", "/close", "``` x"),
    lines(" ```", " /close", " ``` x"),
  ],
])("code between %s moves right with its fence, so that it reads the same", (_, code, moved) => {
  expect(withoutQuickActions(code)).toBe(moved);
  expect(quickActionsIn(moved)).toEqual([]);
});

test("done twice, it is as done once", () => {
  const once = withoutQuickActions("/a\n````\n/b\n````\n  ~~~\n/c\n");
  expect(withoutQuickActions(once)).toBe(once);
});
