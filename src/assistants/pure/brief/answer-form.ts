import { CATEGORIES } from "../proposals/categories.ts";
import type { Focus } from "../../../core/vocabulary.ts";

/** Writes the form of the answer for a reader: far shorter than its JSON Schema. */
export function answerForm(focus: Focus | null): string {
  const names = Object.entries(CATEGORIES).flatMap(([name, of]) =>
    focus === null || focus === of ? [name] : [],
  );
  return [
    '{ "schema": "tool.findings/1", "findings": [ {',
    '  "file": "path", "line": 12, "quote": "the code, copied exactly",',
    '  "category": "wrong-result", "severity": "critical | major | minor",',
    '  "title": "what is wrong, in a sentence",',
    '  "message": "what happens and how to fix it, in at most three",',
    '  "trigger": "input or state -> wrong result", // or null: then minor',
    '  "causedBy": null, // or { "file", "quote" }',
    '  "fix": null // or { "title", "quote", "replacement" }, if certain',
    "} ] }",
    `// category: ${names.join(", ")}`,
  ].join("\n");
}

/** An example change with a wanted and an unwanted finding. */
export const EXAMPLE: readonly string[] = [
  "The change: `-end = start + size` `+end = start + size - 1` above `rows.slice(start, end)`",
  'First: "Each page lacks its last row", trigger "20 rows, size 10 -> page 1 has rows 0 to 8"',
  'Not wanted: "`size` might be negative": no caller passes that',
];
