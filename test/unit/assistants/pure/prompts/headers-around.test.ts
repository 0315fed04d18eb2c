import { expect, test } from "vitest";
import { headersAround } from "../../../../../src/assistants/pure/prompts/headers-around.ts";

test.each<[string, string, readonly string[]]>([
  [
    "TypeScript",
    "export class Store extends Base {\n  async save(row: Row): Promise<void> {\n    HERE\n  }\n}",
    ["export class Store extends Base", "async save(row: Row): Promise<void>"],
  ],
  [
    "C#, with braces on lines of their own",
    "public class Store : Base\n{\n    public void Save(Row row)\n    {\n        HERE\n    }\n}",
    ["public class Store : Base", "public void Save(Row row)"],
  ],
  [
    "Python",
    "class Store(Base):\n    def save(self):\n        if x:\n            HERE\n",
    ["class Store(Base)", "def save(self)"],
  ],
  ["the top level", "const a = 1;\nHERE\n", []],
])("of %s", (_, text, headers) => {
  const lines = text.split("\n");

  expect(headersAround(lines)(lines.findIndex((line) => line.includes("HERE")) + 1)).toEqual(
    headers,
  );
});
