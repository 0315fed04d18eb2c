import { CATEGORIES } from "../proposals/categories.ts";
import type { Focus } from "../../../core/vocabulary.ts";

/** The form of the answer as it is shown to whoever reads: far shorter than its JSON Schema. */
export function answerForm(focus: Focus | null): string {
  const names = Object.entries(CATEGORIES).flatMap(([name, of]) =>
    focus === null || focus === of ? [name] : [],
  );
  return [
    '{ "schema": "tool.findings/1", "findings": [ {   // most important first',
    '  "file": "path from the top of the work tree",',
    '  "line": 12,                  // its first line as the file is now',
    '  "quote": "the code it is about, copied exactly",',
    '  "category": "wrong-result",  // or another of those at the end',
    '  "severity": "critical | major | minor",   // without a trigger: minor',
    '  "title": "what is wrong, in one short sentence",',
    '  "message": "what happens, and how to fix it; at most three sentences",',
    '  "trigger": "input or state -> wrong result",   // or null',
    '  "causedBy": null,            // or { "file", "quote" }: the changed code that breaks code elsewhere',
    '  "fix": null                  // or { "title", "quote", "replacement" }, where it is certain',
    "} ] }",
    `// category: ${names.join(", ")}`,
  ].join("\n");
}

/** For one change a finding to insist on, one that comes after it and one that is not wanted. */
export const EXAMPLE: readonly string[] = [
  "The change: `-  const end = start + size;` `+  const end = start + size - 1;` above `return rows.slice(start, end);`",
  'First: "Each page lacks its last row", trigger "20 rows, size 10 -> page 1 has rows 0 to 8", quote `const end = start + size - 1;`. One input, one way through the code, one wrong result; the author would change it.',
  'After it: "An open last page stays empty", trigger "its rows are deleted meanwhile". True, and it takes a rare state.',
  'Not wanted: "`size` might be negative, add a check". No caller passes it, and the change did not bring it: the author would change nothing.',
];
