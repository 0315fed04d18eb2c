import type { ReaderQuestion, RepositoryView } from "../../../../src/assistants/types.ts";

/** A JSON Schema with what some providers refuse in one: optional properties, bounds. */
export const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    findings: {
      type: "array",
      maxItems: 50,
      items: {
        type: "object",
        properties: {
          title: { type: "string", minLength: 1 },
          line: { type: "integer", minimum: 1 },
        },
        required: ["title"],
        additionalProperties: false,
      },
    },
  },
  required: ["findings"],
  additionalProperties: false,
};

export const ANSWER = JSON.stringify({ findings: [{ title: "a", line: 1 }] });

/** A question with everything that one needs; what a test is about is given. */
export function question(given: Partial<ReaderQuestion> = {}): ReaderQuestion {
  return {
    phase: "review",
    instructions: "Find what is wrong.",
    text: "Here is the change.",
    schema: SCHEMA,
    repository: viewOf({ "src/a.js": "one\ntwo\nthree\n" }),
    signal: new AbortController().signal,
    ...given,
  };
}

/** A view of files that are given as text. */
export function viewOf(files: Readonly<Record<string, string>>): RepositoryView {
  return {
    paths: async () => Object.keys(files).sort(),
    changed: [],
    read: async (path) => files[path] ?? null,
    search: async (word) =>
      Object.entries(files).flatMap(([file, text]) =>
        text
          .split("\n")
          .map((line, at) => ({ file, line: at + 1, text: line }))
          .filter((place) => new RegExp(`\\b${word}\\b`).test(place.text))
          .slice(0, 50),
      ),
  };
}
